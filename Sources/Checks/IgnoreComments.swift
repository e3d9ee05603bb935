package import Preprocessing

/// The comments of a script that suppress findings: `// jsprep-ignore-next-line ID -- why`, and `//
/// jsprep-ignore ID -- why` for its own line, or for the whole file if it stands alone in the line.
package struct IgnoreComments: Sendable, Hashable {
  /// The identifiers that are suppressed in each line, counted from 1.
  private var lines: [Int: Set<String>] = [:]
  /// The identifiers that are suppressed everywhere.
  private var everywhere: Set<String> = []

  /// Reads the comments of a script.
  package init(_ script: PreprocessingScript) {
    let text = String(decoding: script.source, as: UTF8.self)
    guard text.contains(Self.word) else { return }
    let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in all.enumerated() { read(line, number: index + 1) }
  }

  private static let word = "jsprep-ignore"
  private static let nextLine = "-next-line"

  private mutating func read(_ line: Substring, number: Int) {
    guard let found = line.firstRange(of: Self.word) else { return }
    let before = line[..<found.lowerBound]
    guard let opening = before.firstRange(of: "//") ?? before.firstRange(of: "/*") else { return }
    var rest = line[found.upperBound...]
    let isForNext = rest.hasPrefix(Self.nextLine)
    if isForNext { rest = rest.dropFirst(Self.nextLine.count) }
    if let reason = rest.firstRange(of: "--") { rest = rest[..<reason.lowerBound] }
    if let end = rest.firstRange(of: "*/") { rest = rest[..<end.lowerBound] }
    let identifiers = rest.split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init)
    if isForNext {
      lines[number + 1, default: []].formUnion(identifiers)
    } else if before[..<opening.lowerBound].allSatisfy(\.isWhitespace) {
      everywhere.formUnion(identifiers)
    } else {
      lines[number, default: []].formUnion(identifiers)
    }
  }

  /// Whether a finding is suppressed.
  ///
  /// - Parameter line: its line in the script; nil for the script as a whole.
  package func cover(_ identifier: String, line: Int?) -> Bool {
    everywhere.contains(identifier)
      || line.flatMap { lines[$0] }?.contains(identifier) ?? false
  }
}
