internal import AppExtension
internal import Preprocessing
internal import PropertyLists

/// The keys of an Info.plist: those about the script and the rule must be in
/// `NSExtensionAttributes`, and must be spelled right (Documentation/Safari.md, F1 and F2).
struct InfoKeyCheck {
  private(set) var findings: [Finding] = []
  /// Whether the script's name is in a place where Safari does not look.
  private(set) var explainsMissingScript = false
  private(set) var explainsMissingRule = false
  private let path: String
  /// The work that variables may take: the same limit as for reading the Info.plist.
  private var allowance = BuildVariables.maximumWork

  /// Apple's keys that are spelled nearly like one another, or like the keys above.
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

  /// Finds variables of the build that are left in a built bundle.
  private mutating func checkVariables(_ value: PropertyList, at key: PropertyListPath) {
    switch value {
    case .string(let text):
      // The check of the script finds a variable in its name.
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
