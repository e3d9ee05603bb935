package import PropertyLists

/// A `jsprep.json`, which says what commands do where the command line does not.
package struct ConfigurationFile: Sendable {
  /// Its path.
  package let path: String
  /// Options of all commands that have them, and of single commands.
  package private(set) var options: [Setting] = []
  /// How much findings of `check` matter, as `--rule` takes it.
  package private(set) var rules: [Setting] = []
  package private(set) var scripts: [Setting] = []
  package private(set) var pages: [Setting] = []
  package private(set) var viewport: Setting?

  /// The file's name.
  package static let name = "jsprep.json"
  /// The key of the options of all commands.
  package static let sharedKey = "options"

  /// Something that the file says.
  package struct Setting: Sendable {
    /// The key that it stands under: `options`, the name of a command, `rules` and the like.
    package var section: String
    /// The option's name without its dashes, the finding, or the path.
    package var name: String
    package var value: Value
    package var path: PropertyListPath
    package var position: PropertyListError.Position?

    package enum Value: Sendable, Equatable {
      /// Whether an option without a value is there.
      case flag(Bool)
      /// The values of an option.
      case texts([String])
    }
  }

  /// Reads a configuration file.
  ///
  /// - Parameters:
  ///   - path: what messages call it, and what paths in it count from.
  ///   - bytes: JSON.
  ///   - commands: the names of the commands that it can speak of.
  ///   - names: gives the names of what is in a folder, for patterns of paths.
  package init(
    path: String, bytes: [UInt8], commands: [String], names: (String) -> [String]
  ) throws(CaseFileError) {
    self.path = path
    var source = CaseSource(path: path)
    let value: PropertyList
    do throws(PropertyListError) {
      value = try PropertyList.read(bytes, as: .json)
    } catch {
      throw CaseFileError(
        file: path, position: error.position, path: error.path, .malformed(error))
    }
    source.places = JSONPlaces(bytes)
    let root = CaseNode(value, source: source)
    try root.check(
      keys: ["$schema", "rules", "scripts", "pages", "viewport", Self.sharedKey] + commands)
    _ = try root["$schema"]?.string()
    for section in [Self.sharedKey] + commands {
      guard let node = root[section] else { continue }
      for (name, entry) in try node.entries() {
        options.append(Self.setting(entry, section, name, try Self.value(of: entry)))
      }
    }
    if let node = root["rules"] {
      for (name, entry) in try node.entries() {
        rules.append(Self.setting(entry, "rules", name, .texts([try entry.string()])))
      }
    }
    scripts = try Self.files(root["scripts"], "scripts", names)
    pages = try Self.files(root["pages"], "pages", names)
    if let node = root["viewport"] {
      viewport = Self.setting(node, "viewport", "viewport", .texts([try node.string()]))
    }
  }

  /// The error for what a setting says.
  package func error(_ setting: Setting, _ words: String) -> CaseFileError {
    CaseFileError(file: path, position: setting.position, path: setting.path, .other(words))
  }

  private static func setting(
    _ node: CaseNode, _ section: String, _ name: String, _ value: Setting.Value
  ) -> Setting {
    Setting(
      section: section, name: name, value: value, path: node.path,
      position: node.source.places?.position(of: node.path, atKey: false))
  }

  private static func value(of node: CaseNode) throws(CaseFileError) -> Setting.Value {
    if let flag = node.value.boolean { return .flag(flag) }
    if node.value.array != nil {
      var texts: [String] = []
      for element in try node.elements() { texts.append(try text(of: element)) }
      return .texts(texts)
    }
    return .texts([try text(of: node)])
  }

  private static func text(of node: CaseNode) throws(CaseFileError) -> String {
    guard let number = node.value.number else { return try node.string() }
    return Int(exactly: number).map(String.init) ?? "\(number)"
  }

  private static func files(
    _ node: CaseNode?, _ section: String, _ names: (String) -> [String]
  ) throws(CaseFileError) -> [Setting] {
    guard let node else { return [] }
    var settings: [Setting] = []
    for element in try node.elements() {
      let text = try element.string()
      if text.contains("://") {
        settings.append(setting(element, section, text, .texts([text])))
        continue
      }
      let path = try element.filePath()
      let found = PathPattern.isPattern(text) ? PathPattern(path).paths(names) : [path]
      settings += found.map { setting(element, section, $0, .texts([$0])) }
    }
    return settings
  }
}
