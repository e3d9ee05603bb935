/// A workflow command, which GitHub shows beside the lines of a change (GitHub Docs, "Workflow
/// commands for GitHub Actions").
package struct GitHubCommand: Sendable, Hashable {
  /// How it is shown.
  package enum Kind: String, Sendable {
    case error, warning, notice
  }

  /// The line to print, with its line feed.
  package let line: String

  /// - Parameters:
  ///   - properties: its properties under GitHub's names, in order.
  ///   - message: the text; it may have several lines.
  package init(_ kind: Kind, _ properties: [(name: String, value: String)], message: String) {
    let list = properties.map { "\($0.name)=\(Self.property($0.value))" }
    line = "::\(kind.rawValue) \(list.joined(separator: ","))::\(Self.data(message))\n"
  }

  /// A message, with the characters escaped that would end it.
  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  /// A property's value, with the characters escaped that would end it.
  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
