internal import DOM
internal import Bytes
internal import ScriptEngine

/// A request that reports its progress by events (XMLHttpRequest Standard, 3).
final class XMLHttpRequest: EventTargetObject, ObjectResult, ObjectArgument {
  enum State: Int {
    case unsent, opened, headersReceived, loading, done
  }

  /// The form in which `response` has the received bytes.
  enum ResponseType: String {
    case automatic = ""
    case arrayBuffer = "arraybuffer"
    case blob, document, json, text
  }

  private(set) var state = State.unsent
  let upload = XMLHttpRequestUpload()
  private(set) var response: NetworkResponse?
  private var request: NetworkRequest?
  /// The MIME type that a script has set to override the response's own.
  private var overridingType: MIMEType?
  private var isSent = false
  private var hasUploadListeners = false
  private var uploadIsComplete = true
  /// Counts the requests, so that the response to an aborted one is ignored.
  private var requestNumber = 0
  /// The request in progress.
  private var pending: PendingLoad?
  /// The timer for the timeout.
  private var timer: Int?
  /// The object that is the value of `response`, the same one each time.
  private var madeResponse: ProtectedValue?
  private var madeDocument: Document??

  private(set) var timeout = 0
  private(set) var withCredentials = false
  private(set) var responseType = ResponseType.automatic

  var interface: InterfaceDefinition { Interfaces.xmlHttpRequest.definition }

  private static var invalidAccess: DOMException {
    DOMException(.invalidAccess, "The object does not support the operation or argument.")
  }

  private static var badSyntax: DOMException {
    DOMException(.syntax, "The string did not match the expected pattern.")
  }

  // MARK: Before it is sent

  /// XMLHttpRequest Standard, 3.5.1.
  func open(method: String, address: String, isSynchronous: Bool, in realm: Realm) throws {
    guard HTTPHeaders.isToken(method) else { throw Self.badSyntax }
    let known = method.asciiUppercased
    if ["CONNECT", "TRACE", "TRACK"].contains(known) {
      throw DOMException(.security, "The operation is insecure.")
    }
    guard let url = realm.document.parseURL(address) else { throw Self.badSyntax }
    if isSynchronous, timeout != 0 || responseType != .automatic { throw Self.invalidAccess }
    let isStandard = ["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"].contains(known)
    var request = NetworkRequest(method: isStandard ? known : method, url: url)
    request.isSynchronous = isSynchronous
    self.request = request
    giveUp()
    if state != .opened { change(to: .opened, in: realm) }
  }

  /// XMLHttpRequest Standard, 3.5.2.
  func setHeader(_ name: String, _ value: String) throws {
    guard state == .opened, !isSent else { throw DOMException.hasInvalidState }
    let value = HTTPHeaders.trim(value)
    guard HTTPHeaders.isToken(name), HTTPHeaders.isValue(value) else { throw Self.badSyntax }
    if !HTTPHeaders.isForbiddenInRequests(name) { request?.headers.append(name, value) }
  }

  func setTimeout(_ milliseconds: Int) throws {
    if request?.isSynchronous ?? false { throw Self.invalidAccess }
    timeout = milliseconds
  }

  func setCredentials(_ value: Bool) throws {
    guard state.rawValue <= State.opened.rawValue, !isSent else {
      throw DOMException.hasInvalidState
    }
    withCredentials = value
  }

  func setResponseType(_ text: String) throws {
    guard let type = ResponseType(rawValue: text) else { return }
    if state == .loading || state == .done { throw DOMException.hasInvalidState }
    if state == .opened, request?.isSynchronous ?? false { throw Self.invalidAccess }
    responseType = type
  }

  func overrideType(_ text: String) throws {
    if state == .loading || state == .done { throw DOMException.hasInvalidState }
    overridingType = MIMEType(text) ?? MIMEType("application/octet-stream")
  }

  // MARK: Sending

