package import PropertyLists

/// An extension, as its Info.plist describes it.
package struct ExtensionBundle: Sendable {
  package let info: InfoPlist
  /// The folder of its Info.plist, from the folder that it was found in.
  let folder: String
  /// The name of the bundle's folder, without `.appex`.
  let bundleName: String?
  /// Whether it was built: a source tree may keep its script elsewhere.
  package let isBuilt: Bool

  private static let extensionKey = "NSExtension"
  private static let attributes = [extensionKey, "NSExtensionAttributes"]
  private static let scriptKey = "NSExtensionJavaScriptPreprocessingFile"
  private static let ruleKey = "NSExtensionActivationRule"

  /// The extension points that have been seen to run a script (Documentation/Safari.md, F4).
  package static let pointsWithScript = ExtensionPoint.sharedIdentifiers

  /// Whether an Info.plist is one of an extension.
  static func isExtension(_ info: InfoPlist) throws(BundleError) -> Bool {
    try info.raw([extensionKey]) != nil
  }

  /// The bundle identifier, which `run` receives (E4); unexpanded if its variables are not defined.
  package var identifier: String? { info.looseText(["CFBundleIdentifier"]) }

  /// The bundle identifier, unless it still holds variables.
  package var definedIdentifier: String? { (try? info.text(["CFBundleIdentifier"])) ?? nil }

  /// The name that people see.
  package var displayName: String? {
    info.looseText(["CFBundleDisplayName"]) ?? info.looseText(["CFBundleName"])
  }

  /// The extension point, such as `com.apple.share-services`.
  package var pointIdentifier: String? {
    info.looseText([Self.extensionKey, "NSExtensionPointIdentifier"])
  }

  /// A name that distinguishes the extension: its identifier, else the name of its folder.
  package var label: String { identifier ?? bundleName ?? info.path }

  /// Whether it is meant by an identifier, or by the name of its folder.
  func isNamed(_ name: String) -> Bool {
    identifier == name || bundleName == name || bundleName.map { "\($0).appex" } == name
  }

  /// Whether its Info.plist names a script.
  package var namesScript: Bool {
    ((try? info.raw(Self.attributes + [Self.scriptKey])) ?? nil) != nil
  }

  /// The name of its script, without `.js` (F1).
  ///
  /// - Throws: ``BundleError`` if the extension has no script, or a name that is not text.
  package func scriptName() throws(BundleError) -> String {
    guard let name = try info.text(Self.attributes + [Self.scriptKey]) else {
      throw .noScriptName(path: info.path)
    }
    return name
  }

  /// The activation rule, as it is written.
  ///
  /// - Throws: ``BundleError`` if the extension has no rule.
  package func rule() throws(BundleError) -> PropertyList {
    guard let rule = try info.value(Self.attributes + [Self.ruleKey]) else {
      throw .noRule(path: info.path)
    }
    return rule
  }

  /// The types that it declares, those of its own and those of others.
  package var declaredTypes: [TypeDeclaration] {
    ["UTExportedTypeDeclarations", "UTImportedTypeDeclarations"].flatMap { key in
      ((try? info.raw([key])) ?? nil)?.array?.compactMap(TypeDeclaration.init(entry:)) ?? []
    }
  }
}

extension TypeDeclaration {
  /// An entry of an Info.plist's declared types; nil if it has no identifier.
  init?(entry: PropertyList) {
    guard let identifier = entry["UTTypeIdentifier"]?.string else { return nil }
    func texts(_ value: PropertyList?) -> [String] {
      value?.string.map { [$0] } ?? value?.array?.compactMap(\.string) ?? []
    }
    self.init(
      identifier, conformsTo: texts(entry["UTTypeConformsTo"]),
      fileExtensions: texts(entry["UTTypeTagSpecification"]?["public.filename-extension"]))
  }
}
