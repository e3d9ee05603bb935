internal import CLexbor

// HTML Standard, 4.10.2 and 4.10.18: the categories of form controls, and their common members.

extension Element {
  private var htmlTag: lxb_tag_id_enum_t? {
    isHTML && tag < UInt(LXB_TAG__LAST_ENTRY.rawValue)
      ? lxb_tag_id_enum_t(UInt32(truncatingIfNeeded: tag)) : nil
  }

  /// Whether a form lists the element among its `elements` (HTML Standard, "listed elements").
  package var isListed: Bool {
    switch htmlTag {
    case LXB_TAG_BUTTON, LXB_TAG_FIELDSET, LXB_TAG_INPUT, LXB_TAG_OBJECT, LXB_TAG_OUTPUT,
      LXB_TAG_SELECT, LXB_TAG_TEXTAREA:
      true
    case nil: isFormAssociatedCustom
    default: false
    }
  }

  /// What adding or removing the element can change about forms.
  var formConcern: FormConcern {
    if isListed || isHTML(LXB_TAG_FORM) || isHTML(LXB_TAG_IMG) { return .forms }
    let isReference =
      rawElement.pointee.attr_id != nil || isHTML(LXB_TAG_LABEL) || isLabelable
    return isReference ? .references : .nothing
  }

  /// Whether adding the element changes forms by nothing but this control, because it does not name
  /// its form.
  var isPlainControl: Bool {
    isListed && !hasAttribute("form")
      && !(node.hasChildNodes && node.descendants.contains { Element($0)?.formConcern == .forms })
  }

  /// What a change of this attribute can change about forms.
  func formConcern(of attribute: DOMStringView) -> FormConcern {
    if attribute.equals("id") { return .references }
    let matters =
      attribute.equals("form") || attribute.equals("type") || attribute.equals("name")
      || attribute.equals("for")
    return matters ? formConcern : .nothing
  }

  /// Whether the element is a control of a form. An `object` is a listed element, but not a
  /// control.
  var isFormControl: Bool { isListed && !isHTML(LXB_TAG_OBJECT) }

  /// Whether a label can label the element (HTML Standard, "labelable elements").
  package var isLabelable: Bool {
    switch htmlTag {
    case LXB_TAG_BUTTON, LXB_TAG_METER, LXB_TAG_OUTPUT, LXB_TAG_PROGRESS, LXB_TAG_SELECT,
      LXB_TAG_TEXTAREA:
      true
    case LXB_TAG_INPUT: !(getAttribute("type")?.equalsIgnoringCase("hidden") ?? false)
    case nil: isFormAssociatedCustom
    default: false
    }
  }

  /// Whether the element can submit a form (HTML Standard, "submit button").
  package var isSubmitButton: Bool {
    if let input = HTMLInputElement(node) { return input.type == .submit || input.type == .image }
    if isHTML(LXB_TAG_BUTTON) { return buttonType == "submit" }
    return false
  }

  /// HTML Standard, HTMLButtonElement.type.
  package var buttonType: String {
    if let value = getAttribute("type") {
      if value.equalsIgnoringCase("reset") { return "reset" }
      if value.equalsIgnoringCase("button") { return "button" }
    }
    return "submit"
  }

  /// HTML Standard, "form owner".
  package var formOwner: HTMLFormElement? {
    if isListed, let identifier = getAttribute("form"), node.isConnected {
      if identifier.isEmpty { return nil }
      let named = node.root.element(inTreeWithIdentifier: DOMString(identifier))
      return named.flatMap { HTMLFormElement($0.node) }
    }
    if let record = node.existingRecord, let owner = record.existing(ParserFormOwner.self) {
      if owner.form.node.root == node.root { return owner.form }
      record.removeCompanion(ParserFormOwner.self)
    }
    return nearestForm
  }

  /// The nearest form around the element. In a deep tree it is kept until a form or a control changes
  /// its place.
  private var nearestForm: HTMLFormElement? {
    var current = node.parentElement
    var steps = 0
    while let ancestor = current {
      if let form = HTMLFormElement(ancestor.node) {
        if steps > NearestForm.longWalk { keepNearestForm(form) }
        return form
      }
      steps += 1
      if steps == NearestForm.longWalk,
        let kept = node.existingRecord?.existing(NearestForm.self),
        kept.version == node.pool.formsVersion
      {
        return kept.form
      }
      current = ancestor.node.parentElement
    }
    if steps > NearestForm.longWalk { keepNearestForm(nil) }
    return nil
  }

  private func keepNearestForm(_ form: HTMLFormElement?) {
    let kept = node.record.companion { NearestForm() }
    kept.form = form
    kept.version = node.pool.formsVersion
  }

