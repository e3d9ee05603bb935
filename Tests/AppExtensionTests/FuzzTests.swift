import AppExtension
import Foundation
import PropertyLists
import TestSupport
import Testing

/// Rules and Info.plists that are damaged at random, each run with others: nothing crashes, and
/// nothing takes long. `make fuzz` goes on for longer than the tests do.
@Suite struct FuzzTests {
  private static let seconds =
    ProcessInfo.processInfo.environment["JSPREP_FUZZ_SECONDS"].flatMap(Double.init) ?? 1
  /// Seconds that one input may take, on a machine that is busy.
  private static let limit = 5.0

  /// Does something with ever new damaged inputs.
  private func fuzz(
    _ seeds: [[UInt8]], words: [String], _ body: ([UInt8]) -> Void
  ) {
    var random = SeededGenerator(seed: Self.seconds > 1 ? .random(in: 0 ... .max) : 1)
    let start = ContinuousClock.now
    while start.duration(to: .now) < .seconds(Self.seconds) {
      let input = damaged(seeds, words, &random)
      let before = ContinuousClock.now
      body(input)
      let time = before.duration(to: .now)
      #expect(time < .seconds(Self.limit), "\(Data(input).base64EncodedString())")
    }
  }

  private func damaged(
    _ seeds: [[UInt8]], _ words: [String], _ random: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = seeds[Int.random(in: 0..<seeds.count, using: &random)]
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let index = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, index + Int.random(in: 0...20, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.insert(.random(in: 0...255, using: &random), at: index)
      case 1: bytes.removeSubrange(index..<end)
      case 2:
        let word = words[Int.random(in: 0..<words.count, using: &random)]
        bytes.insert(contentsOf: word.utf8, at: index)
      case 3:
        let part = Array(bytes[index..<end])
        let times = Int.random(in: 1...200, using: &random)
        bytes.insert(contentsOf: (0..<times).flatMap { _ in part }, at: index)
      case 4:
        let other = seeds[Int.random(in: 0..<seeds.count, using: &random)]
        bytes.replaceSubrange(index..., with: other.suffix(max(0, other.count - index)))
      default:
        if index < bytes.count { bytes[index] = .random(in: 0...255, using: &random) }
      }
    }
    return bytes
  }

  @Test func `damaged rules are refused or answered`() throws {
    let recorded = try RecordedVerdicts()
    let inputs = Array(recorded.inputs.values)
    var count = 0
    fuzz(
      recorded.rules.map { Array($0.source.utf8) },
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
    #expect(count > 10)
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
    fuzz(
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
    #expect(count > 10)
  }
}
