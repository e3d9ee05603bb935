import Foundation
import TestSupport
import Testing

/// Bundles on the disk, and whether the share sheet offers them.
@Suite("bundles and jsprep match")
struct MatchTests {
  private let tool: CommandLineTool
  private let folder: TemporaryFolder

  init() throws {
    tool = try CommandLineTool.built()
    folder = try TemporaryFolder()
  }

  /// Makes an extension, and gives the path of its folder.
  private func makeExtension(
    _ name: String = "Share.appex", identifier: String = "com.example.share",
    script: String = "Action", point: String? = "com.apple.share-services",
    rule: Any = ["NSExtensionActivationSupportsWebPageWithMaxCount": 1],
    format: PropertyListSerialization.PropertyListFormat = .xml
  ) throws -> String {
    let path = folder.path(name)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    var entries: [String: Any] = [
      "NSExtensionAttributes": [
        "NSExtensionJavaScriptPreprocessingFile": script, "NSExtensionActivationRule": rule,
      ]
    ]
    entries["NSExtensionPointIdentifier"] = point
    let info: [String: Any] = ["CFBundleIdentifier": identifier, "NSExtension": entries]
    let data = try PropertyListSerialization.data(
      fromPropertyList: info, format: format, options: 0)
    _ = try folder.write(data, to: "\(name)/Info.plist")
    _ = try folder.write(Self.script, to: "\(name)/Action.js")
    return path
  }

  private static let script = """
    var ExtensionPreprocessingJS = {
      run: function (parameters) {
        parameters.completionFunction({ name: parameters.extensionName });
      }
    };
    """

  @Test(
    "runs the script of a bundle, and tells it the bundle's identifier",
    arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func bundle(_ format: PropertyListSerialization.PropertyListFormat) async throws {
    let bundle = try makeExtension(format: format)
    for path in [bundle, "\(bundle)/", "\(bundle)/Info.plist"] {
      let completion = try await tool.run(["run", Samples.page("login"), path])
      #expect(completion.ending == .done)
      #expect(completion.output == "{\n  \"name\": \"com.example.share\"\n}\n")
      #expect(completion.messages == "")
    }
  }

  @Test("chooses an extension of an app")
  func app() async throws {
    _ = try makeExtension("My.app/PlugIns/One.appex", identifier: "com.example.one")
    _ = try makeExtension("My.app/PlugIns/Two.appex", identifier: "com.example.two")
    let app = folder.path("My.app")
    let info = #"{"CFBundleIdentifier": "com.example"}"#
    _ = try folder.write(info, to: "My.app/Info.plist")
    let several = try await tool.run(["run", Samples.page("login"), app])
    #expect(several.ending == .unusable)
    #expect(several.messages.contains("'com.example.one', 'com.example.two'"))
    #expect(several.messages.contains("[several-extensions]"))
    let one = try await tool.run(
      ["run", Samples.page("login"), app, "--extension", "com.example.two"])
    #expect(one.output.contains("com.example.two"))
  }

  @Test("replaces variables of a source tree's Info.plist")
  func variables() async throws {
    let path = try makeExtension("Source", identifier: "$(ID)", script: "$(NAME)") + "/Info.plist"
    let undefined = try await tool.run(["run", Samples.page("login"), path])
    #expect(undefined.ending == .unusable)
    #expect(undefined.messages.contains("--define NAME=value"))
    let defined = try await tool.run(
      ["run", Samples.page("login"), path, "--define", "NAME=Action", "--define", "ID=org.example"])
    #expect(defined.ending == .done)
    #expect(defined.output.contains("\"org.example\""))
  }

  @Test("says where a script should lie")
  func missingScript() async throws {
    let bundle = try makeExtension(script: "Action.js")
    let completion = try await tool.run(["run", Samples.page("login"), bundle])
    #expect(completion.ending == .unusable)
    #expect(completion.messages.contains("there is no \(bundle)/Action.js.js"))
    #expect(completion.messages.contains("Fix: leave .js out of the value"))
    let none = try await tool.run(["run", Samples.page("login"), folder.path("none.plist")])
    #expect(none.ending == .unreadable)
  }

  @Test("warns of a rule that hides the extension")
  func hidden() async throws {
    let bundle = try makeExtension(rule: ["NSExtensionActivationSupportsText": 1])
    let completion = try await tool.run(["run", Samples.page("login"), bundle])
    #expect(completion.ending == .done)
    #expect(completion.messages.contains("warning"))
    #expect(completion.messages.contains("[not-offered]"))
  }

  @Test("answers yes or no, by the exit status too, and says why")
  func verdicts() async throws {
    let bundle = try makeExtension(
      rule: [
        "NSExtensionActivationSupportsWebPageWithMaxCount": "1",
        "NSExtensionActivationSupportsImageWithMaxCount": 2,
      ])
    let safari = try await tool.run(["match", bundle])
    #expect(safari.ending == .done)
    #expect(safari.output.hasPrefix("yes: com.example.share is offered\n"))
    let chrome = try await tool.run(["match", bundle, "--from", "chrome"])
    #expect(chrome.ending == .exit(1))
    #expect(chrome.output.hasPrefix("no: com.example.share is not offered\n"))
    #expect(
      chrome.output.contains("extensionItems[0].attachments[1] is of no supported kind"))
    let images = ["--image", "a.png", "--image", "b.heic"]
    #expect(try await tool.run(["match", bundle] + images).ending == .done)
    let many = try await tool.run(["match", bundle, "--image", "c.gif"] + images)
    #expect(many.ending == .exit(1))
    #expect(many.output.contains("there are 3 of the kind image, and there may be 2"))
    let mixed = try await tool.run(["match", bundle, "--page", "x.html", "--image", "a.png"])
    #expect(mixed.ending == .done)
    let quiet = try await tool.run(["match", bundle, "--text", "words", "--quiet"])
    #expect(quiet.output == "no: com.example.share is not offered\n")
  }

