/// The files of a bundle, from its own folder on.
///
/// Browsers, archives and people name files from the folder above, or from further up.
package struct BundleRoot {
  package private(set) var name: String
  package private(set) var files: [String: [UInt8]]
  /// The name of the Info.plist if it is not the usual one: source trees may hold
  /// `Share-Info.plist`.
  package let infoFile: String?

  private static let infoName = "Info.plist"

  /// Whether the files lie in a folder with a name, or were given one.
  package let isNamed: Bool

  package init(_ files: [String: [UInt8]], name: String?) {
    self.files = files.filter { !Self.isLitter($0.key) }
    self.name = name ?? "bundle"
    var folder = ""
    while !self.files.isEmpty, !Self.hasInfo(self.files) {
      let first = self.files.keys.lazy.compactMap { $0.split(separator: "/").first }.first ?? ""
      let prefix = "\(first)/"
      guard self.files.keys.allSatisfy({ $0.hasPrefix(prefix) }) else { break }
      folder = String(first)
      self.files = Dictionary(
        uniqueKeysWithValues: self.files.map { (String($0.key.dropFirst(prefix.count)), $0.value) })
    }
    if !folder.isEmpty { self.name = name ?? folder }
    isNamed = name != nil || !folder.isEmpty
    let infos = self.files.keys.filter { !$0.contains("/") && $0.hasSuffix(Self.infoName) }
    infoFile = infos.count == 1 && infos.first != Self.infoName ? infos.first : nil
  }

  private static func hasInfo(_ files: [String: [UInt8]]) -> Bool {
    files.keys.contains {
      $0 == "Contents/\(infoName)" || !$0.contains("/") && $0.hasSuffix(infoName)
    }
  }

  /// Whether a file is one that a Mac adds to folders and archives.
  private static func isLitter(_ path: String) -> Bool {
    path.hasPrefix("__MACOSX/") || path == ".DS_Store" || path.hasSuffix("/.DS_Store")
  }
}