  /// Whether the element is disabled: by itself, or by a fieldset around it (HTML Standard,
  /// 4.10.19.5, "disabled").
  package var isDisabledControl: Bool {
    switch htmlTag {
    case LXB_TAG_OPTION:
      return hasAttribute("disabled")
        || node.parentElement.map { $0.isHTML(LXB_TAG_OPTGROUP) && $0.hasAttribute("disabled") }
          ?? false
    case LXB_TAG_OPTGROUP: return hasAttribute("disabled")
    case LXB_TAG_BUTTON, LXB_TAG_INPUT, LXB_TAG_SELECT, LXB_TAG_TEXTAREA, LXB_TAG_FIELDSET:
      return hasAttribute("disabled") || isInDisabledFieldset
    case nil: return isFormAssociatedCustom && (hasAttribute("disabled") || isInDisabledFieldset)
    default: return false
    }
  }

  private var isInDisabledFieldset: Bool {
    var child = self
    while let parent = child.node.parentElement {
      if parent.isHTML(LXB_TAG_FIELDSET), parent.hasAttribute("disabled") {
        // Most fieldsets have many controls, and few of those are in a legend.
        guard child.isHTML(LXB_TAG_LEGEND) else { return true }
        let legend = parent.node.childNodes.lazy.compactMap(Element.init)
          .first { $0.isHTML(LXB_TAG_LEGEND) }
        if legend != child { return true }
      }
      child = parent
    }
    return false
  }

  /// The labels of the element: always the same list, which follows the tree. Nil if no label can
  /// label the element.
  package var labels: NodeList? {
    guard isLabelable else { return nil }
    return node.record.companion {
      LabelList(
        NodeList(version: { [pool = node.pool] in pool.referencesVersion }) { self.currentLabels })
    }.list
  }

  private var currentLabels: [Node] {
    let root = node.root
    return root.record.companion { LabelIndex() }.labels(of: self, below: root)
  }

  /// HTML Standard, HTMLLabelElement.control.
  package var labeledControl: Element? {
    guard let identifier = getAttribute("for") else {
      return node.descendants.lazy.compactMap(Element.init).first { $0.isLabelable }
    }
    guard !identifier.isEmpty else { return nil }
    let named = node.root.element(inTreeWithIdentifier: DOMString(identifier))
    return named.flatMap { $0.isLabelable ? $0 : nil }
  }

  /// The `datalist` that an input element's `list` attribute names.
  package var suggestions: Element? {
    guard let identifier = getAttribute("list"), !identifier.isEmpty else { return nil }
    let root = node.root
    guard root.isDocumentOrShadowRoot else { return nil }
    return root.element(inTreeWithIdentifier: DOMString(identifier))
      .flatMap { $0.isHTML(LXB_TAG_DATALIST) ? $0 : nil }
  }

  /// The data of the text children, without that of their descendants (DOM Standard, "child text
  /// content").
  package var childTextContent: DOMString {
    var bytes: [UInt8] = []
    for child in node.childNodes where child.isText {
      if let data = CharacterData(child)?.data { bytes.append(contentsOf: data.bytes) }
    }
    return DOMString(bytes: bytes)
  }
}

/// The form that the parser gave to an element outside of the form, for example in a table.
final class ParserFormOwner {
  let form: HTMLFormElement

  init(form: HTMLFormElement) {
    self.form = form
  }
}

/// What a change of a tree or an attribute can change about forms.
enum FormConcern {
  case nothing
  /// Which control a label is for, and which element an identifier stands for.
  case references
  /// Which controls and images a form has. This can change what references lead to as well.
  case forms
}

/// An element's list of labels, in a class of its own so that it is distinct from other lists.
private final class LabelList {
  let list: NodeList

  init(_ list: NodeList) {
    self.list = list
  }
}

/// The nearest form around a control that is far from it.
private final class NearestForm {
  /// The number of ancestors from which the form is worth keeping.
  static let longWalk = 64

  var form: HTMLFormElement?
  var version: UInt64 = 0
}

extension Node {
  /// What adding or removing the node and its descendants can change about forms.
  var formConcern: FormConcern {
    var concern = Element(self)?.formConcern ?? .nothing
    if concern == .forms || !hasChildNodes { return concern }
    for node in descendants {
      switch Element(node)?.formConcern {
      case .forms: return .forms
      case .references: concern = .references
      case .nothing, nil: break
      }
    }
    return concern
  }

  /// Whether the node is a tree of its own.
  var isAlone: Bool { parentNode == nil && !hasChildNodes }
}
