internal import PropertyLists

/// Values as they cross between WebKit and jsprep, see ``WebKitDriver``. They are at most as deep as a
/// property list may be, because both sides refuse more.
enum WebKitValue {
  /// The value that a script's driver wrote.
  static func read(_ value: PropertyList) -> PropertyList {
    guard let list = value.array, let kind = list.first?.string else { return value }
    switch kind {
    case "n": return .real(number(list[1].string ?? ""))
    case "d": return .date(number(list[1].string ?? "") / 1000 - 978_307_200)
    case "a": return .array(list.dropFirst().map(read))
    default:
      var entries: [(String, PropertyList)] = []
      for index in stride(from: 1, to: list.count - 1, by: 2) {
        entries.append((list[index].string ?? "", read(list[index + 1])))
      }
      return .dictionary(PropertyListDictionary(entries))
    }
  }

  private static func number(_ text: String) -> Double {
    switch text {
    case "Infinity": .infinity
    case "-Infinity": -.infinity
    default: Double(text) ?? .nan
    }
  }

  /// A property list as the driver reads it.
  static func text(of value: PropertyList) -> String {
    switch value {
    case .null: "null"
    case .boolean(let boolean): boolean ? "true" : "false"
    case .string(let text): JavaScriptText.literal(text)
    case .integer(let integer): number(integer.real)
    case .real(let real): number(real)
    case .uid(let identifier): number(Double(identifier))
    case .date(let seconds): "[\"d\",\"\((seconds + 978_307_200) * 1000)\"]"
    case .data(let bytes):
      "[\"b\"" + bytes.map { ",\($0)" }.joined() + "]"
    case .array(let elements): "[\"a\"" + elements.map { ",\(text(of: $0))" }.joined() + "]"
    case .dictionary(let entries):
      "[\"o\""
        + entries.map { ",\(JavaScriptText.literal($0.key)),\(text(of: $0.value))" }.joined() + "]"
    }
  }

  private static func number(_ value: Double) -> String {
    let text =
      value.isNaN ? "NaN" : value.isInfinite ? (value < 0 ? "-Infinity" : "Infinity") : "\(value)"
    return "[\"n\",\"\(text)\"]"
  }
}
