internal import DOM
internal import ScriptEngine

extension InterfaceBuilder where Subject: ElementKind {
  /// Adds the form that a control belongs to.
  func includeFormOwner() throws {
    try readonly("form") { $0.element.formOwner }
  }

  /// HTML Standard, 4.10.21.3, for form controls.
  func includeConstraintValidation() throws {
    try readonly("willValidate") { $0.element.willValidate }
    try readonly("validity") { $0.element.validity }
    try readonly("validationMessage") { $0.element.validationMessage }
    try method("checkValidity") { $0.element.checkValidity() }
    try method("reportValidity") { $0.element.reportValidity() }
    try method("setCustomValidity") { (subject, message: DOMString) in
      subject.element.setCustomValidity(message)
      return Undefined()
    }
  }

  /// HTML Standard, 4.10.18.3 and 4.10.18.4: `minLength` and `maxLength`. Setting one of them
  /// beyond the other is an error.
  func includeTextLengths() throws {
    func length(_ subject: Subject, _ name: String) -> Int? {
      subject.element.getAttribute(name).flatMap(HTMLNumber.nonNegativeInteger)
    }
    try attribute("minLength") {
      length($0, "minlength") ?? -1
    } set: { (subject, value: Int) in
      guard value >= 0, length(subject, "maxlength").map({ value <= $0 }) ?? true else {
        throw DOMException(.indexSize, "The value is negative or greater than maxLength")
      }
      subject.element.setAttribute(known: "minlength", DOMString(String(value)))
    }
    try attribute("maxLength") {
      length($0, "maxlength") ?? -1
    } set: { (subject, value: Int) in
      guard value >= 0, length(subject, "minlength").map({ value >= $0 }) ?? true else {
        throw DOMException(.indexSize, "The value is negative or less than minLength")
      }
      subject.element.setAttribute(known: "maxlength", DOMString(String(value)))
    }
  }

  func includeLabels() throws {
    try readonly("labels") { $0.element.labels }
  }

  /// HTML Standard, 4.10.19.6: the attributes of a submit button that override those of the form.
  func includeFormSubmission() throws {
    try attribute("formAction") {
      $0.element.formAction
    } set: { (subject, value: String) in
      subject.element.setAttribute(known: "formaction", DOMString(value))
    }
    try reflect(
      .enumerated("formEnctype", Reflection.encodings, invalid: .urlEncoded),
      .enumerated("formMethod", ["get", "post", "dialog"], missing: "", invalid: "get"))
  }

  /// HTML Standard, 6.12.3: the action of a button on a popover.
  func includePopoverInvoker() throws {
    try attribute("popoverTargetElement") {
      $0.element.element(referencedBy: "popovertarget")
    } set: { (subject, target: Nullable<Element>) in
      subject.element.setElement(target.value, referencedBy: "popovertarget")
    }
    try reflect(
      .enumerated("popoverTargetAction", ["toggle", "show", "hide"], missing: "toggle"))
  }
}

extension InterfaceBuilder where Subject: TextControl {
  /// HTML Standard, 4.10.20: the selection of a text control.
  ///
  /// - Parameter hasSelection: whether the control is of a kind with a selection.
  func includeTextSelection(
    where hasSelection: @escaping @Sendable (Subject) -> Bool
  ) throws {
    func check(_ control: Subject) throws(DOMException) {
      if !hasSelection(control) {
        throw DOMException(.invalidState, "The control has no selection of text")
      }
    }
    try method("select") { (control: Subject) in
      if hasSelection(control) { control.selectAll() }
      return Undefined()
    }
    try attribute("selectionStart") {
      hasSelection($0) ? $0.clampedSelection.start : Int?.none
    } set: { (control, value: Nullable<UnsignedLong>) in
      try check(control)
      let start = value.value?.value ?? 0
      let old = control.clampedSelection
      control.setSelection(start: start, end: max(start, old.end), direction: old.direction)
    }
    try attribute("selectionEnd") {
      hasSelection($0) ? $0.clampedSelection.end : Int?.none
    } set: { (control, value: Nullable<UnsignedLong>) in
      try check(control)
      let old = control.clampedSelection
      control.setSelection(
        start: old.start, end: value.value?.value ?? 0, direction: old.direction)
    }
    try attribute("selectionDirection") {
      hasSelection($0) ? $0.clampedSelection.direction.rawValue : String?.none
    } set: { (control, value: Nullable<String>) in
      try check(control)
      let old = control.clampedSelection
      control.setSelection(
        start: old.start, end: old.end, direction: .init(value.value ?? ""))
    }
    // Either the text comes alone, or at least a range comes with it.
    try method("setRangeText") {
      (control, text: DOMString, rest: Variadic<Value>, realm: Realm) in
      let rest = rest.values
      if rest.isEmpty {
        try check(control)
        try control.setRangeText(text, mode: .preserve)
        return Undefined()
      }
      guard rest.count > 1 else { throw ScriptError.type("Not enough arguments") }
      let start = try UnsignedLong.convert(rest[0], in: realm)
      let end = try UnsignedLong.convert(rest[1], in: realm)
      var mode = TextSelection.Mode.preserve
      if rest.count > 2, !realm.context.isUndefined(rest[2]) {
        // In WebKit, any other word is no error.
        mode = TextSelection.Mode(rawValue: try String.convert(rest[2], in: realm)) ?? .preserve
      }
      try check(control)
      try control.setRangeText(text, range: (start.value, end.value), mode: mode)
      return Undefined()
    }
    try method("setSelectionRange") {
      (control, start: UnsignedLong, end: UnsignedLong, direction: String?) in
      try check(control)
      control.setSelection(
        start: start.value, end: end.value, direction: .init(direction ?? ""))
      return Undefined()
    }
  }
}

extension Reflection {
  /// The encodings of a form's data.
  static let encodings: [StaticString] = [
    "application/x-www-form-urlencoded", "multipart/form-data", "text/plain",
  ]
}

extension StaticString {
  fileprivate static var urlEncoded: StaticString { "application/x-www-form-urlencoded" }
}