  @Test("takes a predicate by itself, and points at what is wrong with it")
  func predicates() async throws {
    let rule = "SUBQUERY(extensionItems, $i, $i.attachments.@count == 1).@count == 1"
    let url = ["--url", "https://example.com/"]
    #expect(try await tool.run(["match", "--rule", rule] + url).ending == .done)
    #expect(try await tool.run(["match", "--rule", rule] + url + url).ending == .exit(1))
    let wrong = try await tool.run(["match", "--rule", "extensionItems.@count = = 1"])
    #expect(wrong.ending == .unusable)
    #expect(wrong.output == "")
    #expect(wrong.messages.contains("column 25"))
    #expect(
      wrong.messages.contains("\n  extensionItems.@count = = 1\n                          ^\n"))
    let always = try await tool.run(["match", "--rule", "TRUEPREDICATE"])
    #expect(always.ending == .done)
    #expect(always.messages.contains("[rule-true-predicate]"))
  }

  @Test("reads items from a file, and answers as JSON")
  func items() async throws {
    let items = try folder.write(
      #"{"extensionItems": [{"attachments": [{"registeredTypeIdentifiers": ["public.png"]}]}]}"#,
      to: "items.json")
    let rule =
      "ANY extensionItems.attachments.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.image'"
    let completion = try await tool.run(
      ["match", "--rule", rule, "--items", items, "--format", "json"])
    #expect(completion.ending == .done)
    let answer = try #require(try completion.json() as? [String: Any])
    #expect(answer["offered"] as? Bool == true)
    #expect(answer["status"] as? Int == 0)
    #expect((answer["reason"] as? [String: Any])?["kind"] as? String == "predicate")
    let malformed = try folder.write(#"{"extensionItems": [{"attachments": 1}]}"#, to: "bad.json")
    let refused = try await tool.run(["match", "--rule", rule, "--items", malformed])
    #expect(refused.ending == .unusable)
    #expect(refused.messages.contains("extensionItems[0].attachments should be of the type array"))
    let error = try await tool.run(["match", "--rule", "x ==", "--format", "json"])
    #expect(error.ending == .unusable)
    let object = try #require(try error.json() as? [String: Any])
    #expect(object["status"] as? Int == 65)
  }

  @Test("uses the types that a bundle declares")
  func declaredTypes() async throws {
    let rule =
      "ANY extensionItems.attachments.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.text'"
    let path = try makeExtension(rule: rule) + "/Info.plist"
    #expect(try await tool.run(["match", path, "--file", "a.note"]).ending == .exit(1))
    let data = try Data(contentsOf: URL(filePath: path))
    var info = try #require(
      try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
    info["UTExportedTypeDeclarations"] = [
      [
        "UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": ["public.text"],
        "UTTypeTagSpecification": ["public.filename-extension": ["note"]],
      ]
    ]
    try PropertyListSerialization.data(fromPropertyList: info, format: .binary, options: 0)
      .write(to: URL(filePath: path))
    #expect(try await tool.run(["match", path, "--file", "a.note"]).ending == .done)
  }

  @Test(
    "the extension point decides, and whether the platform has it",
    arguments: [
      ("com.apple.share-services", "macos", true, nil),
      ("com.apple.ui-services", "ios", true, nil), ("com.apple.services", "macos", true, nil),
      ("com.apple.keyboard-service", "macos", false, "point-not-on-platform"),
      ("com.apple.keyboard-service", "ios", false, "point-without-script"),
      ("com.apple.FinderSync", "ios", false, "point-not-on-platform"),
      ("com.apple.share-service", "ios", true, "point-unknown"),
      (nil, "ios", true, "point-missing"),
    ] as [(String?, String, Bool, String?)])
  func points(
    _ point: String?, _ platform: String, _ isOffered: Bool, _ remark: String?
  ) async throws {
    let bundle = try makeExtension(point: point)
    let match = try await tool.run(["match", bundle, "--platform", platform])
    #expect(match.ending == (isOffered ? .done : .exit(1)))
    let run = try await tool.run(["run", Samples.page("login"), bundle, "--platform", platform])
    #expect(run.ending == .done)
    if let remark {
      #expect(run.messages.contains("warning: "))
      #expect(run.messages.contains("[\(remark)]"))
    } else {
      #expect(run.messages == "")
    }
  }

  @Test("an unknown point is told with the one that could be meant")
  func misspeltPoint() async throws {
    let bundle = try makeExtension(point: "com.apple.share-service")
    let run = try await tool.run(["run", Samples.page("login"), bundle])
    #expect(run.messages.contains("Fix: write 'com.apple.share-services', if that is meant."))
    let keyboard = try makeExtension("Keys.appex", point: "com.apple.keyboard-service")
    let match = try await tool.run(["match", keyboard, "--platform", "macos"])
    #expect(
      match.output.contains(
        "macOS has no extension point 'com.apple.keyboard-service' (Custom Keyboard); iOS has it."))
  }

  @Test("real layouts of apps, built and not")
  func layouts() async throws {
    // A Mac's app with a Mac's extension in it.
    let extensionInfo = try makeExtension("Source")
    let info = try Data(contentsOf: URL(filePath: "\(extensionInfo)/Info.plist"))
    let contents = "Mac.app/Contents/PlugIns/Share.appex/Contents"
    for folder in ["Mac.app/Contents", contents, "\(contents)/Resources"] {
      try FileManager.default.createDirectory(
        atPath: self.folder.path(folder), withIntermediateDirectories: true)
    }
    _ = try folder.write(
      #"{"CFBundleIdentifier": "com.example"}"#, to: "Mac.app/Contents/Info.plist")
    _ = try folder.write(info, to: "\(contents)/Info.plist")
    _ = try folder.write(Self.script, to: "\(contents)/Resources/Action.js")
    let appex = "Mac.app/Contents/PlugIns/Share.appex"
    for path in ["Mac.app", appex, "\(appex)/Contents/Info.plist", "Mac.app/Contents/Info.plist"] {
      let run = try await tool.run(
        ["run", Samples.page("login"), folder.path(path), "--platform", "macos"])
      #expect(run.ending == .done, "\(path): \(run.messages)")
      #expect(run.messages == "")
    }
    // An Info.plist in a folder of its own, beside the script.
    try FileManager.default.createDirectory(
      atPath: self.folder.path("Old/Supporting Files"), withIntermediateDirectories: true)
    let old = try folder.write(info, to: "Old/Supporting Files/Info.plist")
    _ = try folder.write(Self.script, to: "Old/Action.js")
    #expect(try await tool.run(["run", Samples.page("login"), old]).ending == .done)
    // A project: the app's own folder beside the extension's, whose script lies in a folder below.
    for folder in ["Project/App", "Project/Share/js"] {
      try FileManager.default.createDirectory(
        atPath: self.folder.path(folder), withIntermediateDirectories: true)
    }
    let source = String(decoding: info, as: UTF8.self)
      .replacing("<string>Action</string>", with: "<string>$(SCRIPT:base)</string>")
      .replacing("com.example.share", with: "$(PRODUCT_BUNDLE_IDENTIFIER)")
    #expect(source.contains("$(SCRIPT:base)"))
    let plist = try folder.write(source, to: "Project/Share/Info.plist")
    _ = try folder.write(Self.script, to: "Project/Share/js/Action.js")
    let undefined = try await tool.run(["run", Samples.page("login"), plist])
    #expect(undefined.ending == .unusable)
    #expect(undefined.messages.contains("--define SCRIPT=value"))
    for path in [plist, folder.path("Project/Share")] {
      let run = try await tool.run([
        "run", Samples.page("login"), path, "--define", "SCRIPT=src/Action.js", "--define",
        "PRODUCT_BUNDLE_IDENTIFIER=com.example.built",
      ])
      #expect(run.ending == .done)
      #expect(run.output == "{\n  \"name\": \"com.example.built\"\n}\n")
    }
  }

  @Test(
    "refuses wrong usage",
    arguments: [
      ["match"], ["match", "a", "b"], ["match", "a", "--rule", "b"],
      ["match", "a", "--from", "nobody"], ["match", "a", "--items", "b", "--url", "c"],
      ["match", "a", "--from", "chrome", "--text", "b"], ["match", "a", "--define", "b"],
      ["match", "a", "--platform", "watchos"],
    ])
  func usage(_ arguments: [String]) async throws {
    #expect(try await tool.run(arguments).ending == .wrongUsage)
  }
}
