internal import DOM
internal import Bytes
internal import ScriptEngine

/// A `Headers` object (Fetch Standard, 5.1).
final class Headers: DOMObject, ObjectResult, ObjectArgument {
  /// The changes of the fields that are allowed.
  enum Guard {
    case none, request, requestWithoutCORS, response, immutable
  }

  var limits: Guard
  var list: HTTPHeaders { didSet { sorted = nil } }
  private var sorted: [(name: String, value: String)]?

  init(_ list: HTTPHeaders = HTTPHeaders(), limits: Guard = .none) {
    self.list = list
    self.limits = limits
  }

  var interface: InterfaceDefinition { Interfaces.headers.definition }

  /// The pairs for iteration.
  var pairs: [(name: String, value: String)] {
    if let sorted { return sorted }
    let made = list.sortedAndCombined
    sorted = made
    return made
  }

  /// Whether a field can be changed (Fetch Standard, 5.1, "validate").
  /// - Parameter value: the whole value that the field would have; nil if it would be removed.
  /// - Throws: a TypeError if the headers are immutable, or the field is not valid.
  func allows(_ name: String, value: String?) throws(ScriptError) -> Bool {
    guard HTTPHeaders.isToken(name) else { throw .type("Invalid header name: '\(name)'") }
    if let value, !HTTPHeaders.isValue(value) {
      throw .type("Header '\(name)' has invalid value: '\(value)'")
    }
    switch limits {
    case .none: return true
    case .request: return !HTTPHeaders.isForbiddenInRequests(name)
    case .requestWithoutCORS:
      guard let value else { return HTTPHeaders.canBeSafelistedInRequests(name) }
      return HTTPHeaders.isSafelistedInRequests(name, value)
    case .response: return !["set-cookie", "set-cookie2"].contains(name.asciiLowercased)
    case .immutable: throw .type("Headers object's guard is 'immutable'")
    }
  }

  func append(_ name: String, _ value: String) throws(ScriptError) {
    let value = HTTPHeaders.trim(value)
    let combined = (list.values(of: name) + [value]).joined(separator: ", ")
    if try allows(name, value: combined) { list.append(name, value) }
  }

  /// Adds the fields from a script.
  func fill(from initial: HeadersInitializer) throws(ScriptError) {
    for (name, value) in initial.pairs { try append(name.text, value.text) }
  }
}

extension Interfaces {
  static let headers = Interface<Headers>("Headers") {
    $0.constructor { (initial: HeadersInitializer?) in
      let headers = Headers()
      if let initial { try headers.fill(from: initial) }
      return headers
    }
    try $0.method("append") { (headers, name: ByteString, value: ByteString) in
      try headers.append(name.text, value.text)
      return Undefined()
    }
    try $0.method("delete") { (headers, name: ByteString) in
      if try headers.allows(name.text, value: nil) { headers.list.remove(name.text) }
      return Undefined()
    }
    try $0.method("get") { (headers, name: ByteString) in
      headers.list.value(of: try name.checkedName)
    }
    try $0.method("getSetCookie") { $0.list.values(of: "set-cookie") }
    try $0.method("has") { (headers, name: ByteString) in
      headers.list.value(of: try name.checkedName) != nil
    }
    try $0.method("set") { (headers, name: ByteString, value: ByteString) in
      let value = HTTPHeaders.trim(value.text)
      if try headers.allows(name.text, value: value) { headers.list.set(name.text, to: value) }
      return Undefined()
    }
    try $0.pairIterable { (headers, index) in
      headers.pairs.indices.contains(index)
        ? (headers.pairs[index].name, headers.pairs[index].value) : nil
    }
  }
}

extension ByteString {
  /// The text if it is a valid name of a field.
  /// - Throws: a TypeError if it is not.
  fileprivate var checkedName: String {
    get throws(ScriptError) {
      guard HTTPHeaders.isToken(text) else { throw .type("Invalid header name: '\(text)'") }
      return text
    }
  }
}

/// `HeadersInit`: pairs of a name and a value.
struct HeadersInitializer: ConvertibleArgument {
  var pairs: [(name: ByteString, value: ByteString)]

  static func convert(_ value: Value, in realm: Realm) throws -> HeadersInitializer {
    HeadersInitializer(
      pairs: try PairsArgument.convert(value, in: realm).pairs.map {
        (try ByteString($0.key), try ByteString($0.value))
      })
  }
}
