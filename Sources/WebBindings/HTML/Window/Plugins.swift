internal import DOM
internal import ScriptEngine

// Lists of plugins (HTML Standard, 8.10.1.6). The browser has no plugins. The lists say only that it shows
// PDF files, under the names that scripts have looked for.

/// A list of plugins or of types, or what is in one. There is one of each as long as the window exists.
protocol PluginObject: ObjectResult, ObjectArgument {}

extension PluginObject {
  var keepsWrapper: Bool { true }
  var isOfWindow: Bool { true }
}

/// The plugins that `navigator.plugins` has, and the types of files that `navigator.mimeTypes` has.
final class BrowserPlugins {
  let plugins = PluginArray(
    [
      "PDF Viewer", "Chrome PDF Viewer", "Chromium PDF Viewer", "Microsoft Edge PDF Viewer",
      "WebKit built-in PDF",
    ].map(Plugin.init))

  /// The types, which are those of the first plugin.
  private(set) lazy var mimeTypes = MimeTypeArray(plugins.list[0].types)
}

/// The list of all plugins.
final class PluginArray: DOMObject, PluginObject {
  let list: [Plugin]
  var interface: InterfaceDefinition { Interfaces.pluginArray.definition }

  init(_ list: [Plugin]) { self.list = list }
}

/// A plugin, and the list of its types.
final class Plugin: DOMObject, PluginObject {
  let name: String
  private(set) var types: [MimeType] = []
  var interface: InterfaceDefinition { Interfaces.plugin.definition }

  init(name: String) {
    self.name = name
    super.init()
    types = ["application/pdf", "text/pdf"].map { MimeType($0, of: self) }
  }
}

/// A list of types.
final class MimeTypeArray: DOMObject, PluginObject {
  let list: [MimeType]
  var interface: InterfaceDefinition { Interfaces.mimeTypeArray.definition }

  init(_ list: [MimeType]) { self.list = list }
}

/// A type of files that a plugin shows.
final class MimeType: DOMObject, PluginObject {
  let type: String
  // The plugin has a list of its types.
  private(set) weak var plugin: Plugin?
  var interface: InterfaceDefinition { Interfaces.mimeType.definition }

  init(_ type: String, of plugin: Plugin) {
    self.type = type
    self.plugin = plugin
  }
}

extension Interfaces {
  static let pluginArray = Interface<PluginArray>("PluginArray") {
    try $0.includeList({ $0.list }, name: { $0.name })
    try $0.method("refresh") { (_: PluginArray) in Undefined() }
  }

  static let plugin = Interface<Plugin>("Plugin") {
    try $0.readonly("name") { $0.name }
    try $0.readonly("filename") { _ in "internal-pdf-viewer" }
    try $0.readonly("description") { _ in "Portable Document Format" }
    try $0.includeList({ $0.types }, name: { $0.type })
  }

  static let mimeTypeArray = Interface<MimeTypeArray>("MimeTypeArray") {
    try $0.includeList({ $0.list }, name: { $0.type })
  }

  static let mimeType = Interface<MimeType>("MimeType") {
    try $0.readonly("type") { $0.type }
    try $0.readonly("suffixes") { _ in "pdf" }
    try $0.readonly("description") { _ in "Portable Document Format" }
    try $0.readonly("enabledPlugin") { $0.plugin }
  }
}

extension InterfaceBuilder where Subject: DOMObject {
  /// The members of a list whose objects have names. The names are not listed with the indexes.
  fileprivate func includeList<Item: ObjectResult>(
    _ list: @escaping (Subject) -> [Item], name: @escaping (Item) -> String
  ) throws {
    func named(_ wanted: String, in subject: Subject) -> Item? {
      list(subject).first { name($0) == wanted }
    }
    func item(_ index: Int, of subject: Subject) -> Item? {
      let items = list(subject)
      return items.indices.contains(index) ? items[index] : nil
    }
    try readonly("length") { list($0).count }
    try method("item") { (subject, index: UnsignedLong) in item(index.value, of: subject) }
    try method("namedItem") { (subject, wanted: String) in named(wanted, in: subject) }
    try arrayLike(iteratorOnly: true)
    try exotic(
      ExoticMembers(
        count: { list($0).count },
        item: { subject, index, realm in try item(index, of: subject).map(realm.encode) },
        names: { list($0).map(name) },
        named: { subject, wanted, realm in try named(wanted, in: subject).map(realm.encode) },
        namesAreEnumerable: false))
  }
}
