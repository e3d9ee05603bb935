/// The values of an Xcode project's build settings, by which values in a source tree's Info.plist are
/// written: `$(PRODUCT_NAME)`, `${PRODUCT_NAME:rfc1034identifier}`.
public struct BuildVariables: Sendable, Hashable {
  private var values: [String: String]

  /// Variables and their values, which may hold others.
  public init(_ values: [String: String] = [:]) {
    self.values = values
  }

  /// A text with its variables replaced.
  ///
  /// - Returns: the text, and the first variable that is not defined: it is left as it was.
  public func expand(_ text: String) -> (text: String, undefined: String?) {
    var expansion = Expansion(values: values)
    return (expansion.expand(Array(text.unicodeScalars), depth: 0), expansion.undefined)
  }
}

/// One replacing of variables. What it makes and how deep it goes are bounded: variables may hold
/// each other.
private struct Expansion {
  let values: [String: String]
  var undefined: String?
  private var lookups = 0
  private var length = 0

  private static let maximumDepth = 32
  private static let maximumLookups = 10_000
  private static let maximumLength = 1 << 20

  init(values: [String: String]) {
    self.values = values
  }

  mutating func expand(_ scalars: [Unicode.Scalar], depth: Int) -> String {
    var result = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      if let end = Self.reference(in: scalars, at: index) {
        let reference = Array(scalars[index..<end])
        if let value = value(of: reference, depth: depth) {
          result.append(contentsOf: value.unicodeScalars)
          length += value.unicodeScalars.count
        } else {
          if undefined == nil { undefined = Self.text(reference.dropFirst(2).dropLast()) }
          result.append(contentsOf: reference)
        }
        index = end
      } else {
        result.append(scalars[index])
        index += 1
      }
    }
    return String(result)
  }

  /// Where a reference that begins here ends: behind the parenthesis that closes it.
  private static func reference(in scalars: [Unicode.Scalar], at start: Int) -> Int? {
    guard scalars[start] == "$", start + 1 < scalars.count else { return nil }
    let open = scalars[start + 1]
    guard open == "(" || open == "{" else { return nil }
    var closings: [Unicode.Scalar] = [open == "(" ? ")" : "}"]
    var index = start + 2
    // A longer name is not taken for a variable.
    let limit = min(scalars.count, start + 1000)
    while index < limit {
      let scalar = scalars[index]
      if scalar == closings.last {
        closings.removeLast()
        if closings.isEmpty { return index + 1 }
      } else if scalar == "$", index + 1 < limit,
        scalars[index + 1] == "(" || scalars[index + 1] == "{"
      {
        closings.append(scalars[index + 1] == "(" ? ")" : "}")
        index += 1
      }
      index += 1
    }
    return nil
  }

  private mutating func value(of reference: [Unicode.Scalar], depth: Int) -> String? {
    lookups += 1
    guard depth < Self.maximumDepth, lookups <= Self.maximumLookups, length <= Self.maximumLength
    else { return nil }
    let inside = expand(Array(reference.dropFirst(2).dropLast()), depth: depth + 1)
    let parts = inside.split(separator: ":", omittingEmptySubsequences: false)
    guard let name = parts.first else { return nil }
    var value = values[String(name)].map { expand(Array($0.unicodeScalars), depth: depth + 1) }
    for modifier in parts.dropFirst() {
      if modifier.hasPrefix("default=") {
        if value ?? "" == "" { value = String(modifier.dropFirst("default=".count)) }
      } else if let current = value {
        value = Self.modify(current, String(modifier))
      }
    }
    return value
  }

  /// What the modifiers of Xcode's build settings make of a value.
  private static func modify(_ value: String, _ modifier: String) -> String {
    switch modifier {
    case "rfc1034identifier":
      return replace(value, by: "-") { isLetterOrDigit($0) || $0 == "-" || $0 == "." }
    case "c99extidentifier", "identifier":
      let text = replace(value, by: "_") { isLetterOrDigit($0) || $0 == "_" }
      let startsWithDigit = text.unicodeScalars.first.map { ("0"..."9").contains($0) } ?? false
      return startsWithDigit ? "_\(text.dropFirst())" : text
    case "lower": return value.lowercased()
    case "upper": return value.uppercased()
    case "file": return value.split(separator: "/").last.map(String.init) ?? value
    case "base":
      let file = value.split(separator: "/").last ?? ""
      return file.lastIndex(of: ".").map { String(file[..<$0]) } ?? String(file)
    case "suffix":
      let file = value.split(separator: "/").last ?? ""
      return file.lastIndex(of: ".").map { String(file[$0...]) } ?? ""
    case "dir": return value.lastIndex(of: "/").map { String(value[...$0]) } ?? "./"
    default: return value
    }
  }

  private static func replace(
    _ text: String, by replacement: Unicode.Scalar, keeping isKept: (Unicode.Scalar) -> Bool
  ) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text.unicodeScalars.map { isKept($0) ? $0 : replacement })
    return String(view)
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
  }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
