internal import PropertyLists
internal import ScriptEngine
internal import WebBindings

/// Converts a JavaScript value to Foundation's value for it (Documentation/Safari.md, "Converting
/// the value").
struct ResultsConverter {
  /// The most bytes that an extension can take before the system ends it.
  static let payloadLimit = 120_000_000
  /// The size at which conversion stops.
  static let conversionLimit = 512_000_000

  private let realm: Realm
  private var context: Context { realm.context }
  /// The objects that lie around the value being converted, outermost first.
  private var open: [ProtectedValue] = []
  private var path: [PropertyListPath.Component] = []
  /// A rough count of the bytes that the results take.
  private(set) var size = 0
  private(set) var diagnostics: [Diagnostic] = []
  private var counts: [String: Int] = [:]

  init(realm: Realm) {
    self.realm = realm
  }

  /// The reason why there is no value.
  enum Failure: Error {
    /// The results cannot be delivered; a diagnostic says why.
    case undeliverable
    /// Reading the results raised an exception.
    case threw(ThrownValue)
  }

  /// The value, or nil if it is left out.
  mutating func convert(_ value: Value) throws(Failure) -> PropertyList? {
    switch context.kind(of: value) {
    case .undefined: return nil
    case .symbol, .bigInt:
      note(.leftOut(type: context.kind(of: value) == .symbol ? "Symbol" : "BigInt"), .warning)
      return nil
    case .null:
      note(.nullInResults, .warning)
      return .null
    case .boolean:
      return .boolean(context.boolean(value))
    case .number:
      let number = try attempt { () throws(ThrownValue) in try context.number(value) }
      if !number.isFinite { note(.numberNotFinite(number), .warning) }
      try grow(by: 9)
      return .real(number)
    case .string:
      return .string(try text(value))
    case .object:
      return try convertObject(value)
    }
  }

  private mutating func text(_ value: Value) throws(Failure) -> String {
    var hasSurrogate = false
    let text = try attempt { () throws(ThrownValue) in
      try context.withBytes(of: value) { bytes in
        hasSurrogate = WTF8.holdsSurrogate(bytes)
        return String(wtf8: bytes)
      }
    }
    if hasSurrogate { note(.loneSurrogate, .warning) }
    try grow(by: text.utf8.count)
    return text
  }

  private mutating func convertObject(_ object: Value) throws(Failure) -> PropertyList {
    if realm.isNode(object) {
      note(.nodeInResults(name: realm.typeName(of: object)), .error)
      throw .undeliverable
    }
    if let index = open.firstIndex(where: { context.isSame($0.value, object) }) {
      note(.cycle(to: PropertyListPath(Array(path.prefix(index)))), .error)
      throw .undeliverable
    }
    if open.count >= PropertyList.maximumDepth {
      note(.tooDeep(limit: PropertyList.maximumDepth), .error)
      throw .undeliverable
    }
    if context.isDate(object) {
      let milliseconds = try attempt { () throws(ThrownValue) in try context.number(object) }
      if milliseconds.isNaN { note(.invalidDate, .warning) }
      try grow(by: 9)
      return .date(milliseconds / 1000 - Self.referenceDate)
    }
    // A getter may give an object that nothing else leads to.
    open.append(context.protect(object))
    defer { open.removeLast() }
    return context.isArray(object)
      ? .array(try elements(of: object)) : .dictionary(try entries(of: object))
  }

  /// Seconds from 1970 to 2001, Apple's reference date.
  private static let referenceDate = 978_307_200.0

  private mutating func elements(of array: Value) throws(Failure) -> [PropertyList] {
    let length = try attempt { () throws(ThrownValue) in
      try context.number(context.property("length", of: array))
    }
    try grow(by: Int(length) * 8)
    var elements: [PropertyList] = []
    for index in 0..<Int(length) {
      let element = try attempt { () throws(ThrownValue) in
        try context.element(index, of: array)
      }
      path.append(.index(index))
      defer { path.removeLast() }
      if let value = try convert(element) {
        elements.append(value)
      } else {
        // Holes and omitted elements become null, which property lists cannot hold.
        if context.isUndefined(element) { note(.nullInResults, .warning) }
        elements.append(.null)
      }
    }
    return elements
  }

  private mutating func entries(of object: Value) throws(Failure) -> PropertyListDictionary {
    let names = try attempt { () throws(ThrownValue) in
      try context.enumerableNames(of: object)
    }
    if names.isEmpty {
      // Reading the names of a failing Proxy gives no names, but reading a property raises its
      // exception.
      _ = try attempt { () throws(ThrownValue) in try context.property("", of: object) }
      if let type = realm.typeNameOfOpaqueObject(object) {
        note(.emptyObject(type: type), .warning)
      }
    }
    var entries: [PropertyListDictionary.Entry] = []
    entries.reserveCapacity(names.count)
    for name in names {
      let key = context.string(name)
      path.append(.key(key))
      defer { path.removeLast() }
      let property = try attempt { () throws(ThrownValue) in
        try context.property(name, of: object)
      }
      try grow(by: key.utf8.count + 8)
      if let value = try convert(property) {
        entries.append(PropertyListDictionary.Entry(key: key, value: value))
      }
    }
    return PropertyListDictionary(entries)
  }

  private func attempt<Result>(
    _ operation: () throws(ThrownValue) -> Result
  ) throws(Failure) -> Result {
    do throws(ThrownValue) {
      return try operation()
    } catch {
      throw .threw(error)
    }
  }

  private mutating func grow(by bytes: Int) throws(Failure) {
    size += bytes
    if size > Self.conversionLimit {
      note(.tooLarge(bytes: size, limit: Self.conversionLimit), .error)
      throw .undeliverable
    }
  }

  /// Notes something about the value at hand; of one kind, the first ten places.
  private mutating func note(_ kind: Diagnostic.Kind, _ severity: Diagnostic.Severity) {
    let diagnostic = Diagnostic(kind, severity, path: PropertyListPath(path))
    counts[diagnostic.identifier, default: 0] += 1
    if counts[diagnostic.identifier, default: 0] <= 10 { diagnostics.append(diagnostic) }
  }
}
