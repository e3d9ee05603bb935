package import AppExtension
internal import PropertyLists

/// The text of a rule's verdict: the attachments, counts and clauses that led to it.
package struct ActivationVerdictText: Sendable, Hashable {
  /// Lines, each with its end, indented by two spaces.
  package var text: String

  /// How many lines of a predicate are shown.
  private static let lineLimit = 200

  /// - Parameter input: the input of the verdict.
  package init(_ verdict: ActivationVerdict, on input: ActivationInput) {
    switch verdict.reason {
    case .dictionary(let outcome): text = Self.text(outcome)
    case .predicate(let evaluation): text = Self.text(input) + "\n" + Self.text(evaluation)
    case .point(let remark): text = "  \(BundleRemarkText(remark).message).\n"
    case .failed(let error):
      text = Self.text(input) + "\n  \(EvaluationErrorText(error.reason).text).\n"
    }
  }

  // MARK: Attachments

  private static func text(_ input: ActivationInput) -> String {
    var rows: [(String, String)] = []
    for (index, item) in input.items.enumerated() {
      if item.attachments.isEmpty { rows.append(("extensionItems[\(index)]", "no attachments")) }
      for (position, attachment) in item.attachments.enumerated() {
        rows.append(
          (
            "extensionItems[\(index)].attachments[\(position)]",
            list(attachment.registeredTypeIdentifiers)
          ))
      }
    }
    return rows.isEmpty ? "  no items\n" : table(rows.map { [$0.0, $0.1] })
  }

  private static func list(_ identifiers: [String]) -> String {
    identifiers.isEmpty ? "no types" : identifiers.joined(separator: ", ")
  }

  /// Rows with aligned columns.
  private static func table(_ rows: [[String]]) -> String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      min(80, rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0)
    }
    return rows.prefix(lineLimit).map { row in
      var line = " "
      for (column, cell) in row.enumerated() {
        line += " " + cell
        if column + 1 < row.count {
          line += String(repeating: " ", count: max(1, widths[column] - cell.count + 1))
        }
      }
      return line + "\n"
    }.joined()
  }

  // MARK: Dictionaries

  private static func text(_ outcome: ActivationDictionaryOutcome) -> String {
    var text = table(
      outcome.attachments.map { attachment in
        let kind =
          attachment.category.map(name)
          ?? (attachment.isTaken ? "part of the page" : "not supported")
        return [
          "\(attachment.path)", list(attachment.registeredTypeIdentifiers), kind,
        ]
      })
    if !text.isEmpty { text += "\n" }
    let counts = outcome.counts.map { count in
      [
        name(count.category), "\(count.count)",
        count.maximum == .max ? "supported" : "of at most \(count.maximum)",
      ]
    }
    if !counts.isEmpty { text += table(counts) + "\n" }
    text +=
      outcome.isStrict
      ? "  Every attachment has to be of a supported kind, and within its number.\n"
      : "  One attachment of a supported kind, within its number, is enough.\n"
    for refusal in outcome.refusals.prefix(lineLimit) {
      text += "  Not offered: \(ActivationRefusalText(refusal).text).\n"
    }
    return text
  }

  static func name(_ category: ActivationCategory) -> String {
    switch category {
    case .webPage: "web page"
    case .image: "image"
    case .movie: "movie"
    case .webURL: "web URL"
    case .text: "text"
    case .file: "file"
    }
  }

  // MARK: Predicates

  private static func text(_ evaluation: PredicateEvaluation) -> String {
    guard let root = evaluation.outcome else { return "" }
    var lines: [String] = []
    var pending = [(outcome: root, depth: 0)]
    var isCut = evaluation.isIncomplete
    var hasPairs = false
    while let (outcome, depth) = pending.popLast() {
      guard lines.count < lineLimit else {
        isCut = true
        break
      }
      lines.append(line(outcome, depth))
      if outcome.operands != nil, outcome.form != .element { hasPairs = true }
      pending += outcome.parts.reversed().map { ($0, depth + 1) }
    }
    let pairs =
      hasPairs
      ? "\n  In parentheses: what the left and the right side of a comparison were.\n" : ""
    return lines.joined() + (isCut ? "  ...\n" : "") + pairs
  }

  private static func line(_ outcome: ClauseOutcome, _ depth: Int) -> String {
    let indent = String(repeating: "  ", count: min(depth, 30) + 1)
    let mark = outcome.holds ? "true " : "false"
    if outcome.form == .element {
      let element = outcome.element.map { "\($0)" } ?? "an element"
      return "\(indent)\(mark)  for \(element)\n"
    }
    var line = "\(indent)\(mark)  \(shortened(outcome.clause, to: 120))"
    if let operands = outcome.operands {
      line += "  (\(value(operands.left)), \(value(operands.right)))"
    }
    return line + "\n"
  }

  private static func shortened(_ text: String, to limit: Int) -> String {
    guard text.count > limit else { return text }
    // Both ends matter more than the middle: the collection, and the value that it is compared
    // with.
    return "\(text.prefix(limit * 2 / 3)) … \(text.suffix(limit / 3))"
  }

  private static func value(_ value: PropertyList) -> String {
    switch value {
    case .null: return "nil"
    case .string(let text): return shortened("\"\(text)\"", to: 60)
    case .real(let number):
      return Int(exactly: number).map(String.init) ?? "\(number)"
    case .integer(let number): return "\(number)"
    case .boolean(let boolean): return boolean ? "true" : "false"
    case .array(let elements):
      let names = elements.prefix(8).map { $0.string ?? "…" }
      return "{\(names.joined(separator: ", "))\(elements.count > 8 ? ", …" : "")}"
    default: return "…"
    }
  }
}
