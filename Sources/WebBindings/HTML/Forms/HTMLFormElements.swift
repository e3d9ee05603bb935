internal import DOM
internal import ScriptEngine

// HTML Standard, 4.10: forms.
extension Interfaces {
  static let htmlFormElement = Interface<HTMLFormElement>(
    "HTMLFormElement", inherits: htmlElement
  ) {
    try $0.reflect(.string("acceptCharset", of: "accept-charset"))
    try $0.attribute("action") {
      $0.action
    } set: { (form, value: String) in
      form.element.setAttribute(known: "action", DOMString(value))
    }
    try $0.reflect(
      .enumerated("autocomplete", ["on", "off"], missing: "on"),
      .enumerated("enctype", Reflection.encodings, missing: urlEncoded),
      .enumerated("encoding", of: "enctype", Reflection.encodings, missing: urlEncoded),
      .enumerated("method", ["get", "post", "dialog"], missing: "get"), .string("name"),
      .boolean("noValidate"), .string("target"), .string("rel"),
      .tokens("relList", of: "rel", supported: ["noreferrer", "noopener", "opener"]))
    try $0.readonly("elements") { $0.elements }
    try $0.readonly("length") { $0.elements.count }
    try $0.method("submit") { (form: HTMLFormElement) in
      form.submit(with: nil)
      return Undefined()
    }
    try $0.method("requestSubmit") { (form, submitter: Nullable<Element>?) in
      if let submitter = submitter?.value {
        guard submitter.isSubmitButton else {
          throw ScriptError.type("The specified element is not a submit button.")
        }
        if submitter.formOwner != form {
          throw DOMException(.notFound, "The submitter belongs to another form")
        }
      }
      form.requestSubmit(with: submitter?.value)
      return Undefined()
    }
    try $0.method("reset") { (form: HTMLFormElement) in
      form.reset()
      return Undefined()
    }
    try $0.method("checkValidity") { $0.checkValidity() }
    try $0.method("reportValidity") { $0.reportValidity() }
    try $0.arrayLike(iteratorOnly: true)
    try $0.exotic(
      ExoticMembers(
        count: { $0.elements.count },
        item: { form, index, realm in try form.elements[index].map(realm.encode) },
        names: { $0.names },
        named: { form, name, realm in
          let found = form.elements(named: DOMString(name))
          guard let first = found.first else { return nil }
          if found.count == 1 { return try realm.encode(first) }
          return try realm.encode(form.elements.radioNodeList(named: DOMString(name)))
        },
        overridesMembers: true, namesFollowTrees: true, namesAreEnumerable: false))
  }

  private static let urlEncoded: StaticString = "application/x-www-form-urlencoded"

  static let htmlLabelElement = Interface<Element>("HTMLLabelElement", inherits: htmlElement) {
    try $0.readonly("form") { $0.labeledControl?.formOwner }
    try $0.reflect(.string("htmlFor", of: "for"))
    try $0.readonly("control") { $0.labeledControl }
  }

  static let htmlFieldSetElement = Interface<Element>(
    "HTMLFieldSetElement", inherits: htmlElement
  ) {
    try $0.reflect(.boolean("disabled"))
    try $0.includeFormOwner()
    try $0.reflect(.string("name"))
    try $0.readonly("type") { _ in "fieldset" }
    try $0.readonly("elements") { $0.fieldsetElements }
    try $0.includeConstraintValidation()
  }

  static let htmlLegendElement = Interface<Element>("HTMLLegendElement", inherits: htmlElement) {
    try $0.readonly("form") { $0.legendForm }
    try $0.reflect(.string("align"))
  }

  static let htmlButtonElement = Interface<Element>("HTMLButtonElement", inherits: htmlElement) {
    try $0.reflect(.boolean("disabled"))
    try $0.includeFormOwner()
    try $0.includeFormSubmission()
    try $0.attribute("type") {
      $0.buttonType
    } set: { (element, value: DOMString) in
      element.setAttribute(known: "type", value)
    }
    try $0.reflect(
      .boolean("formNoValidate"), .string("formTarget"), .string("name"), .string("value"))
    try $0.includeConstraintValidation()
    try $0.includeLabels()
    try $0.includePopoverInvoker()
  }

  static let htmlDataListElement = Interface<Element>(
    "HTMLDataListElement", inherits: htmlElement
  ) {
    try $0.readonly("options") { $0.suggestedOptions }
  }

  static let htmlOutputElement = Interface<HTMLOutputElement>(
    "HTMLOutputElement", inherits: htmlElement
  ) {
    // As in WebKit, this is the one interface of elements whose own name scripts may call with `new`.
    $0.constructor { (realm: Realm) in
      let node = try realm.document.createElement("output").node
      guard let output = HTMLOutputElement(node) else {
        throw ScriptError.type("Illegal constructor")
      }
      return output
    }
    try $0.reflect(.tokens("htmlFor", of: "for"))
    try $0.includeFormOwner()
    try $0.reflect(.string("name"))
    try $0.readonly("type") { _ in "output" }
    try $0.attribute("defaultValue") {
      $0.defaultValue
    } set: { (output, value: DOMString) in
      try output.setDefaultValue(value)
    }
    try $0.attribute("value") {
      $0.value
    } set: { (output, value: DOMString) in
      try output.setValue(value)
    }
    try $0.includeConstraintValidation()
    try $0.includeLabels()
  }

