import AppExtension
import PropertyLists
import Testing

@Suite struct ExtensionFinderTests {
  private let script = Array("var ExtensionPreprocessingJS = {};".utf8)

  private func info(
    _ identifier: String, script: PropertyList? = "Action", format: PropertyListOutputFormat = .xml1
  ) throws -> [UInt8] {
    var attributes: PropertyListDictionary = ["NSExtensionActivationRule": "TRUEPREDICATE"]
    attributes["NSExtensionJavaScriptPreprocessingFile"] = script
    let value: PropertyList = [
      "CFBundleIdentifier": .string(identifier),
      "NSExtension": [
        "NSExtensionPointIdentifier": "com.apple.share-services",
        "NSExtensionAttributes": .dictionary(attributes),
      ],
    ]
    return try value.bytes(as: format)
  }

  private let app: [UInt8] = Array(
    "<plist><dict><key>CFBundleIdentifier</key><string>com.example</string></dict></plist>".utf8)

  /// The label and the script's path of the extension that is found.
  private func find(
    _ name: String, _ files: [String: [UInt8]], infoFile: String? = nil,
    identifier: String? = nil, variables: [String: String] = [:]
  ) throws(BundleError) -> [String] {
    let finder = ExtensionFinder(
      MemoryFolder(name: name, files: files), variables: BuildVariables(variables))
    let bundle = try finder.find(infoFile: infoFile, identifier: identifier)
    return [bundle.label, try finder.script(of: bundle).path]
  }

  private func error(
    _ name: String, _ files: [String: [UInt8]], infoFile: String? = nil,
    identifier: String? = nil, variables: [String: String] = [:]
  ) -> BundleError? {
    do throws(BundleError) {
      _ = try find(
        name, files, infoFile: infoFile, identifier: identifier, variables: variables)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "F1: the script lies at the root of the bundle, and its name gets .js",
    arguments: [PropertyListOutputFormat.xml1, .binary1])
  func atRoot(_ format: PropertyListOutputFormat) throws {
    let files = ["Info.plist": try info("a", format: format), "Action.js": script]
    #expect(try find("x/A.appex", files) == ["a", "x/A.appex/Action.js"])
    #expect(
      try find("x/A.appex", files, infoFile: "Info.plist") == ["a", "x/A.appex/Action.js"])
  }

  @Test func `a Mac's bundle has its script in Resources`() throws {
    let files = [
      "Contents/Info.plist": try info("a"), "Contents/Resources/Action.js": script,
    ]
    #expect(try find("A.appex", files) == ["a", "A.appex/Contents/Resources/Action.js"])
  }

