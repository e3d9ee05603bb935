internal import CLexbor

extension Element {
  /// HTML's steps after a change of an attribute (HTML Standard, "attribute change steps"). Code
  /// that reads the attribute at each use needs no such steps.
  func htmlAttributeChanged(_ attribute: Attr, from old: DOMString?) {
    guard isHTML, tag < UInt(LXB_TAG__LAST_ENTRY.rawValue), !attribute.isNamesake else { return }
    let text = attribute.qualifiedText
    if text.bytes.count > 2, text.bytes[0] == UInt8(ascii: "o"), text.bytes[1] == UInt8(ascii: "n")
    {
      handlerAttributeChanged(attribute.name, wasPresent: old != nil)
    }
    if text.equals("popover") { popoverAttributeChanged() }
    if text.equals("autofocus") { node.pool.needsInsertionSteps = true }
    // The text is made only for the few elements that need it.
    var name: String { attribute.name }
    switch lxb_tag_id_enum_t(UInt32(truncatingIfNeeded: tag)) {
    case LXB_TAG_INPUT:
      guard let input = HTMLInputElement(node) else { return }
      switch name {
      case "type":
        input.typeChanged(from: old.map { $0.withView(InputType.init) } ?? .text)
      case "checked": input.checkedAttributeChanged(wasPresent: old != nil)
      default: break
      }
    case LXB_TAG_IFRAME where name == "src" || name == "srcdoc",
      LXB_TAG_FRAME where name == "src":
      if node.documentState.watchesFrames, node.isConnected { navigateFrame() }
    case LXB_TAG_LINK where name == "href" || name == "rel" || name == "disabled":
      queueSheetEvent()
    case LXB_TAG_META where name == "name" || name == "content":
      node.documentState.styles?.metaChanged()
    case LXB_TAG_BASE where name == "href":
      node.documentState.bases?.attributeChanged()
    case LXB_TAG_DETAILS where name == "open":
      node.pool.needsInsertionSteps = true
      detailsOpenChanged(wasOpen: old != nil)
    case LXB_TAG_DETAILS where name == "name": detailsNameChanged()
    case LXB_TAG_SCRIPT where name == "async" && old == nil: setForcedAsynchronous(false)
    case LXB_TAG_SCRIPT where name == "src" && old == nil: prepareScript()
    case LXB_TAG_OPTION where name == "selected":
      HTMLOptionElement(node)?.selectedAttributeChanged()
    case LXB_TAG_SELECT:
      guard let select = HTMLSelectElement(node) else { return }
      switch name {
      case "multiple": select.multipleChanged()
      case "size": select.sizeChanged()
      default: break
      }
    default: break
    }
  }

  /// HTML's steps for a cloned element (HTML Standard, "cloning steps").
  func htmlCloned(to copy: Element) {
    if let input = HTMLInputElement(node), let copy = HTMLInputElement(copy.node) {
      input.copyState(to: copy)
    } else if let area = HTMLTextAreaElement(node), let copy = HTMLTextAreaElement(copy.node) {
      area.copyState(to: copy)
    } else if let option = HTMLOptionElement(node), let copy = HTMLOptionElement(copy.node) {
      option.copyState(to: copy)
    }
  }
}

extension InputType {
  fileprivate init(_ attribute: DOMStringView) { self.init(attribute: attribute) }
}
