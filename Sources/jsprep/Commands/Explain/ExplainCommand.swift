internal import AppExtension
internal import Messages
internal import Preprocessing

/// `jsprep explain`: what a diagnostic is about.
enum ExplainCommand: Command {
  static let name = "explain"
  static let summary = "say what a diagnostic means, or list all of them"

  static let help = """
    jsprep explain: say what a diagnostic means, what Safari does, and what to do about it.

    Usage: jsprep explain [<identifier>...] [options]

      <identifier>        the word in brackets behind a message; without one, all are listed

    Options
      --format FORMAT     text (default) or markdown

    Exit status
      0 done   64 wrong usage, or there is no such diagnostic

    Examples
      jsprep explain never-completed
      jsprep explain

    """

  static let options: [Options.Option] = [.value("--format")]

  private enum Format: String, CaseIterable {
    case text, markdown
  }

  static func run(_ options: Options) throws(UsageError) -> ExitStatus {
    let format: Format = try options.choice("--format") ?? .text
    if options.operands.isEmpty {
      return Output.print(format == .markdown ? ExplanationText.document : list)
    }
    var texts: [String] = []
    for identifier in options.operands {
      let text = ExplanationText(try explanation(of: identifier))
      texts.append(format == .markdown ? text.markdown : text.text)
    }
    return Output.print(texts.joined(separator: "\n"))
  }

  private static func explanation(of identifier: String) throws(UsageError) -> Explanation {
    if let explanation = Explanations.explanation(of: identifier) { return explanation }
    let all = Explanations.all.map(\.identifier)
    let hint =
      Spelling.nearest(to: identifier, among: all, distance: max(2, identifier.count / 3))
      ?? all.first { $0.contains(identifier) }
    throw UsageError(
      "there is no diagnostic '\(identifier)'\(hint.map { "; did you mean '\($0)'?" } ?? "")")
  }

  /// All identifiers with their titles.
  private static var list: String {
    let width = Explanations.all.map(\.identifier.count).max() ?? 0
    return Explanations.sections.map { section in
      "\(section.title)\n"
        + section.explanations.map { explanation in
          let gap = String(repeating: " ", count: width + 2 - explanation.identifier.count)
          return "  \(explanation.identifier)\(gap)\(explanation.title)\n"
        }.joined()
    }.joined(separator: "\n")
  }
}
