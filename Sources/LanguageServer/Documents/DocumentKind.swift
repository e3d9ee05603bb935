internal import TestCases

/// What a document is, by its name and its text.
enum DocumentKind: Hashable {
  case script
  case infoPlist
  /// A file of test cases.
  case cases
  /// A `jsprep.json`.
  case configuration
  /// Nothing that is looked at.
  case other

  init(path: String, bytes: [UInt8]) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    if CaseFile.isCaseFile(name) {
      self = .cases
    } else if name == ConfigurationFile.name {
      self = .configuration
    } else if name.hasSuffix("Info.plist") {
      self = .infoPlist
    } else if name.hasSuffix(".js"), Self.isPreprocessing(bytes) {
      self = .script
    } else {
      self = .other
    }
  }

  /// Whether a script is one of an extension: other scripts of a project are not looked at.
  private static func isPreprocessing(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    return ["preprocess", "completionfunction"].contains { text.contains($0) }
  }
}