  static let htmlProgressElement = Interface<Element>(
    "HTMLProgressElement", inherits: htmlElement
  ) {
    try $0.attribute("value") {
      $0.progress.value ?? 0
    } set: { (element, value: FiniteDouble) in
      element.setAttribute(known: "value", DOMString(HTMLNumber.text(value.value)))
    }
    try $0.attribute("max") {
      $0.progress.maximum
    } set: { (element, value: FiniteDouble) in
      if value.value > 0 {
        element.setAttribute(known: "max", DOMString(HTMLNumber.text(value.value)))
      }
    }
    try $0.readonly("position") { element in
      let progress = element.progress
      return progress.value.map { $0 / progress.maximum } ?? -1
    }
    try $0.includeLabels()
  }

  static let htmlMeterElement = Interface<Element>("HTMLMeterElement", inherits: htmlElement) {
    for (name, path) in [
      ("value", \MeterGauge.value), ("min", \.minimum), ("max", \.maximum), ("low", \.low),
      ("high", \.high), ("optimum", \.optimum),
    ] {
      try $0.attribute(name) {
        $0.meter[keyPath: path]
      } set: { (element, value: FiniteDouble) in
        element.setAttribute(known: name, DOMString(HTMLNumber.text(value.value)))
      }
    }
    try $0.includeLabels()
  }

  static let htmlTextAreaElement = Interface<HTMLTextAreaElement>(
    "HTMLTextAreaElement", inherits: htmlElement
  ) {
    try $0.reflect(.string("dirName"), .boolean("disabled"))
    try $0.includeFormOwner()
    try $0.reflect(
      .string("name"), .string("placeholder"), .boolean("readOnly"), .boolean("required"),
      .positiveWithFallback("rows", 2), .positiveWithFallback("cols", 20), .string("wrap"))
    try $0.includeTextLengths()
    try $0.readonly("type") { _ in "textarea" }
    try $0.attribute("defaultValue") {
      $0.element.childTextContent
    } set: { (area, value: DOMString) in
      try area.node.setTextContent(value)
    }
    try $0.attribute("value") {
      $0.value
    } set: { (area, value: NullIsEmpty) in
      area.setValue(value.text)
    }
    try $0.readonly("textLength") { $0.value.utf16Count }
    try $0.includeConstraintValidation()
    try $0.includeLabels()
    try $0.includeTextSelection { _ in true }
    try $0.includeAutocomplete()
  }

  /// HTML Standard, 4.10.21.2.
  static let validityState = Interface<ValidityState>("ValidityState") {
    for flaw in ValidityState.Flaw.allCases {
      try $0.readonly(flaw.rawValue) { $0.has(flaw) }
    }
    try $0.readonly("valid") { $0.isValid }
  }

  /// HTML Standard, 2.6.4.4.
  static let htmlFormControlsCollection = Interface<HTMLFormControlsCollection>(
    "HTMLFormControlsCollection", inherits: htmlCollection
  ) {
    try $0.method("namedItem") { (controls, name: String, realm: Realm) in
      try controls.named(name, in: realm) ?? realm.context.null
    }
    try $0.exotic(
      ExoticMembers(
        count: { $0.count },
        item: { controls, index, realm in try controls[index].map(realm.encode) },
        names: { $0.names },
        named: { controls, name, realm in try controls.named(name, in: realm) },
        namesAreEnumerable: false))
  }

  static let radioNodeList = Interface<RadioNodeList>("RadioNodeList", inherits: nodeList) {
    try $0.attribute("value") {
      $0.value
    } set: { (list, value: DOMString) in
      list.setValue(value)
    }
    try $0.exotic(
      ExoticMembers(
        count: { $0.count },
        item: { list, index, realm in try list[index].map(realm.encode) }))
  }
}

extension InterfaceBuilder where Subject: ElementKind {
  /// HTML Standard, 4.10.19.7.2: the `autocomplete` attribute of a control.
  func includeAutocomplete() throws {
    try attribute("autocomplete") {
      $0.element.autocompleteFields
    } set: { (subject, value: DOMString) in
      subject.element.setAttribute(known: "autocomplete", value)
    }
  }
}

extension HTMLFormControlsCollection {
  /// The only control with a name, or the list of several; nil if there is none.
  fileprivate func named(_ name: String, in realm: Realm) throws -> Value? {
    let found = all(named: DOMString(name))
    guard let first = found.first else { return nil }
    if found.count == 1 { return try realm.encode(first) }
    return try realm.encode(radioNodeList(named: DOMString(name)))
  }
}

extension HTMLFormElement: InterfaceType, ResultType, ConvertibleArgument {}
extension HTMLTextAreaElement: InterfaceType, ResultType, ConvertibleArgument {}
extension HTMLOutputElement: InterfaceType, ResultType, ConvertibleArgument {}

extension ValidityState: ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.validityState.definition }
  var keepsWrapper: Bool { true }
}
