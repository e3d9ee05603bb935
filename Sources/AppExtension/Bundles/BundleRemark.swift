internal import PropertyLists

/// Something about a bundle that its author should know, though its script runs here. Data only:
/// whoever talks to people makes the text.
public enum BundleRemark: Error, Sendable, Hashable {
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

  /// What the author of an extension with a script should know.
  public var remarks: [BundleRemark] {
    var remarks: [BundleRemark] = []
    if let point = pointIdentifier, !Self.pointsWithScript.contains(point) {
      remarks.append(.pointWithoutScript(point))
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
