import AppExtension
import Foundation
import PropertyLists

/// Rules, items as hosts send them, and for each pair whether the extension is offered.
struct RecordedVerdicts {
  var inputs: [String: ActivationInput] = [:]
  var rules: [Rule] = []

  struct Rule: Sendable, CustomStringConvertible {
    var identifier: String
    var source: String
    /// By the names of the items; nil if the string is not a predicate.
    var verdicts: [String: Bool?]

    var description: String { identifier }
  }

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Recorded/rules.json")
    let recorded = try PropertyList.read(Array(try Data(contentsOf: file)))
    for entry in recorded["items"]?.dictionary ?? [:] {
      inputs[entry.key] = try ActivationInput(["extensionItems": entry.value])
    }
    for rule in recorded["rules"]?.array ?? [] {
      var verdicts: [String: Bool?] = [:]
      for entry in rule["verdicts"]?.dictionary ?? [:] {
        verdicts[entry.key] = .some(entry.value.boolean)
      }
      rules.append(
        Rule(
          identifier: rule["id"]?.string ?? "", source: rule["rule"]?.string ?? "",
          verdicts: verdicts))
    }
  }
}
