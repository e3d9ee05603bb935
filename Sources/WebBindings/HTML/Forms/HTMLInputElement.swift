internal import DOM
internal import ScriptEngine

extension Interfaces {
  /// HTML Standard, 4.10.5.
  static let htmlInputElement = Interface<HTMLInputElement>(
    "HTMLInputElement", inherits: htmlElement
  ) {
    try $0.reflect(.string("accept"), .string("alt"))
    try $0.includeAutocomplete()
    try $0.reflect(.boolean("defaultChecked", of: "checked"))
    try $0.attribute("checked") {
      // A button of a group also changes with the other ones.
      if $0.type == .radio { $0.answerIsShortLived() }
      return $0.isChecked
    } set: { (input, value: Bool) in
      input.setChecked(value)
    }
    try $0.reflect(.string("dirName"), .boolean("disabled"))
    try $0.includeFormOwner()
    try $0.attribute("files") {
      $0.files
    } set: { (input, files: Nullable<FileList>) in
      if let files = files.value { input.setFiles(files) }
    }
    try $0.includeFormSubmission()
    try $0.reflect(.boolean("formNoValidate"), .string("formTarget"))
    for name in ["height", "width"] {
      try $0.attribute(name) {
        $0.imageExtent(name)
      } set: { (input, value: UnsignedLong) in
        let value = value.value > 0x7FFF_FFFF ? 0 : value.value
        input.element.setAttribute(known: name, DOMString(String(value)))
      }
    }
    try $0.attribute("indeterminate") {
      $0.isIndeterminate
    } set: { (input, value: Bool) in
      input.setIndeterminate(value)
    }
    try $0.readonly("list") { $0.suggestionList }
    try $0.reflect(
      .string("max"), .string("min"), .boolean("multiple"), .string("name"), .string("pattern"),
      .string("placeholder"), .boolean("readOnly"), .boolean("required"),
      .positive("size", fallback: 20), .url("src"), .string("step"))
    try $0.includeTextLengths()
    try $0.attribute("type") {
      $0.type.rawValue
    } set: { (input, value: DOMString) in
      input.element.setAttribute(known: "type", value)
    }
    try $0.reflect(.string("defaultValue", of: "value"))
    try $0.attribute("value") {
      // The list of files can change with the `DataTransfer` that it is from.
      if $0.type == .file { $0.answerIsShortLived() }
      return $0.value
    } set: { (input, value: NullIsEmpty) in
      try input.setValue(value.text)
    }
    try $0.attribute("valueAsDate") { (input, realm) in
      input.valueAsDate.map(realm.context.makeDate) ?? realm.context.null
    } setIn: { (input, value: Value, realm) in
      let context = realm.context
      if context.isNull(value) || context.isUndefined(value) {
        return try input.setValueAsDate(nil)
      }
      // A script may have replaced `valueOf`, so the time of a `Date` is read with the engine's own
      // `getTime`.
      let getTime = try realm.originals.value("Date.prototype.getTime").value
      let time = context.isDate(value) ? try context.call(getTime, this: value) : value
      try input.setValueAsDate(context.number(time))
    }
    try $0.attribute("valueAsNumber") {
      $0.valueAsNumber
    } set: { (input, value: Double) in
      try input.setValueAsNumber(value)
    }
    try $0.includeConstraintValidation()
    try $0.includeLabels()
    try $0.includeTextSelection { $0.type.hasSelection }
    try $0.reflect(.string("align"), .string("useMap"), .boolean("webkitdirectory"))
    try $0.readonly("webkitEntries") { (_: HTMLInputElement, realm: Realm) in
      realm.context.makeArray()
    }
    try $0.includePopoverInvoker()
    try $0.method("stepUp") { (input, count: Int?) in
      try input.step(by: count ?? 1)
      return Undefined()
    }
    try $0.method("stepDown") { (input, count: Int?) in
      try input.step(by: -(count ?? 1))
      return Undefined()
    }
    try $0.method("showPicker") { (input: HTMLInputElement) -> Undefined in
      if input.element.isDisabledControl || input.element.hasAttribute("readonly") {
        throw DOMException(.invalidState, "The control cannot be changed")
      }
      throw DOMException(.notAllowed, "A picker is shown only when a person asks for it")
    }
  }

  /// File API, 5.
  static let fileList = Interface<FileList>("FileList") {
    try $0.readonly("length") { $0.files.count }
    try $0.method("item") { (list, index: UnsignedLong) in
      list.files.indices.contains(index.value) ? list.files[index.value] : nil
    }
    try $0.arrayLike(iteratorOnly: true)
    try $0.exotic(
      ExoticMembers(
        count: { $0.files.count },
        item: { list, index, realm in
          try list.files.indices.contains(index) ? realm.wrap(list.files[index]) : nil
        }))
  }
}

extension HTMLInputElement: InterfaceType, ResultType, ConvertibleArgument {}

extension FileList: ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.fileList.definition }
  var keepsWrapper: Bool { true }
}

extension HTMLInputElement {
  /// Has the script side forget the answer that it is given now: it remembers answers until the content
  /// changes, and this one changes with other things too.
  fileprivate func answerIsShortLived() { node.noteChange(of: .content) }
}