  /// XMLHttpRequest Standard, 3.5.6.
  func send(_ body: XMLHttpRequestBody?, in realm: Realm) throws {
    guard state == .opened, !isSent, var request else { throw DOMException.hasInvalidState }
    if let body, !["GET", "HEAD"].contains(request.method) {
      request.body = Array(body.initializer.bytes)
      if let type = body.initializer.type, request.headers.value(of: "content-type") == nil {
        request.headers.append("Content-Type", type)
      }
    }
    request.credentials = withCredentials ? .include : .sameOrigin
    request.timeout = Double(timeout)
    request.needsPreflight = !upload.listeners.isEmpty
    uploadIsComplete = request.body?.isEmpty ?? true
    hasUploadListeners = !upload.listeners.isEmpty
    isSent = true
    requestNumber += 1
    if request.isSynchronous { return try sendSynchronously(request, in: realm) }
    let number = requestNumber
    fire("loadstart", in: realm)
    if !uploadIsComplete, hasUploadListeners { fireUpload("loadstart", in: realm) }
    guard number == requestNumber, isSent else { return }
    // The wrapper is kept, because what a script has put on it must still be there when the events
    // come.
    let wrapper = realm.context.protect(try realm.wrap(self))
    let isWanted = { [self] in number == requestNumber && isSent }
    startTimer(in: realm, isWanted)
    pending = realm.load(request) { [unowned realm] response in
      withExtendedLifetime(wrapper) {
        guard isWanted() else { return }
        self.stopTimer(in: realm)
        if let response {
          self.receive(response, in: realm)
        } else {
          self.fail("error", in: realm)
        }
      }
    }
  }

  /// XMLHttpRequest Standard, 3.5.4.
  private func startTimer(in realm: Realm, _ isWanted: @escaping () -> Bool) {
    guard timeout > 0 else { return }
    timer = realm.eventLoop.setTimer(milliseconds: Double(timeout)) { [self, unowned realm] in
      guard isWanted() else { return }
      pending?.cancel()
      fail("timeout", in: realm)
    }
  }

  private func stopTimer(in realm: Realm) {
    if let timer { realm.eventLoop.clearTimer(timer) }
    timer = nil
    pending = nil
  }

  private func sendSynchronously(_ request: NetworkRequest, in realm: Realm) throws {
    var answer: NetworkResponse??
    realm.load(request) { answer = .some($0) }
    isSent = false
    guard let response = answer ?? nil else {
      change(to: .done, in: realm)
      fire("error", in: realm)
      fire("loadend", in: realm)
      throw DOMException(.network, " A network error occurred.")
    }
    self.response = response
    change(to: .done, in: realm)
    fireEnd("load", in: realm)
  }

  /// XMLHttpRequest Standard, "handle response end-of-body" and all steps before it.
  private func receive(_ response: NetworkResponse, in realm: Realm) {
    let number = requestNumber
    let steps: [() -> Void] = [
      { [self] in
        guard !uploadIsComplete, hasUploadListeners else { return }
        let size = Double(request?.body?.count ?? 0)
        for type in ["progress", "load", "loadend"] {
          fireUpload(type, size, in: realm)
        }
      },
      { [self] in
        uploadIsComplete = true
        self.response = response
        change(to: .headersReceived, in: realm)
      },
      { [self] in change(to: .loading, in: realm) },
      { [self] in
        let size = Double(response.body.count)
        fire("progress", size, in: realm)
      },
      { [self] in
        isSent = false
        change(to: .done, in: realm)
      },
    ]
    for step in steps {
      step()
      // A listener may have aborted the request.
      if number != requestNumber { return }
    }
    fireEnd("load", in: realm)
  }

  private func fireEnd(_ type: String, in realm: Realm) {
    let number = requestNumber
    let size = Double(response?.body.count ?? 0)
    fire(type, size, in: realm)
    if number == requestNumber { fire("loadend", size, in: realm) }
  }

  /// XMLHttpRequest Standard, "request error steps".
  private func fail(_ type: String, in realm: Realm) {
    let number = requestNumber
    isSent = false
    response = nil
    change(to: .done, in: realm)
    if !uploadIsComplete {
      uploadIsComplete = true
      if hasUploadListeners {
        fireUpload(type, in: realm)
        fireUpload("loadend", in: realm)
      }
    }
    guard number == requestNumber else { return }
    fire(type, in: realm)
    if number == requestNumber { fire("loadend", in: realm) }
  }

