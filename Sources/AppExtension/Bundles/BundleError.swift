public import PropertyLists

/// The reason why no extension, or no script, is found in a bundle. It is only data; the module
/// `Messages` makes the text. Paths begin with the folder's name.
public enum BundleError: Error, Sendable, Hashable {
  /// A folder without an Info.plist.
  case noInfoPlist(folder: String)
  /// A file that cannot be read: a value of `errno`.
  case unreadable(path: String, code: Int32)
  /// An Info.plist that is not a property list.
  case malformed(path: String, PropertyListError)
  /// A value of another type than it should have.
  case wrongType(
    path: String, key: PropertyListPath, expected: PropertyListKind, found: PropertyListKind)
  /// An Info.plist of something that is neither an extension nor an app with extensions.
  case noExtension(path: String)
  /// More than one extension, and none was chosen; their identifiers.
  case severalExtensions(path: String, identifiers: [String])
  /// None of the extensions has this identifier; those that there are.
  case noSuchExtension(String, path: String, identifiers: [String])
  /// A build variable that is not defined.
  case undefinedVariable(String, path: String, key: PropertyListPath, value: String)
  /// The extension has no preprocessing script.
  case noScriptName(path: String)
  /// The name of the script leads out of the bundle, or to another folder.
  case scriptNotAtRoot(name: String, path: String)
  /// There is no script by this name (Documentation/Safari.md, F1). `nearby` are files that could
  /// have been meant.
  case scriptMissing(name: String, expected: String, nearby: [String], path: String)
  /// The script is empty, which Safari treats as a missing script (F3).
  case scriptEmpty(path: String)
  /// The extension has no activation rule.
  case noRule(path: String)
}
