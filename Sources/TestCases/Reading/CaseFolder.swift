internal import PropertyLists

/// A folder that is a case: it holds the files that a case file would name.
///
/// | file | is |
/// |---|---|
/// | `page.*` | the page |
/// | `script.js`, or the one other `.js` file, or an `.appex` | the script |
/// | `arguments.json`, `arguments.plist` | what the extension returns |
/// | `url` | the page's address |
/// | `results.json`, `results.plist` | the results to expect |
/// | `expected.html` | the page to expect |
/// | `case.json` | anything else that a case can have |
struct CaseFolder {
  private(set) var source: CaseSource
  private(set) var dictionary = PropertyListDictionary()
  private(set) var files: [String] = []

  init(
    _ folder: String, names: [String], read: (String) -> [UInt8]?
  ) throws(CaseFileError) {
    source = CaseSource(path: folder, folder: folder)
    if names.contains("case.json"), let bytes = read("case.json") {
      source = CaseSource(
        path: source.resolve("case.json"), folder: folder, places: JSONPlaces(bytes))
      let value = try Self.value(bytes, source)
      dictionary = try CaseNode(value, source: source).dictionary()
      files.append(source.path)
    }
    source.path = files.first ?? folder
    let sorted = names.sorted()
    add("page", sorted.first { $0.hasPrefix("page.") }.map { .string($0) })
    let scripts = sorted.filter { $0.hasSuffix(".js") }
    if dictionary["script"] == nil, dictionary["bundle"] == nil {
      if let bundle = sorted.first(where: { $0.hasSuffix(".appex") }) {
        dictionary["bundle"] = .string(bundle)
      } else if let script = scripts.contains("script.js") ? "script.js" : scripts.first {
        dictionary["script"] = .string(script)
      }
    }
    if names.contains("url"), let bytes = read("url") {
      let text = String(decoding: bytes, as: UTF8.self)
      add("url", .string(String(text.prefix { !$0.isNewline })))
      files.append(source.resolve("url"))
    }
    if let name = sorted.first(where: { $0 == "arguments.json" || $0 == "arguments.plist" }) {
      add("arguments", try value(of: name, read))
    }
    var expected = dictionary["expect"]?.dictionary ?? PropertyListDictionary()
    if let name = sorted.first(where: { $0 == "results.json" || $0 == "results.plist" }),
      expected["results"] == nil
    {
      expected["results"] = try value(of: name, read)
    }
    if names.contains("expected.html"), expected["html"] == nil {
      expected["html"] = ["file": "expected.html"]
    }
    if !expected.isEmpty { dictionary["expect"] = .dictionary(expected) }
  }

  private mutating func add(_ key: String, _ value: PropertyList?) {
    if let value, dictionary[key] == nil { dictionary[key] = value }
  }

  private mutating func value(
    of name: String, _ read: (String) -> [UInt8]?
  ) throws(CaseFileError) -> PropertyList? {
    let path = source.resolve(name)
    files.append(path)
    guard let bytes = read(name) else { return nil }
    return try Self.value(bytes, CaseSource(path: path))
  }

  private static func value(
    _ bytes: [UInt8], _ source: CaseSource
  ) throws(CaseFileError) -> PropertyList {
    do throws(PropertyListError) {
      return try PropertyList.read(bytes)
    } catch {
      throw CaseFileError(
        file: source.path, position: error.position, path: error.path, .malformed(error))
    }
  }
}
