internal import PropertyLists

extension SourceMap {
  /// Reads a source map, also one that is put together of others (ECMA-426, "Index source map").
  ///
  /// - Parameters:
  ///   - folder: the folder of the map's file, or of the script that holds it, with a slash at its end
  ///     unless it is empty.
  ///   - lines: how many lines the script has.
  init(_ bytes: [UInt8], folder: String, lines: Int) throws(SourceMapError) {
    var bytes = bytes
    // A line that keeps the map from being run as a script.
    if bytes.starts(with: ")]}'".utf8) {
      bytes.removeFirst(bytes.firstIndex(of: 0x0A) ?? bytes.count)
    }
    let root: PropertyList
    do throws(PropertyListError) {
      root = try PropertyList.read(bytes, as: .json)
    } catch {
      throw .notJSON
    }
    guard root["version"]?.integer == 3 else { throw .wrongVersion }
    self.init(sources: [], mappings: [])
    if let sections = root["sections"] {
      try read(sections: sections, folder)
    } else {
      try read(root, folder, after: (0, 0))
    }
    if let last = mappings.last, last.line >= lines {
      throw .otherScript(line: last.line + 1, lines: lines)
    }
  }

  private mutating func read(
    sections: PropertyList, _ folder: String
  ) throws(SourceMapError) {
    guard let sections = sections.array else { throw .badKey("sections") }
    for section in sections {
      guard let line = section["offset"]?["line"]?.integer, line >= 0,
        let column = section["offset"]?["column"]?.integer, column >= 0
      else { throw .badKey("offset") }
      guard let map = section["map"], map.dictionary != nil else { throw .badKey("map") }
      if let last = mappings.last, (line, column) < (last.line, last.column) {
        throw .badKey("offset")
      }
      try read(map, folder, after: (line, column))
    }
  }

  /// Adds a map.
  ///
  /// - Parameter offset: the line and the column of the script where it begins.
  private mutating func read(
    _ map: PropertyList, _ folder: String, after offset: (line: Int, column: Int)
  ) throws(SourceMapError) {
    guard let names = map["sources"]?.array else { throw .badKey("sources") }
    guard let text = map["mappings"]?.string else { throw .badKey("mappings") }
    let root = map["sourceRoot"]?.string ?? ""
    let contents = map["sourcesContent"]?.array ?? []
    let first = sources.count
    for (index, name) in names.enumerated() {
      let content = contents.indices.contains(index) ? contents[index].string : nil
      sources.append(
        Source(
          name: Self.path(name.string ?? "?", root: root, folder: folder),
          lines: content?.split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)))
    }
    var decoder = MappingDecoder(text, sources: names.count)
    while let mapping = try decoder.next() {
      mappings.append(
        Mapping(
          line: mapping.line + offset.line,
          column: mapping.column + (mapping.line == 0 ? offset.column : 0),
          original: mapping.original.map { ($0.source + first, $0.line, $0.column) }))
    }
  }

  /// The path of a source as messages show it.
  private static func path(_ name: String, root: String, folder: String) -> String {
    var name = name
    if !root.isEmpty, !name.hasPrefix("/"), !name.contains("://") {
      name = root.hasSuffix("/") ? root + name : "\(root)/\(name)"
    }
    for scheme in ["webpack://", "rollup://", "vite://"] where name.hasPrefix(scheme) {
      // webpack://name/./src/a.ts: the path is of the folder in which the bundler ran.
      let path = name.dropFirst(scheme.count).drop { $0 != "/" }.dropFirst()
      return simplified(String(path))
    }
    if name.hasPrefix("file://") { return simplified(String(name.dropFirst("file://".count))) }
    if name.hasPrefix("/") || name.contains("://") { return name }
    return simplified(folder + name)
  }

  /// A path without steps that lead nowhere.
  private static func simplified(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