  /// XMLHttpRequest Standard, 3.5.7.
  func abort(in realm: Realm) {
    let wasSent = isSent
    requestNumber += 1
    pending?.cancel()
    stopTimer(in: realm)
    if wasSent { fail("abort", in: realm) }
    if state == .done {
      state = .unsent
      response = nil
    }
  }

  /// Cancels the request, and forgets it and its response.
  private func giveUp() {
    requestNumber += 1
    pending?.cancel()
    pending = nil
    isSent = false
    response = nil
    madeResponse = nil
    madeDocument = nil
  }

  // MARK: Events

  private func change(to state: State, in realm: Realm) {
    self.state = state
    EventTarget.object(self).dispatch(realm.makeEvent(Event("readystatechange")))
  }

  private func fire(_ type: String, _ size: Double? = nil, in realm: Realm) {
    realm.fireRequestProgress(type, at: self, size)
  }

  private func fireUpload(_ type: String, _ size: Double? = nil, in realm: Realm) {
    realm.fireRequestProgress(type, at: upload, size)
  }

  // MARK: The response

  /// The text of the response; empty until it has arrived.
  ///
  /// - Throws: an `InvalidStateError` if the response type is not a text.
  func responseText() throws -> DOMString {
    guard responseType == .automatic || responseType == .text else {
      throw DOMException.hasInvalidState
    }
    guard state == .loading || state == .done, let response else { return DOMString() }
    let encoding = (overridingType ?? type(of: response))?.encoding
    return DOMString(bytes: response.body[...].decoded(as: encoding ?? .utf8))
  }

  /// The response as a document; nil if it is not a document or has not arrived.
  func responseDocument(in realm: Realm) throws -> Document? {
    guard responseType == .automatic || responseType == .document else {
      throw DOMException.hasInvalidState
    }
    guard state == .done, let response else { return nil }
    if let madeDocument { return madeDocument }
    var document: Document?
    if responseType == .document, (overridingType ?? type(of: response))?.isHTML ?? false {
      let encoding = (overridingType ?? type(of: response))?.encoding?.name
      let text = PageText(decoding: response.body, charset: encoding)
      document = try realm.document.node.pool.parseSeparately(DOMString(bytes: Array(text.utf8)))
      document?.url = response.url.href
      document?.state.encoding = text.encoding
    }
    madeDocument = .some(document)
    return document
  }

  /// The value of `response`: a text or, after the end of the response, an object.
  func responseValue(in realm: Realm) throws -> Value {
    let context = realm.context
    switch responseType {
    case .automatic, .text: return try realm.encode(responseText())
    case .document: return try realm.encode(responseDocument(in: realm))
    default: break
    }
    guard state == .done, let response else { return context.null }
    if let madeResponse { return madeResponse.value }
    let value: Value
    switch responseType {
    case .arrayBuffer: value = context.makeBuffer(response.body[...])
    case .blob:
      let type = overridingType?.serialized ?? response.headers.value(of: "content-type")
      value = try realm.encode(Blob(response.body[...], type: type ?? ""))
    default:
      let text = String(decoding: response.body[...].decodedAsUTF8, as: UTF8.self)
      value = context.makeFromJSON(text) ?? context.null
    }
    madeResponse = context.protect(value)
    return value
  }

  private func type(of response: NetworkResponse) -> MIMEType? {
    response.headers.value(of: "content-type").flatMap(MIMEType.init)
  }
}

extension Realm {
  /// Fires an event that reports the progress of a request.
  ///
  /// - Parameter size: the size of the body; nil if it is not known.
  fileprivate func fireRequestProgress(
    _ type: String, at target: EventTargetObject, _ size: Double?
  ) {
    let event = makeEvent(XMLHttpRequestProgressEvent(type))
    event.loaded = size ?? 0
    event.total = size ?? 0
    event.lengthComputable = size ?? 0 > 0
    EventTarget.object(target).dispatch(event)
  }
}
