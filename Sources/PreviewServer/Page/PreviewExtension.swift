package import AppExtension
internal import PropertyLists

/// The values that a bundle gives to the fields of the preview page.
package struct PreviewExtension: Sendable, Hashable {
  /// The name of its script, and the script's source.
  package var scriptName: String
  package var script: String
  /// Its bundle identifier; empty if that contains undefined variables.
  package var identifier: String
  /// Its Info.plist, as text.
  package var rule: String

  /// - Parameter script: the path and the bytes of its script.
  package init(_ bundle: ExtensionBundle, script: (path: String, bytes: [UInt8])) {
    scriptName = script.path.split(separator: "/").last.map(String.init) ?? script.path
    let hasMark = script.bytes.starts(with: [0xEF, 0xBB, 0xBF])
    self.script = String(
      decoding: hasMark ? script.bytes.dropFirst(3) : script.bytes[...], as: UTF8.self)
    identifier = bundle.definedIdentifier ?? ""
    let info = bundle.info.propertyList
    // XML can hold everything that Info.plists in other forms hold, except null.
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
