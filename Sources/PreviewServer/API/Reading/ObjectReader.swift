internal import Messages
internal import PropertyLists

/// Reads the members of an object one by one, and collects the errors in them.
///
/// A member that is null counts as left out.
struct ObjectReader {
  private let entries: PropertyListDictionary
  private let pointer: String
  private var read: Set<String> = []
  private(set) var errors: [ShapeError] = []

  /// A reader of an object.
  ///
  /// - Parameter pointer: the object's place in the request, as a JSON pointer.
  init(_ entries: PropertyListDictionary, at pointer: String = "") {
    self.entries = entries
    self.pointer = pointer
  }

  /// Records an error in a member.
  mutating func fail(_ key: String?, _ detail: String) {
    errors.append(ShapeError(pointer: key.map { place(of: $0) } ?? pointer, detail: detail))
  }

  mutating func adopt(_ other: consuming ObjectReader) {
    errors += other.errors
  }

  /// The names of all members.
  var names: [String] { Array(entries.keys) }

  func place(of key: String) -> String {
    "\(pointer)/\(key.replacing("~", with: "~0").replacing("/", with: "~1"))"
  }

  /// A member's value as it is; nil if it is left out.
  mutating func value(_ key: String) -> PropertyList? {
    read.insert(key)
    guard let value = entries[key], value != .null else { return nil }
    return value
  }

  /// Whether a member is present, even as null.
  mutating func has(_ key: String) -> Bool {
    read.insert(key)
    return entries[key] != nil
  }

  mutating func text(_ key: String) -> String? {
    guard let value = value(key) else { return nil }
    guard case .string(let text) = value else {
      fail(key, ShapeText.mustBeString)
      return nil
    }
    return text
  }

  /// The bytes of a string in UTF-8, or of data, which property lists have.
  mutating func content(_ key: String) -> (bytes: [UInt8], isText: Bool)? {
    switch value(key) {
    case nil: return nil
    case .string(let text)?: return (Array(text.utf8), true)
    case .data(let bytes)?: return (bytes, false)
    default:
      fail(key, ShapeText.mustBeString)
      return nil
    }
  }

  /// The same, or the bytes of `{"base64": "..."}`, as which JSON has a saved page.
  mutating func markup(_ key: String) -> (bytes: [UInt8], isText: Bool)? {
    guard value(key)?.dictionary != nil else { return content(key) }
    return file(key).map { ($0, false) }
  }

  /// The bytes of a file: text as a string, others as `{"base64": "..."}`, or data, which property
  /// lists have.
  mutating func file(_ key: String) -> [UInt8]? {
    guard value(key)?.dictionary != nil, var object = object(key) else {
      return content(key)?.bytes
    }
    let bytes = object.base64("base64")
    if bytes == nil, object.errors.isEmpty { object.fail(nil, ShapeText.needsBase64) }
    object.refuseOthers()
    adopt(object)
    return bytes
  }

  /// The bytes that a string in base64 stands for, or data.
  mutating func base64(_ key: String) -> [UInt8]? {
    guard let value = value(key) else { return nil }
    let data = value.string.map { PropertyList.data(base64: $0) } ?? value
    guard case .data(let bytes)? = data else {
      fail(key, ShapeText.mustBeBase64)
      return nil
    }
    return bytes
  }

  /// A string, or an array of strings.
  mutating func texts(_ key: String) -> [String] {
    guard let value = value(key) else { return [] }
    let texts = (value.array ?? [value]).map(\.string)
    guard texts.allSatisfy({ $0 != nil }) else {
      fail(key, ShapeText.mustBeStrings)
      return []
    }
    return texts.compactMap { $0 }
  }

  mutating func flag(_ key: String, default standard: Bool = false) -> Bool {
    guard let value = value(key) else { return standard }
    guard case .boolean(let flag) = value else {
      fail(key, ShapeText.mustBeBoolean)
      return standard
    }
    return flag
  }

  /// A number above 0, up to a limit.
  mutating func number(_ key: String, upTo limit: Double) -> Double? {
    guard let value = value(key) else { return nil }
    guard let number = value.number, number > 0, number <= limit else {
      fail(key, ShapeText.mustBeNumber(upTo: Self.text(limit)))
      return nil
    }
    return number
  }

  /// One of several words.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ type: Choice.Type = Choice.self
  ) -> Choice? {
    guard let value = value(key) else { return nil }
    guard let choice = value.string.flatMap(Choice.init) else {
      let known = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      fail(key, ShapeText.mustBeOne(of: known))
      return nil
    }
    return choice
  }

  mutating func object(_ key: String) -> ObjectReader? {
    guard let value = value(key) else { return nil }
    guard let entries = value.dictionary else {
      fail(key, ShapeText.mustBeObject)
      return nil
    }
    return ObjectReader(entries, at: place(of: key))
  }

  /// Records an error for each member that was not read.
  mutating func refuseOthers() {
    for key in entries.keys where !read.contains(key) { fail(key, ShapeText.isUnknown) }
  }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
