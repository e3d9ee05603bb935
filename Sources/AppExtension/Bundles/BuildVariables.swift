/// The values of an Xcode project's build settings, by which values in a source tree's Info.plist are
/// written: `$(PRODUCT_NAME)`, `${PRODUCT_NAME:rfc1034identifier}`.
package struct BuildVariables: Sendable, Hashable {
  private var values: [String: String]

  /// Variables and their values, which may hold others.
  package init(_ values: [String: String] = [:]) {
    self.values = values
  }

  /// A text with its variables replaced.
  ///
  /// - Returns: the text, and the first variable that is not defined: it is left as it was. If the
  ///   work exceeds ``maximumWork``, the whole text is left as it was, and is returned as the
  ///   undefined variable.
  package func expand(_ text: String) -> (text: String, undefined: String?) {
    var allowance = Self.maximumWork
    return expand(text, allowance: &allowance) ?? (text, text)
  }

  /// The most Unicode scalars that may be read and made for the values of one Info.plist. Variables
  /// may contain each other, and their expansion may be very many times as long as their text.
  package static let maximumWork = 1 << 20

  /// Whether a text has anything to replace.
  static func hasReference(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: "$")) }

  /// A text with its variables replaced.
  ///
  /// - Parameter allowance: the work that may be done, from which the work is taken before it is
  ///   done.
  /// - Returns: nil if there is more to do than that.
  package func expand(
    _ text: String, allowance: inout Int
  ) -> (text: String, undefined: String?)? {
    guard Self.hasReference(text) else { return (text, nil) }
    var expansion = Expansion(values: values, allowance: allowance)
    defer { allowance = expansion.allowance }
    do throws(Expansion.Exhausted) {
      try expansion.charge(text.utf8.count)
      let expanded = try expansion.expand(Array(text.unicodeScalars), depth: 0)
      return (expanded, expansion.undefined)
    } catch {
      return nil
    }
  }
}

/// One replacing of variables. All of its work is bounded, and charged before it is done.
private struct Expansion {
  let values: [String: String]
  var undefined: String?
  /// The scalars that may still be looked at or made.
  private(set) var allowance: Int

  /// There is more to do than is allowed.
  struct Exhausted: Error {}

  private static let maximumDepth = 32
  /// The cost of looking a variable up, beside that of its value.
  private static let lookupCost = 16

  init(values: [String: String], allowance: Int) {
    self.values = values
    self.allowance = allowance
  }

  mutating func charge(_ work: Int) throws(Exhausted) {
    guard work <= allowance else {
      allowance = 0
      throw Exhausted()
    }
    allowance -= work
  }

  mutating func expand(_ scalars: [Unicode.Scalar], depth: Int) throws(Exhausted) -> String {
    var result = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      if scalars[index] == "$", let end = try reference(in: scalars, at: index) {
        let reference = Array(scalars[index..<end])
        if let value = try value(of: reference, depth: depth) {
          try charge(value.utf8.count)
          result.append(contentsOf: value.unicodeScalars)
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

  /// The end of a reference that begins here: behind the parenthesis that closes it.
  private mutating func reference(
    in scalars: [Unicode.Scalar], at start: Int
  ) throws(Exhausted) -> Int? {
    guard start + 1 < scalars.count else { return nil }
    let open = scalars[start + 1]
    guard open == "(" || open == "{" else { return nil }
    var closings: [Unicode.Scalar] = [open == "(" ? ")" : "}"]
    var index = start + 2
    // A longer name is not taken for a variable.
    let limit = min(scalars.count, start + 1000)
    while index < limit {
      try charge(1)
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

  private mutating func value(
    of reference: [Unicode.Scalar], depth: Int
  ) throws(Exhausted) -> String? {
    guard depth < Self.maximumDepth else { return nil }
    try charge(Self.lookupCost + reference.count)
    let inside = try expand(Array(reference.dropFirst(2).dropLast()), depth: depth + 1)
    let parts = inside.split(separator: ":", omittingEmptySubsequences: false)
    guard let name = parts.first else { return nil }
    var value: String?
    if let written = values[String(name)] {
      try charge(written.utf8.count)
      value = try expand(Array(written.unicodeScalars), depth: depth + 1)
    }
    for modifier in parts.dropFirst() {
      if modifier.hasPrefix("default=") {
        if value ?? "" == "" { value = String(modifier.dropFirst("default=".count)) }
      } else if let current = value {
        try charge(current.utf8.count)
        value = Self.modify(current, String(modifier))
      }
    }
    return value
  }

  /// Applies a modifier of Xcode's build settings to a value.
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
