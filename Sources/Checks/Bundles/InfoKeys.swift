internal import PropertyLists

/// The keys of an Info.plist.
enum InfoKeys {
  static let extensionKey: PropertyListPath = ["NSExtension"]
  static let point = extensionKey.appending("NSExtensionPointIdentifier")
  static let attributes = extensionKey.appending("NSExtensionAttributes")
  static let script = attributes.appending(.key(scriptName))
  static let rule = attributes.appending(.key(ruleName))

  static let scriptName = "NSExtensionJavaScriptPreprocessingFile"
  static let ruleName = "NSExtensionActivationRule"
}
