internal import DOM
internal import ScriptEngine

extension Interfaces {
  /// XMLHttpRequest Standard, 3.2.
  static let xmlHttpRequestEventTarget = Interface<EventTarget>(
    "XMLHttpRequestEventTarget", inherits: eventTarget
  ) {
    try $0.eventHandlers("onloadstart onprogress onabort onerror onload ontimeout onloadend")
  }

  static let xmlHttpRequestUpload = Interface<XMLHttpRequestUpload>(
    "XMLHttpRequestUpload", inherits: xmlHttpRequestEventTarget
  ) { _ in }

  /// XMLHttpRequest Standard, 3.
  static let xmlHttpRequest = Interface<XMLHttpRequest>(
    "XMLHttpRequest", inherits: xmlHttpRequestEventTarget
  ) {
    $0.constructor { () in XMLHttpRequest() }
    try $0.eventHandlers("onreadystatechange")
    try $0.constants(["UNSENT": 0, "OPENED": 1, "HEADERS_RECEIVED": 2, "LOADING": 3, "DONE": 4])
    try $0.readonly("readyState") { $0.state.rawValue }
    try $0.method("open") {
      (
        request, method: ByteString, address: String, isAsynchronous: Present<Bool>,
        user: Nullable<String>?, password: Nullable<String>?, realm: Realm
      ) in
      try request.open(
        method: method.text, address: address, isSynchronous: isAsynchronous.value == false,
        in: realm)
      return Undefined()
    }
    try $0.method("setRequestHeader") { (request, name: ByteString, value: ByteString) in
      try request.setHeader(name.text, value.text)
      return Undefined()
    }
    try $0.attribute("timeout") {
      $0.timeout
    } set: { (request, value: UnsignedLong) in
      try request.setTimeout(value.value)
    }
    try $0.attribute("withCredentials") {
      $0.withCredentials
    } set: { (request, value: Bool) in
      try request.setCredentials(value)
    }
    try $0.readonly("upload") { $0.upload }
    try $0.method("send") { (request, body: Nullable<XMLHttpRequestBody>?, realm: Realm) in
      try request.send(body?.value, in: realm)
      return Undefined()
    }
    try $0.method("abort") { (request: XMLHttpRequest, realm: Realm) in
      request.abort(in: realm)
      return Undefined()
    }
    try $0.readonly("responseURL") {
      $0.response?.url.serialized(excludingFragment: true) ?? ""
    }
    try $0.readonly("status") { $0.response?.status ?? 0 }
    try $0.readonly("statusText") { $0.response?.statusText ?? "" }
    try $0.method("getResponseHeader") { (request, name: ByteString) in
      request.response?.headers.value(of: name.text)
    }
    try $0.method("getAllResponseHeaders") { (request: XMLHttpRequest) in
      (request.response?.headers.sortedAndCombined ?? [])
        .map { "\($0.name): \($0.value)\r\n" }.joined()
    }
    try $0.method("overrideMimeType") { (request, type: String) in
      try request.overrideType(type)
      return Undefined()
    }
    try $0.attribute("responseType") {
      $0.responseType.rawValue
    } set: { (request, value: String) in
      try request.setResponseType(value)
    }
    try $0.readonly("response") { (request, realm: Realm) in
      try request.responseValue(in: realm)
    }
    try $0.readonly("responseText") { try $0.responseText() }
    if $0.realm.worker != nil { return }
    try $0.readonly("responseXML") { (request, realm: Realm) in
      try request.responseDocument(in: realm)
    }
  }

  static let xmlHttpRequestProgressEvent = Interface<XMLHttpRequestProgressEvent>(
    "XMLHttpRequestProgressEvent", inherits: progressEvent
  ) {
    try $0.readonly("position") { $0.loaded }
    try $0.readonly("totalSize") { $0.total }
  }
}
