internal import PropertyLists

/// Something about a bundle that its author should know, though its script runs here. Data only:
/// whoever talks to people makes the text.
public enum BundleRemark: Error, Sendable, Hashable {
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
  /// The rule leaves out what Apple asks for where there is a script (Documentation/Safari.md, F5).
  case webPageNotSupported
  /// The extension has no activation rule that can be used.
  case noRule(BundleError)
  /// What stands there is no activation rule.
  case malformedRule(ActivationRuleError)
}

extension ExtensionBundle {
  /// The activation rule.
  ///
  /// - Throws: ``BundleRemark/noRule(_:)`` or ``BundleRemark/malformedRule(_:)``.
  public func activationRule() throws(BundleRemark) -> ActivationRule {
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
  public var types: TypeTree { .system.adding(declaredTypes) }

  /// Why the share sheet of a platform never offers the extension, whatever its rule says; nil where
  /// the rule decides. A point that nobody knows may be one.
  public func refusal(on platform: ExtensionPoint.Platform) -> BundleRemark? {
    guard let point = pointIdentifier.flatMap(ExtensionPoint.init) else { return nil }
    if !point.platforms.contains(platform) { return .pointNotOnPlatform(point, platform) }
    return point.isShared ? nil : .pointWithoutScript(point.identifier)
  }

  /// What the author of an extension with a script should know.
  public func remarks(on platform: ExtensionPoint.Platform = .iOS) -> [BundleRemark] {
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
