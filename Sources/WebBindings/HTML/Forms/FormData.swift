package import DOM
package import ScriptEngine

extension Interfaces {
  /// XMLHttpRequest Standard, 5.
  static let formData = Interface<FormData>("FormData") {
    $0.constructor { (form: HTMLFormElement?, submitter: Nullable<Element>?) in
      guard let form else { return FormData() }
      if let submitter = submitter?.value {
        guard submitter.isSubmitButton else {
          throw ScriptError.type("The specified element is not a submit button.")
        }
        if submitter.formOwner != form {
          throw DOMException(.notFound, "The submitter belongs to another form")
        }
      }
      guard let data = FormData(form: form, submitter: submitter?.value) else {
        throw DOMException(.invalidState, "The form's data are being put together")
      }
      return data
    }
    try $0.method("append") {
      (data, name: String, value: FormDataValue, fileNames: Variadic<FileName>) in
      data.append(DOMString(name), try value.entry(fileNames.values.first))
      return Undefined()
    }
    try $0.method("delete") { (data, name: String) in
      data.delete(DOMString(name))
      return Undefined()
    }
    try $0.method("get") { (data, name: String) in data.value(of: DOMString(name)) }
    try $0.method("getAll") { (data, name: String) in data.values(of: DOMString(name)) }
    try $0.method("has") { (data, name: String) in data.value(of: DOMString(name)) != nil }
    try $0.method("set") {
      (data, name: String, value: FormDataValue, fileNames: Variadic<FileName>) in
      data.set(DOMString(name), try value.entry(fileNames.values.first))
      return Undefined()
    }
    try $0.pairIterable { (data, index) in
      data.entries.indices.contains(index)
        ? (data.entries[index].name, data.entries[index].value) : nil
    }
  }

  /// HTML Standard, 4.10.22.10.
  static let formDataEvent = Interface<FormDataEvent>("FormDataEvent", inherits: event) {
    try $0.readonly("formData") { $0.formData }
    $0.initializer("formData") { event, value, realm in
      event.formData = try FormData.convert(value, in: realm)
    }
    try $0.eventConstructor(requiring: ["formData": "DOMFormData"]) { FormDataEvent($0) }
  }
}

/// The value of an entry: a blob or a text.
private enum FormDataValue: ConvertibleArgument {
  case blob(Blob, now: Double)
  /// A text, and the address of the argument.
  case text(DOMString, UInt)

  static var isNamedInErrors: Bool { true }

  static func convert(_ value: Value, in realm: Realm) throws -> FormDataValue {
    let wrapper = realm.shown(value)
    if let blob = wrapper?.object as? Blob { return .blob(blob, now: realm.currentTime) }
    return .text(DOMString(try String.convert(value, in: realm)), value.address)
  }

  /// XMLHttpRequest Standard, "create an entry". A blob becomes a file with this name.
  ///
  /// - Parameter given: the argument for the name, if there is one: even undefined is only for a blob.
  func entry(_ given: FileName?) throws -> FormData.EntryValue {
    let fileName = given?.text
    switch self {
    case .text(let text, let address):
      if given != nil {
        throw ScriptError.wrongArgument(wanted: "an instance of Blob", value: address)
      }
      return .text(text)
    case .blob(let blob, let now):
      let file = blob as? File
      if let file, fileName == nil { return .file(file) }
      return .file(
        File(
          blob.bytes, name: fileName ?? "blob", type: blob.type,
          lastModified: file?.lastModified ?? now))
    }
  }
}

/// An optional argument that is a name of a file.
private struct FileName: ConvertibleArgument {
  /// Nil if the argument is undefined.
  let text: String?

  static func convert(_ value: Value, in realm: Realm) throws -> FileName {
    FileName(
      text: realm.context.isUndefined(value) ? nil : try String.convert(value, in: realm))
  }
}

extension FormData.EntryValue: ResultType {
  package func encode(in realm: Realm) throws -> Value {
    switch self {
    case .text(let text): return try realm.encode(text)
    case .file(let file): return try realm.wrap(file)
    }
  }
}

extension FormData: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition { Interfaces.formData.definition }
}
