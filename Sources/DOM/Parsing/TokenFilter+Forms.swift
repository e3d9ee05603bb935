internal import CLexbor

// HTML Standard, 13.2.6.1, "create an element for a token": form owners that the parser gives to
// controls outside of their forms, for example in tables.

extension TokenFilter {
  /// Whether a token makes a control that belongs to the open form ("form element pointer").
  func makesFormControl(_ token: Token) -> Bool {
    guard tree.pointee.form != nil, token.pointee.tag_id < UInt(LXB_TAG__LAST_ENTRY.rawValue),
      token.pointee.type & lxb_html_token_type_t(LXB_HTML_TOKEN_TYPE_CLOSE.rawValue) == 0
    else { return false }
    return switch lxb_tag_id_enum_t(UInt32(truncatingIfNeeded: token.pointee.tag_id)) {
    case LXB_TAG_BUTTON, LXB_TAG_FIELDSET, LXB_TAG_INPUT, LXB_TAG_OBJECT, LXB_TAG_OUTPUT,
      LXB_TAG_SELECT, LXB_TAG_TEXTAREA:
      true
    default: false
    }
  }

  /// Records the form of the control that a token has just made.
  ///
  /// - Parameter form: the form that was open before the token.
  func noteFormControl(
    ofTag tag: UInt, _ form: UnsafeMutablePointer<lxb_html_form_element_t>
  ) {
    guard let current = lxb_html_tree_current_node(tree), let control = control(ofTag: tag, current)
    else { return }
    let form = UnsafeMutableRawPointer(form).assumingMemoryBound(to: lxb_dom_node_t.self)
    formControls.append((Node(raw: control), Node(raw: form)))
  }

  /// The control that was just made: the current node, its last child, or a node before a table
  /// that does not accept it.
  private func control(
    ofTag tag: UInt, _ current: UnsafeMutablePointer<lxb_dom_node_t>
  ) -> UnsafeMutablePointer<lxb_dom_node_t>? {
    func isNew(_ node: UnsafeMutablePointer<lxb_dom_node_t>?) -> Bool {
      guard let node else { return false }
      return node.pointee.type == LXB_DOM_NODE_TYPE_ELEMENT && node.pointee.local_name == tag
        && node.pointee.ns == LXB_NS_HTML.rawValue && formControls.last?.control.raw != node
    }
    if isNew(current) { return current }
    if let last = current.pointee.last_child, isNew(last) { return last }
    var ancestor: UnsafeMutablePointer<lxb_dom_node_t>? = current
    while let node = ancestor {
      if node.pointee.local_name == UInt(LXB_TAG_TABLE.rawValue) {
        return isNew(node.pointee.prev) ? node.pointee.prev : nil
      }
      ancestor = node.pointee.parent
    }
    return nil
  }

  /// Sets the form owners of the controls that are not inside their forms.
  func connectFormControls() {
    for (control, form) in formControls {
      var ancestor = control.parentNode
      while let node = ancestor, Element(node)?.isHTML(LXB_TAG_FORM) != true {
        ancestor = node.parentNode
      }
      guard ancestor != form, let owner = HTMLFormElement(form),
        Element(control)?.hasAttribute("form") == false
      else { continue }
      control.record.setCompanion(ParserFormOwner(form: owner))
    }
    formControls.removeAll()
  }
}
