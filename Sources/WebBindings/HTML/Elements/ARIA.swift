internal import DOM
internal import Bytes
internal import ScriptEngine

extension InterfaceBuilder<Element> {
  /// WAI-ARIA, 10.2: ARIAMixin.
  func includeARIA() throws {
    try reflect(.nullableString("role"))
    try includeReference("ariaActiveDescendantElement", of: "aria-activedescendant")
    for reflection in ariaTexts { try reflect(reflection) }
    for (name, attribute) in [
      ("Controls", "controls"), ("DescribedBy", "describedby"), ("Details", "details"),
      ("ErrorMessage", "errormessage"), ("FlowTo", "flowto"), ("LabelledBy", "labelledby"),
      ("Owns", "owns"),
    ] {
      try includeReferences("aria\(name)Elements", of: "aria-\(attribute)")
    }
  }

  /// Adds an attribute that refers to an element.
  private func includeReference(_ name: String, of attribute: String) throws {
    try self.attribute(name) {
      $0.element(referencedBy: attribute)
    } set: { (element, target: Nullable<Element>) in
      element.setElement(target.value, referencedBy: attribute)
    }
  }

  /// Adds an attribute that refers to several elements.
  private func includeReferences(_ name: String, of attribute: String) throws {
    try self.attribute(name) {
      $0.elements(referencedBy: attribute)
    } set: { (element, targets: Nullable<SequenceArgument<Element>>) in
      element.setElements(targets.value?.values, referencedBy: attribute)
    }
  }
}

/// The attributes of ARIAMixin that are texts.
private let ariaTexts: [Reflection] =
  """
  Atomic AutoComplete BrailleLabel BrailleRoleDescription Busy Checked ColCount ColIndex \
  ColIndexText ColSpan Current Description Disabled Expanded HasPopup Hidden Invalid \
  KeyShortcuts Label Level Live Modal MultiLine MultiSelectable Orientation Placeholder \
  PosInSet Pressed ReadOnly Relevant Required RoleDescription RowCount RowIndex RowIndexText \
  RowSpan Selected SetSize Sort ValueMax ValueMin ValueNow ValueText
  """
  .split(separator: " ").map { name in
    .nullableString("aria\(name)", of: "aria-\(String(name).asciiLowercased)")
  }
