internal import PropertyLists

/// The values of the preview page's fields.
public struct PreviewInput: Sendable, Hashable {
  /// The page: its markup and the address that it has, or the address to fetch it from.
  public enum Page: Sendable, Hashable {
    case markup(String, address: String)
    case address(String)
  }

  public var page: Page
  /// The script's name, and its source.
  public var scriptName: String
  public var script: String
  /// The items that the extension returns, as JSON; nil if it returns nothing.
  public var arguments: String?
  /// `ios` or `macos`.
  public var platform = "ios"
  /// The extension's bundle identifier; empty for any.
  public var extensionName = ""
  /// The selector of the selected element; empty for no selection.
  public var select = ""
  /// The Info.plist or activation rule that says when the extension is offered; empty if there is
  /// none.
  public var rule = ""

  public init(page: Page, scriptName: String, script: String, arguments: String? = nil) {
    self.page = page
    self.scriptName = scriptName
    self.script = script
    self.arguments = arguments
  }

  /// Takes the values of a bundle for the fields that have no other value.
  public mutating func adopt(_ found: PreviewExtension) {
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
    switch page {
    case .markup(let html, let address):
      entries += [("html", .string(html)), ("address", .string(address)), ("fetch", false)]
    case .address(let address):
      entries += [("address", .string(address)), ("fetch", true)]
    }
    return .dictionary(PropertyListDictionary(entries))
  }
}
