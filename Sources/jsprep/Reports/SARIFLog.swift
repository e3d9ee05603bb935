internal import Checks
internal import DOM
internal import Messages
internal import Preprocessing
internal import PropertyLists
internal import ScriptEngine
internal import SystemServices

/// Findings in the Static Analysis Results Interchange Format (OASIS, SARIF 2.1.0).
struct SARIFLog {
  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  /// The log: one run.
  let value: PropertyList

  init(_ content: CheckResults.Content, status: ExitStatus) {
    let used = Set(content.findings.map { FindingText($0).identifier })
    let rules = Explanations.all.filter { used.contains($0.identifier) }
    var indexes: [String: Int] = [:]
    for (index, rule) in rules.enumerated() { indexes[rule.identifier] = index }
    let results = content.findings.map { Self.result($0, indexes) }
    let files = Set(content.findings.map(\.place.file)).sorted()
    value = [
      "$schema": .string(Self.schema), "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": [
              "name": "jsprep", "semanticVersion": .string(Version.current),
              "rules": .array(rules.map(Self.rule)),
            ]
          ],
          "columnKind": "utf16CodeUnits",
          "invocations": [Self.invocation(content, status)],
          "artifacts": .array(files.map { ["location": Self.artifact($0)] }),
          "results": .array(results),
        ]
      ],
    ]
  }

  private static func text(_ text: String) -> PropertyList { ["text": .string(text)] }

  private static func level(_ severity: Diagnostic.Severity) -> PropertyList {
    .string(severity.rawValue)
  }

  // MARK: Rules

  private static func rule(_ explanation: Explanation) -> PropertyList {
    [
      "id": .string(explanation.identifier),
      "shortDescription": text("\(explanation.title)."),
      "fullDescription": text("\(explanation.title). Safari \(explanation.safari)"),
      "help": [
        "text": .string(ExplanationText(explanation).plain),
        "markdown": .string(ExplanationText(explanation).markdown),
      ],
      "defaultConfiguration": ["level": level(explanation.severity)],
    ]
  }

  // MARK: Results

  private static func result(
    _ finding: Finding, _ indexes: [String: Int]
  ) -> PropertyList {
    let text = FindingText(finding)
    let sentences = [
      "\(text.message).", text.safari.map { "Safari \($0)" }, text.fix.map { "Fix: \($0)" },
      finding.page.map { "On the page \($0)." },
    ]
    var result: PropertyListDictionary = [
      "ruleId": .string(text.identifier), "level": level(finding.severity),
      "message": Self.text(sentences.compactMap { $0 }.joined(separator: " ")),
      "locations": [location(finding)],
    ]
    if let index = indexes[text.identifier] {
      result["ruleIndex"] = .integer(PropertyListInteger(Int64(index)))
    }
    return .dictionary(result)
  }

  private static func location(_ finding: Finding) -> PropertyList {
    var physical: PropertyListDictionary = [
      "artifactLocation": artifact(finding.place.file)
    ]
    var location: PropertyListDictionary = [:]
    switch finding.place {
    case .script(let place):
      var region: PropertyListDictionary = [
        "startLine": .integer(PropertyListInteger(Int64(place.line)))
      ]
      if let column = place.column {
        region["startColumn"] = .integer(PropertyListInteger(Int64(column)))
      }
      physical["region"] = .dictionary(region)
    case .info(_, let key) where !key.isRoot:
      location["logicalLocations"] = [
        ["fullyQualifiedName": .string(key.description), "kind": "property"]
      ]
    case .info, .file: break
    }
    location["physicalLocation"] = .dictionary(physical)
    return .dictionary(location)
  }

  /// The location of a file; the address is relative if the path is.
  private static func artifact(_ path: String) -> PropertyList {
    let address = PercentEncoding.encode(FileName.bytes(path), keeping: isPlain)
    return ["uri": .string(path.hasPrefix("/") ? "file://\(address)" : address)]
  }

  /// Whether a byte can stand unescaped in the path of an address (RFC 3986, 3.3).
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~/!$&'()*+,;=@".utf8.contains(byte)
    }
  }

  // MARK: The run itself

  private static func invocation(
    _ content: CheckResults.Content, _ status: ExitStatus
  ) -> PropertyList {
    [
      "executionSuccessful": .boolean(content.failures.isEmpty),
      "exitCode": .integer(PropertyListInteger(Int64(status.rawValue))),
      "toolExecutionNotifications": .array(
        content.failures.map { failure in
          [
            "level": "error", "descriptor": ["id": .string(failure.identifier)],
            "message": text(
              failure.place.map { "\($0): \(failure.message)" } ?? failure.message),
          ]
        }),
    ]
  }
}
