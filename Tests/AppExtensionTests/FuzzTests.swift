import AppExtension
import PropertyLists
import TestSupport
import Testing

/// Rules and Info.plists that are damaged at random, each run with others: nothing crashes, and
/// nothing takes long. `make fuzz` goes on for longer than the tests do.
@Suite struct FuzzTests {
  /// Seconds that one input may take, on a machine that is busy.
  private static let limit = 5.0

  /// An input took too long.
  private struct Slow: Error {
    var seconds: Double
  }

  /// Does something with ever new damaged inputs.
  private func fuzz(
    _ name: String, _ seeds: [[UInt8]], words: [String], _ body: ([UInt8]) -> Void
  ) throws {
    let damage = Damage(words: words)
    try FuzzRun(name).perform {
      damage.apply(to: seeds, &$0)
    } check: { input in
      let start = ContinuousClock.now
      body(input)
      let time = start.duration(to: .now) / .seconds(1)
      if time > Self.limit { throw Slow(seconds: time) }
    }
  }

  @Test func `damaged rules are refused or answered`() throws {
    let recorded = try RecordedVerdicts()
    let inputs = Array(recorded.inputs.values)
    var count = 0
    try fuzz(
      "rules", recorded.rules.map { Array($0.source.utf8) },
      words: [
        "NOT ", "(", ")", "ANY ", "ALL ", "NONE ", "MATCHES '(a|b)*[^c]{2,9}'", "LIKE '*?*'", "[0]",
        "[LAST]", "{1, 2}", "BETWEEN ", " IN ", ".@distinctUnionOfArrays", " ** 99 ", "-", "#",
        "SUBQUERY(extensionItems, $x, ", "$x", "nil", "count(", "\\u0041", "UTI-EQUALS ",
      ]
    ) { bytes in
      count += 1
      guard let rule = try? ActivationRule(.string(String(decoding: bytes, as: UTF8.self))) else {
        return
      }
      _ = rule.verdict(on: inputs[count % inputs.count])
    }
    #expect(count > 0)
  }

  @Test func `damaged Info.plists are refused or read`() throws {
    let value: PropertyList = [
      "CFBundleIdentifier": "$(ID)", "CFBundleName": "${NAME:default=x}",
      "NSExtension": [
        "NSExtensionPointIdentifier": "com.apple.share-services",
        "NSExtensionAttributes": [
          "NSExtensionJavaScriptPreprocessingFile": "Action",
          "NSExtensionActivationRule": [
            "NSExtensionActivationSupportsWebPageWithMaxCount": 1,
            "NSExtensionActivationSupportsText": true,
          ],
        ],
      ],
      "UTExportedTypeDeclarations": [
        ["UTTypeIdentifier": "com.example.a", "UTTypeConformsTo": ["public.data"]]
      ],
      "Data": .data([1, 2, 3]), "Date": .date(7), "Real": 1.5,
    ]
    let variables = BuildVariables(["ID": "a.$(NAME)", "NAME": "$(ID)"])
    var count = 0
    try fuzz(
      "info-plists",
      [try value.bytes(as: .xml1), try value.bytes(as: .binary1), try value.bytes(as: .json)],
      words: [
        "<dict>", "</dict>", "<array>", "<key>", "<string>", "<!--", "<![CDATA[", "&#x41;", "{",
        "[",
        "\"", "\\ud800", "bplist00", "$(", "${", "\u{FF}", "NSExtension",
      ]
    ) { bytes in
      count += 1
      let folder = MemoryFolder(
        name: "A", files: ["Info.plist": bytes, "Action.js": Array("1".utf8)])
      let finder = ExtensionFinder(folder, variables: variables)
      guard let bundle = try? finder.find() else { return }
      _ = try? finder.script(of: bundle)
      _ = bundle.label
      let types = TypeTree.system.adding(bundle.declaredTypes)
      guard let rule = try? ActivationRule(bundle.rule()) else { return }
      _ = rule.verdict(on: ShareHost.safari.input, types: types)
    }
    #expect(count > 0)
  }
}
