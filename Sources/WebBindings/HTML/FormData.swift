public import DOM
internal import ScriptEngine

extension Interfaces {
  /// XMLHttpRequest Standard, 5.
  static let formData = Interface<FormData>("FormData") {
    $0.constructor { (form: Nullable<HTMLFormElement>?, submitter: Nullable<Element>?) in
      guard let form = form?.value else { return FormData() }
      if let submitter = submitter?.value {
        guard submitter.isSubmitButton else {
          throw ScriptError.type("The submitter is no submit button")
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
    try $0.method("append") { (data, name: USVString, value: FormValue, fileName: String?) in
      data.entries.append(FormData.Entry(name: name.text, value: try value.entry(fileName)))
      return Undefined()
    }
    try $0.method("delete") { (data, name: USVString) in
      data.entries.removeAll { $0.name == name.text }
      return Undefined()
    }
    try $0.method("get") { (data, name: USVString) in
      data.entries.first { $0.name == name.text }?.value
    }
    try $0.method("getAll") { (data, name: USVString) in
      data.entries.filter { $0.name == name.text }.map(\.value)
    }
    try $0.method("has") { (data, name: USVString) in
      data.entries.contains { $0.name == name.text }
    }
    try $0.method("set") { (data, name: USVString, value: FormValue, fileName: String?) in
      data.set(name.text, try value.entry(fileName))
      return Undefined()
    }
    try $0.iterable { (data, realm) in
      try data.entries.map { (try realm.encode($0.name), try realm.encode($0.value)) }
    }
  }
}
