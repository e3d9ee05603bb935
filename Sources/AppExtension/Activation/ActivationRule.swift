package import PropertyLists

/// The value of `NSExtensionActivationRule`: when the share sheet offers an extension.
package enum ActivationRule: Sendable, Hashable {
  case dictionary(ActivationDictionary)
  case predicate(Predicate)

  /// Reads the value of an Info.plist.
  ///
  /// - Throws: ``ActivationRuleError`` if the value is not a rule.
  package init(_ value: PropertyList) throws(ActivationRuleError) {
    switch value {
    case .dictionary(let dictionary): self = .dictionary(ActivationDictionary(dictionary))
    case .string(let text):
      do throws(PredicateError) {
        self = .predicate(try Predicate(text))
      } catch {
        throw .predicate(error, source: text)
      }
    default: throw .neither(value.kind)
    }
  }

  /// Whether the rule takes web pages as Safari shares them with an extension that has a script.
  var takesWebPages: Bool {
    switch self {
    case .dictionary(let dictionary): dictionary.takesWebPages
    case .predicate(let predicate):
      predicate.typeIdentifiers.contains("com.apple.property-list")
    }
  }

  /// Decides whether an extension with this rule is offered, and explains it.
  ///
  /// - Parameter types: Apple's, and those that the bundle declares.
  package func verdict(on input: ActivationInput, types: TypeTree = .system) -> ActivationVerdict {
    switch self {
    case .dictionary(let dictionary):
      let outcome = dictionary.outcome(for: input, types: types)
      return ActivationVerdict(
        isOffered: outcome.isOffered, reason: .dictionary(outcome),
        remarks: dictionary.remarks)
    case .predicate(let predicate):
      let remarks: [ActivationRemark] =
        (predicate.isTruePredicate ? [.truePredicate] : []) + predicate.remarks(types: types)
      do throws(EvaluationError) {
        let evaluation = try predicate.evaluate(input.propertyList, types: types)
        return ActivationVerdict(
          isOffered: evaluation.holds, reason: .predicate(evaluation),
          remarks: remarks)
      } catch {
        return ActivationVerdict(isOffered: false, reason: .failed(error), remarks: remarks)
      }
    }
  }
}
