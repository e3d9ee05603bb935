internal import Preprocessing

/// An explanation as people read it.
package struct ExplanationText {
  private let explanation: Explanation

  package init(_ explanation: Explanation) {
    self.explanation = explanation
  }

  /// For a terminal: a title, and paragraphs.
  package var text: String {
    "\(explanation.identifier): \(explanation.title)  (\(explanation.severity.rawValue))\n\n"
      + plain
  }

  /// The paragraphs without a title, as plain text.
  package var plain: String {
    var text = "Safari \(explanation.safari)\n"
    for row in explanation.rows {
      text += "  \(row): \(SafariRows.texts[row] ?? "")\n"
    }
    text += "\nWrong:\n\(Self.indented(explanation.example.wrong))"
    text += "\nRight:\n\(Self.indented(explanation.example.right))"
    return text + "\nFix: \(explanation.fix)\n"
  }

  /// The paragraphs without a title, as Markdown.
  package var markdown: String {
    var text = "Safari \(explanation.safari)\n\n"
    for row in explanation.rows {
      text += "> **\(row)**: \(SafariRows.texts[row] ?? "")\n\n"
    }
    let language = explanation.example.language
    text += "Wrong:\n\n```\(language)\n\(explanation.example.wrong)\n```\n\n"
    text += "Right:\n\n```\(language)\n\(explanation.example.right)\n```\n\n"
    return text + "Fix: \(explanation.fix)\n"
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? "\n" : "    \($0)\n"
    }.joined()
  }

  /// All explanations as one Markdown document: Documentation/Diagnostics.md.
  package static var document: String {
    var text = """
      # Diagnostics

      Everything that `jsprep check`, `jsprep run` and the server may say of a script, a page or a
      bundle, by its identifier. `jsprep explain <identifier>` prints the same. What Safari does is quoted
      from [Safari.md](Safari.md); this file is `jsprep explain --format markdown`.


      """
    for section in Explanations.sections {
      text += "- \(section.title): "
      text += section.explanations.map { "[`\($0.identifier)`](#\($0.identifier))" }
        .joined(separator: ", ")
      text += "\n"
    }
    for section in Explanations.sections {
      text += "\n## \(section.title)\n"
      for explanation in section.explanations {
        text += "\n### \(explanation.identifier)\n\n"
        text += "\(explanation.title) (\(explanation.severity.rawValue)).\n\n"
        text += ExplanationText(explanation).markdown
      }
    }
    return text
  }
}
