internal import Bytes
internal import DOM
internal import ScriptEngine

/// A connection for messages in both directions (WebSockets Standard, 3.1). None is ever opened: it ends
/// as in WebKit when the network refuses.
final class WebSocket: EventTargetObject, ObjectResult, ObjectArgument {
  enum State: Int {
    case connecting, open, closing, closed
  }

  let url: URLRecord
  fileprivate private(set) var state = State.connecting
  /// The bytes that scripts have sent for nothing, with the frames around them.
  fileprivate private(set) var bufferedAmount = 0
  fileprivate var binaryType = "blob"
  var interface: InterfaceDefinition { Interfaces.webSocket.definition }

  private static var badSyntax: DOMException {
    DOMException(.syntax, "The string did not match the expected pattern.")
  }

  /// - Throws: a `SyntaxError` for an address or a protocol that is not valid.
  fileprivate init(_ address: String, protocols: [String], in realm: Realm) throws(DOMException) {
    guard var url = realm.document.parseURL(address) else { throw Self.badSyntax }
    // The schemes of the web stand for those of its sockets.
    let schemes = ["http": "ws:", "https": "wss:"]
    if let scheme = schemes[url.scheme] { url.setProtocol(scheme) }
    guard url.scheme == "ws" || url.scheme == "wss", url.fragment == nil else {
      throw Self.badSyntax
    }
    guard protocols.allSatisfy(HTTPHeaders.isToken), Set(protocols).count == protocols.count else {
      throw Self.badSyntax
    }
    self.url = url
  }

  /// Ends the attempt to open the connection, in a task.
  fileprivate func fail(in realm: Realm) throws {
    // What a script has put on the wrapper must still be there when the events come.
    let wrapper = realm.context.protect(try realm.wrap(self))
    // A page over HTTPS may not even try, and is told no more than that.
    let isMixed = url.scheme == "ws" && realm.document.originAddress?.scheme == "https"
    realm.noteRefusal(of: url)
    realm.eventLoop.queueTask { [self, unowned realm] in
      withExtendedLifetime(wrapper) {
        if !isMixed { state = .closed }
        EventTarget.object(self).dispatch(realm.makeEvent(Event("error")))
        if isMixed { return }
        let event = realm.makeEvent(CloseEvent("close"))
        event.code = Self.abnormalClosure
        EventTarget.object(self).dispatch(event)
      }
    }
  }

  private static let abnormalClosure = 1006

  /// WebSockets Standard, WebSocket.close.
  fileprivate func close(code: Int?, reason: String?) throws(DOMException) {
    if let code, code != 1000, !(3000...4999).contains(code) {
      throw DOMException(
        .invalidAccess, "The object does not support the operation or argument.")
    }
    if let reason, reason.utf8.count > 123 { throw Self.badSyntax }
    if state == .connecting { state = .closing }
  }

  /// Counts a message that nobody receives.
  fileprivate func send(_ size: Int) throws(DOMException) {
    if state == .connecting {
      throw DOMException.hasInvalidState
    }
    // A frame's length takes more bytes if it is large.
    bufferedAmount += size + 6 + (size < 126 ? 0 : size < 65536 ? 2 : 8)
  }
}

/// What is sent: a text, or bytes.
private struct WebSocketMessage: ConvertibleArgument {
  var size: Int

  static func convert(_ value: Value, in realm: Realm) throws -> WebSocketMessage {
    if let source = try BufferSource(value, in: realm) {
      return WebSocketMessage(size: source.bytes(in: realm).count)
    }
    if let blob = realm.shown(value)?.object as? Blob { return WebSocketMessage(size: blob.size) }
    return WebSocketMessage(size: try String.convert(value, in: realm).utf8.count)
  }
}

extension Interfaces {
  static let webSocket = Interface<WebSocket>("WebSocket", inherits: eventTarget) {
    $0.constructor { (address: String, protocols: KeyPathArgument?, realm: Realm) in
      let names = protocols?.texts.map(\.string) ?? []
      let socket = try WebSocket(address, protocols: names, in: realm)
      try socket.fail(in: realm)
      return socket
    }
    try $0.constants(["CONNECTING": 0, "OPEN": 1, "CLOSING": 2, "CLOSED": 3])
    try $0.readonly("url") { $0.url.href }
    try $0.readonly("readyState") { $0.state.rawValue }
    try $0.readonly("bufferedAmount") { $0.bufferedAmount }
    try $0.eventHandlers("onopen onerror onclose")
    try $0.readonly("protocol") { _ in "" }
    try $0.readonly("extensions") { _ in "" }
    try $0.eventHandlers("onmessage")
    try $0.attribute("binaryType") {
      $0.binaryType
    } set: { (socket, value: String) in
      if value == "blob" || value == "arraybuffer" { socket.binaryType = value }
    }
    try $0.method("close") { (socket, code: ClampedShort?, reason: String?) in
      try socket.close(code: code?.value, reason: reason)
      return Undefined()
    }
    try $0.method("send") { (socket, message: WebSocketMessage) in
      try socket.send(message.size)
      return Undefined()
    }
  }
}

/// `[Clamp] unsigned short` of Web IDL.
private struct ClampedShort: ConvertibleArgument {
  var value: Int

  static func convert(_ value: Value, in realm: Realm) throws -> ClampedShort {
    ClampedShort(value: min(max(Int(clamped: try realm.context.number(value)), 0), 65535))
  }
}
