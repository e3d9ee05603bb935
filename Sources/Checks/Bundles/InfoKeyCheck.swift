internal import AppExtension
internal import Preprocessing
internal import PropertyLists

/// The keys of an Info.plist: those about the script and the rule have to be in
/// `NSExtensionAttributes`, and to be spelled so (Documentation/Safari.md, F1 and F2).
struct InfoKeyCheck {
  private(set) var findings: [Finding] = []
  /// Whether the script's name is somewhere, though not where Safari looks.
  private(set) var explainsMissingScript = false
  private(set) var explainsMissingRule = false
  private let path: String
  /// The work that variables may take, which reading the Info.plist has kept to.
  private var allowance = BuildVariables.maximumWork

  /// Keys of Apple's that are spelled nearly like one another, or like these.
  private static let known: Set<String> = [
    InfoKeys.scriptName, InfoKeys.ruleName, "NSExtensionAttributes", "NSExtensionPointIdentifier",
    "NSExtensionPointName", "NSExtensionPointVersion", "NSExtensionMainStoryboard",
    "NSExtensionPrincipalClass",
  ]

  init(_ bundle: ExtensionBundle) {
    path = bundle.info.path
    let root = bundle.info.content
    let attributes = root[InfoKeys.attributes]
    check(root, at: [], outside: attributes)
    check(root[InfoKeys.extensionKey], at: InfoKeys.extensionKey, outside: attributes)
    check(attributes, at: InfoKeys.attributes, outside: attributes, isOutside: false)
    if bundle.isBuilt, let value = root[InfoKeys.extensionKey] {
      checkVariables(value, at: InfoKeys.extensionKey)
    }
  }

  private mutating func check(
    _ value: PropertyList?, at place: PropertyListPath, outside attributes: PropertyList?,
    isOutside: Bool = true
  ) {
    for key in value?.dictionary?.keys.map({ $0 }) ?? [] {
      for name in [InfoKeys.scriptName, InfoKeys.ruleName] where attributes?[name] == nil {
        if key == name, isOutside {
          add(.misplacedKey(key), at: place.appending(.key(key)), for: name)
        } else if key != name, !Self.known.contains(key), Self.isNear(key, name) {
          add(.unknownKey(key, nearest: name), at: place.appending(.key(key)), for: name)
        }
      }
    }
  }

  private static func isNear(_ key: String, _ name: String) -> Bool {
    key.lowercased() == name.lowercased()
      || Spelling.nearest(to: key, among: [name], distance: 4) != nil
  }

  private mutating func add(_ fault: InfoFault, at key: PropertyListPath, for name: String) {
    findings.append(Finding(.info(fault), .error, at: .info(path: path, key: key)))
    if name == InfoKeys.scriptName {
      explainsMissingScript = true
    } else {
      explainsMissingRule = true
    }
  }

  /// Variables of the build that are left in what was built.
  private mutating func checkVariables(_ value: PropertyList, at key: PropertyListPath) {
    switch value {
    case .string(let text):
      // That of the script's name is found with the script.
      guard key != InfoKeys.script,
        let variable = BuildVariables().expand(text, allowance: &allowance)?.undefined
      else { return }
      findings.append(
        Finding(
          .bundle(.undefinedVariable(variable, path: path, key: key, value: text)), .error,
          at: .info(path: path, key: key)))
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        checkVariables(element, at: key.appending(.index(index)))
      }
    case .dictionary(let dictionary):
      for entry in dictionary { checkVariables(entry.value, at: key.appending(.key(entry.key))) }
    default: break
    }
  }
}
