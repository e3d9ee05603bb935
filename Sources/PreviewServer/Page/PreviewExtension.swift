public import AppExtension
internal import PropertyLists

/// The values that a bundle gives to the fields of the preview page.
public struct PreviewExtension: Sendable, Hashable {
  /// The name of its script, and the script's source.
  public var scriptName: String
  public var script: String
  /// Its bundle identifier; empty if that contains undefined variables.
  public var identifier: String
  /// Its Info.plist, as text.
  public var rule: String

  /// - Parameter script: the path and the bytes of its script.
  public init(_ bundle: ExtensionBundle, script: (path: String, bytes: [UInt8])) {
    scriptName = script.path.split(separator: "/").last.map(String.init) ?? script.path
    let hasMark = script.bytes.starts(with: [0xEF, 0xBB, 0xBF])
    self.script = String(
      decoding: hasMark ? script.bytes.dropFirst(3) : script.bytes[...], as: UTF8.self)
    identifier = bundle.definedIdentifier ?? ""
    let info = bundle.info.propertyList
    // XML holds all that Info.plists in other forms hold, but for null.
    let text = (try? info.bytes(as: .xml1)) ?? (try? info.replacingNotFinite.bytes(as: .json))
    rule = String(decoding: text ?? [], as: UTF8.self)
  }

  /// Its fields by their names in the page's script.
  var members: [(String, PropertyList)] {
    [
      ("name", .string(scriptName)), ("script", .string(script)),
      ("extensionName", .string(identifier)), ("rule", .string(rule)),
    ]
  }
}
