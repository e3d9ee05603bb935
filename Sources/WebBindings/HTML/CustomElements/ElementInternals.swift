package import DOM
internal import ScriptEngine

extension Interfaces {
  /// HTML Standard, 4.13.7.
  static let elementInternals = Interface<ElementInternals>("ElementInternals") {
    try $0.readonly("shadowRoot") { $0.shadowRoot }
    try $0.readonly("form") { internals in
      try internals.ensureFormAssociated()
      return internals.element.formOwner
    }
    try $0.readonly("willValidate") { internals in
      try internals.ensureFormAssociated()
      return internals.element.willValidate
    }
    try $0.readonly("validity") { internals in
      try internals.ensureFormAssociated()
      return internals.element.validity
    }
    try $0.readonly("validationMessage") { internals in
      try internals.ensureFormAssociated()
      return internals.validationMessage
    }
    try $0.readonly("labels") { internals in
      try internals.ensureFormAssociated()
      return internals.element.labels
    }
    try $0.readonly("states") { $0.states }
    try $0.includeAccessibility()
    try $0.method("setFormValue") {
      (internals, value: Nullable<FormValueArgument>, state: Nullable<FormValueArgument>?) in
      try internals.ensureFormAssociated()
      internals.value = value.value?.value
      return Undefined()
    }
    try $0.method("setValidity") {
      (
        internals, flags: ValidityFlags?, message: DOMString?,
        anchor: ElementArgument<AnyHTMLElement>?
      ) in
      try internals.ensureFormAssociated()
      let flaws = flags?.flaws ?? []
      let message = message ?? DOMString()
      if !flaws.isEmpty, message.isEmpty {
        throw ScriptError.type("Type error")
      }
      if let anchor = anchor?.element,
        !internals.element.node.isShadowIncludingAncestor(of: anchor.node)
      {
        throw DOMException(.notFound, "The object can not be found here.")
      }
      internals.setValidity(flaws, message: message)
      return Undefined()
    }
    try $0.method("checkValidity") { (internals: ElementInternals) in
      try internals.ensureFormAssociated()
      return internals.element.checkValidity()
    }
    try $0.method("reportValidity") { (internals: ElementInternals) in
      try internals.ensureFormAssociated()
      return internals.element.reportValidity()
    }
  }

  /// HTML Standard, 4.13.7.5.
  static let customStateSet = Interface<CustomStates>("CustomStateSet") {
    try $0.readonly("size") { $0.values.count }
    try $0.method("has") { (states, state: DOMString) in states.contains(state) }
    $0.separate()
    try $0.pairIterable(isSet: true) { states, index in
      index < states.values.count ? (states.values[index], states.values[index]) : nil
    }
    try $0.method("add") { (states, state: DOMString) in
      states.insert(state)
      return states
    }
    try $0.method("clear") { (states: CustomStates) in
      states.removeAll()
      return Undefined()
    }
    try $0.method("delete") { (states, state: DOMString) in states.remove(state) }
  }
}

extension ElementInternals: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition { Interfaces.elementInternals.definition }
  package var keepsWrapper: Bool { true }
}

extension CustomStates: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition { Interfaces.customStateSet.definition }
  package var keepsWrapper: Bool { true }
}

extension InterfaceBuilder<ElementInternals> {
  /// WAI-ARIA, 10.2: ARIAMixin. Here, the members are defaults for attributes that the element does
  /// not have.
  fileprivate func includeAccessibility() throws {
    try includeText("role")
    try attribute("ariaActiveDescendantElement") {
      $0.accessibleElements["ariaActiveDescendantElement"]?.first
    } set: { (internals, target: Nullable<Element>) in
      internals.accessibleElements["ariaActiveDescendantElement"] = target.value.map { [$0] }
    }
    let names = """
      Atomic AutoComplete BrailleLabel BrailleRoleDescription Busy Checked ColCount ColIndex \
      ColSpan ControlsElements Current DescribedByElements DetailsElements Disabled \
      ErrorMessageElements Expanded FlowToElements HasPopup Hidden Invalid KeyShortcuts Label \
      LabelledByElements Level Live Modal MultiLine MultiSelectable Orientation OwnsElements \
      Placeholder PosInSet Pressed ReadOnly Relevant Required RoleDescription RowCount RowIndex \
      RowSpan Selected SetSize Sort ValueMax ValueMin ValueNow ValueText
      """
    for name in names.split(separator: " ") {
      if name.hasSuffix("Elements") {
        try includeElements("aria\(name)")
      } else {
        try includeText("aria\(name)")
      }
    }
  }

  private func includeElements(_ name: String) throws {
    try attribute(name) {
      $0.accessibleElements[name]
    } set: { (internals, targets: Nullable<SequenceArgument<Element>>) in
      internals.accessibleElements[name] = targets.value?.values
    }
  }

  private func includeText(_ name: String) throws {
    try attribute(name) {
      $0.accessibleTexts[name]
    } set: { (internals, value: Nullable<DOMString>) in
      internals.accessibleTexts[name] = value.value
    }
  }
}

/// `(File or USVString or FormData)`.
private struct FormValueArgument: ConvertibleArgument {
  let value: ElementInternals.Value

  static func convert(_ value: Value, in realm: Realm) throws -> FormValueArgument {
    if let data = try? FormData.convert(value, in: realm) {
      return FormValueArgument(value: .entries(data.entries))
    }
    if let file = try? File.convert(value, in: realm) {
      return FormValueArgument(value: .entry(.file(file)))
    }
    return FormValueArgument(value: .entry(.text(try DOMString.convert(value, in: realm))))
  }
}

/// HTML Standard, ValidityStateFlags.
private struct ValidityFlags: ConvertibleArgument {
  var flaws: Set<ValidityState.Flaw> = []

  static func convert(_ value: Value, in realm: Realm) throws -> ValidityFlags {
    let dictionary = try DictionaryArgument.convert(value, in: realm).value
    var flags = ValidityFlags()
    for flaw in ValidityState.Flaw.allCases.sorted(by: { $0.rawValue < $1.rawValue })
    where try realm.boolean(PropertyName(flaw.rawValue), of: dictionary) {
      flags.flaws.insert(flaw)
    }
    return flags
  }
}