  @Test func `F1: a value with .js finds nothing, unless there is such a file`() throws {
    let files = ["Info.plist": try info("a", script: "Action.js"), "Action.js": script]
    #expect(
      error("A.appex", files)
        == .scriptMissing(
          name: "Action.js", expected: "A.appex/Action.js.js", nearby: ["A.appex/Action.js"],
          path: "A.appex/Info.plist"))
    let odd = ["Info.plist": try info("a", script: "Action.js"), "Action.js.js": script]
    #expect(try find("A.appex", odd) == ["a", "A.appex/Action.js.js"])
  }

  @Test func `F1: a built bundle's folders are not searched, a source tree's are`() throws {
    let files = ["Info.plist": try info("a"), "js/Action.js": script]
    #expect(
      error("A.appex", files)
        == .scriptMissing(
          name: "Action", expected: "A.appex/Action.js", nearby: ["A.appex/js/Action.js"],
          path: "A.appex/Info.plist"))
    #expect(try find("Share", files, infoFile: "Info.plist") == ["a", "Share/js/Action.js"])
    var two = files
    two["old/Action.js"] = script
    #expect(
      error("Share", two, infoFile: "Info.plist")
        == .scriptMissing(
          name: "Action", expected: "Share/Action.js",
          nearby: ["Share/js/Action.js", "Share/old/Action.js"], path: "Share/Info.plist"))
  }

  @Test(
    "a script outside of the root is refused", arguments: ["../Action", "js/Action", "/Action", ""])
  func outside(_ name: String) throws {
    let files = ["Info.plist": try info("a", script: .string(name)), "js/Action.js": script]
    #expect(
      error("A.appex", files) == .scriptNotAtRoot(name: name, path: "A.appex/Info.plist"))
  }

  @Test func `F2: variables are replaced, and an undefined one is named`() throws {
    let files = [
      "Info.plist": try info("$(ID)", script: "${NAME:identifier}"), "My_Action.js": script,
    ]
    #expect(
      try find(
        "Share", files, variables: ["NAME": "My Action", "ID": "$(BASE).share", "BASE": "a"])
        == ["a.share", "Share/My_Action.js"])
    #expect(
      error("Share", files)
        == .undefinedVariable(
          "NAME:identifier", path: "Share/Info.plist",
          key: [
            "NSExtension", "NSExtensionAttributes", "NSExtensionJavaScriptPreprocessingFile",
          ], value: "${NAME:identifier}"))
  }

  @Test func `F3: an empty script is not usable`() throws {
    #expect(
      error("A.appex", ["Info.plist": try info("a"), "Action.js": []])
        == .scriptEmpty(path: "A.appex/Action.js"))
  }

  @Test func `an app's extension is found, and chosen among several`() throws {
    var files = [
      "Info.plist": app, "PlugIns/One.appex/Info.plist": try info("com.example.one"),
      "PlugIns/One.appex/Action.js": script,
      "PlugIns/Widget.appex/Info.plist": try info("com.example.widget", script: nil),
    ]
    let one = ["com.example.one", "My.app/PlugIns/One.appex/Action.js"]
    // The other one has no script.
    #expect(try find("My.app", files) == one)
    files["PlugIns/Two.appex/Info.plist"] = try info("com.example.two")
    files["PlugIns/Two.appex/Action.js"] = script
    let all = ["com.example.one", "com.example.two", "com.example.widget"]
    #expect(error("My.app", files) == .severalExtensions(path: "My.app", identifiers: all))
    #expect(try find("My.app", files, identifier: "com.example.one") == one)
    #expect(try find("My.app", files, identifier: "One") == one)
    #expect(try find("My.app", files, identifier: "One.appex") == one)
    #expect(
      error("My.app", files, identifier: "x")
        == .noSuchExtension("x", path: "My.app", identifiers: all))
    #expect(
      error("My.app", files, identifier: "Widget")
        == .noScriptName(path: "My.app/PlugIns/Widget.appex/Info.plist"))
  }

  @Test func `a bundle that is not an extension is reported as such`() throws {
    #expect(error("A", [:]) == .noInfoPlist(folder: "A"))
    #expect(error("A", [:], infoFile: "X.plist") == .noInfoPlist(folder: "A/X.plist"))
    #expect(error("A", ["Info.plist": app]) == .noExtension(path: "A/Info.plist"))
    #expect(
      error("A", ["Info.plist": Array("[1]".utf8)])
        == .wrongType(path: "A/Info.plist", key: [], expected: .dictionary, found: .array))
    #expect(
      error("A", ["Info.plist": try info("a", script: 1)])
        == .wrongType(
          path: "A/Info.plist",
          key: [
            "NSExtension", "NSExtensionAttributes", "NSExtensionJavaScriptPreprocessingFile",
          ], expected: .string, found: .integer))
    #expect(
      error("A", ["Info.plist": Array("{\"NSExtension\": 1}".utf8)])
        == .wrongType(
          path: "A/Info.plist", key: ["NSExtension"], expected: .dictionary, found: .integer))
    guard case .malformed(path: "A/Info.plist", _) = error("A", ["Info.plist": [0, 1, 2]]) else {
      Issue.record("rubbish was read")
      return
    }
  }

  @Test func `declared types are read`() throws {
    let value: PropertyList = [
      "NSExtension": [:],
      "UTExportedTypeDeclarations": [
        [
          "UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": ["public.text"],
          "UTTypeTagSpecification": ["public.filename-extension": ["note"]],
        ], 1,
      ],
      "UTImportedTypeDeclarations": [
        ["UTTypeIdentifier": "org.example.other", "UTTypeConformsTo": "com.example.note"]
      ],
    ]
    let finder = ExtensionFinder(
      MemoryFolder(name: "A", files: ["Info.plist": try value.bytes(as: .xml1)]))
    #expect(
      try finder.find().declaredTypes == [
        TypeDeclaration(
          "com.example.note", conformsTo: ["public.text"], fileExtensions: ["note"]),
        TypeDeclaration("org.example.other", conformsTo: ["com.example.note"]),
      ])
  }
}
