internal import Bytes
internal import PropertyLists

/// The values of the preview page's fields.
package struct PreviewInput: Sendable, Hashable {
  /// The page: its markup and the address that it has, or the address to fetch it from, or a file in
  /// which a browser has saved it.
  package enum Page: Sendable, Hashable {
    case markup(String, address: String)
    case address(String)
    /// - Parameter address: the address that it has instead of the one in the file; empty for that one.
    case saved([UInt8], name: String, address: String)
  }

  package var page: Page
  /// The script's name, and its source.
  package var scriptName: String
  package var script: String
  /// The contents of the file that the script names as its source map.
  package var sourceMap: String?
  /// The items that the extension returns, as JSON; nil if it returns nothing.
  package var arguments: String?
  /// `ios` or `macos`.
  package var platform = "ios"
  /// The extension's bundle identifier; empty for any.
  package var extensionName = ""
  /// The selector of the selected element; empty for no selection.
  package var select = ""
  /// The Info.plist or activation rule that says when the extension is offered; empty without a
  /// rule.
  package var rule = ""

  package init(page: Page, scriptName: String, script: String, arguments: String? = nil) {
    self.page = page
    self.scriptName = scriptName
    self.script = script
    self.arguments = arguments
  }

  /// Takes the values of a bundle for the fields that have no other value.
  package mutating func adopt(_ found: PreviewExtension) {
    scriptName = found.scriptName
    script = found.script
    if extensionName.isEmpty { extensionName = found.identifier }
    rule = found.rule
  }

  /// The fields by their names in the page's script.
  var value: PropertyList {
    var entries: [(String, PropertyList)] = [
      ("name", .string(scriptName)), ("script", .string(script)),
      ("answers", .boolean(arguments != nil)), ("arguments", .string(arguments ?? "{}")),
      ("platform", .string(platform)), ("extensionName", .string(extensionName)),
      ("select", .string(select)), ("rule", .string(rule)),
    ]
    if let sourceMap { entries.append(("sourceMap", .string(sourceMap))) }
    switch page {
    case .markup(let html, let address):
      entries += [("html", .string(html)), ("address", .string(address)), ("fetch", false)]
    case .address(let address):
      entries += [("address", .string(address)), ("fetch", true)]
    case .saved(let bytes, let name, let address):
      let file: PropertyList = [
        "name": .string(name), "base64": .string(Base64.text(of: bytes)),
      ]
      entries += [
        ("html", ""), ("address", .string(address)), ("fetch", false), ("saved", file),
      ]
    }
    return .dictionary(PropertyListDictionary(entries))
  }
}
