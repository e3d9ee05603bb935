internal import PropertyLists

/// A remark for the author of a bundle whose script runs here. It is only data; the module
/// `Messages` makes the text.
package enum BundleRemark: Error, Sendable, Hashable {
  /// The Info.plist does not say at which point the extension is.
  case pointMissing
  /// Apple documents no such point; perhaps another was meant.
  case pointUnknown(String, nearest: String?)
  /// The platform has no such point.
  case pointNotOnPlatform(ExtensionPoint, ExtensionPoint.Platform)
  /// Safari runs no script for extensions at this point.
  case pointWithoutScript(String)
  /// The activation rule hides the extension from pages in Safari.
  case notOffered
  /// The rule lacks the key that Apple requires of extensions with a script
  /// (Documentation/Safari.md, F5).
  case webPageNotSupported
  /// The extension has no activation rule that can be used.
  case noRule(BundleError)
  /// The value of the activation rule is not a rule.
  case malformedRule(ActivationRuleError)
}

extension ExtensionBundle {
  /// The activation rule.
  ///
  /// - Throws: ``BundleRemark/noRule(_:)`` or ``BundleRemark/malformedRule(_:)``.
  package func activationRule() throws(BundleRemark) -> ActivationRule {
    let value: PropertyList
    do throws(BundleError) {
      value = try rule()
    } catch {
      throw .noRule(error)
    }
    do throws(ActivationRuleError) {
      return try ActivationRule(value)
    } catch {
      throw .malformedRule(error)
    }
  }

  /// The types of the system, and those that the bundle declares.
  package var types: TypeTree { .system.adding(declaredTypes) }

  /// The reason why the share sheet of a platform never offers the extension, whatever its rule
  /// says; nil if the rule decides. An unknown extension point may be offered.
  package func refusal(on platform: ExtensionPoint.Platform) -> BundleRemark? {
    guard let point = pointIdentifier.flatMap(ExtensionPoint.init) else { return nil }
    if !point.platforms.contains(platform) { return .pointNotOnPlatform(point, platform) }
    return point.isShared ? nil : .pointWithoutScript(point.identifier)
  }

  /// The remarks for the author of an extension with a script.
  package func remarks(on platform: ExtensionPoint.Platform = .iOS) -> [BundleRemark] {
    var remarks: [BundleRemark] = []
    if let refusal = refusal(on: platform) {
      remarks.append(refusal)
    } else if let point = pointIdentifier {
      if ExtensionPoint(point) == nil {
        remarks.append(.pointUnknown(point, nearest: ExtensionPoint.nearestIdentifier(to: point)))
      }
    } else {
      remarks.append(.pointMissing)
    }
    do throws(BundleRemark) {
      let rule = try activationRule()
      if !rule.verdict(on: ShareHost.safari.input, types: types).isOffered {
        remarks.append(.notOffered)
      } else if case .dictionary(let dictionary) = rule, dictionary.counts[.webPage] == nil {
        remarks.append(.webPageNotSupported)
      }
    } catch {
      remarks.append(error)
    }
    return remarks
  }
}
