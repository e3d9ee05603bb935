internal import Bytes

/// A custom property with a syntax, registered by `@property` or by a script (CSS Properties and
/// Values, 2).
package struct CSSRegisteredProperty: Hashable, Sendable {
  /// The syntax of its values.
  package let syntax: CSSSyntaxDefinition

  /// Whether an element inherits its parent's value if it has no declared one.
  package let inherits: Bool

  /// The value of an element that neither declares nor inherits one. Only with the universal syntax
  /// may it be nil.
  package let initialValue: CSSValue?

  /// Why a registration is not valid.
  package enum Fault: Error {
    case syntax, initialValue
  }

  /// A registration.
  /// - Parameters:
  ///   - syntax: the text of the syntax.
  ///   - initialValue: the text of the initial value, or nil.
  /// - Throws: ``Fault`` if the syntax is not valid, or the initial value does not have it.
  package init(syntax text: String, inherits: Bool, initialValue: String?) throws(Fault) {
    guard let syntax = CSSSyntaxDefinition(text) else { throw .syntax }
    self.syntax = syntax
    self.inherits = inherits
    guard let initialValue else {
      guard syntax.isUniversal else { throw .initialValue }
      self.initialValue = nil
      return
    }
    var block = CSSDeclarationBlock()
    block.setProperty(.custom("--value"), value: initialValue)
    guard !Self.refers(CSSTokenizer.tokens(of: initialValue)),
      initialValue.isEmpty || block.declaredValue(of: .custom("--value")) != nil,
      let value = syntax.value(of: initialValue.trimmingASCIIWhitespace),
      syntax.isUniversal || Self.isIndependent(value),
      CSSWideKeyword(rawValue: initialValue.trimmingASCIIWhitespace.asciiLowercased) == nil
    else { throw .initialValue }
    self.initialValue = value
  }

  /// The registration of an `@property` rule; nil if the rule is not valid, or of another kind.
  package init?(_ rule: CSSDescriptorRule) {
    guard rule.kind == .property, let syntax = rule.value(of: "syntax"),
      let made = try? CSSRegisteredProperty(
        syntax: syntax, inherits: rule.value(of: "inherits") == "true",
        initialValue: rule.value(of: "initial-value"))
    else { return nil }
    self = made
  }

  private static func refers(_ tokens: [CSSToken]) -> Bool {
    tokens.contains { $0.isFunction("var") || $0.isFunction("env") }
  }

  /// Whether a value is "computationally independent": it means the same for every element.
  private static func isIndependent(_ value: CSSValue) -> Bool {
    switch value {
    case .dimension(_, let unit): !unit.isRelativeToFont
    case .calculation:
      !CSSTokenizer.tokens(of: value.text).contains {
        $0.kind == .dimension
          && CSSUnit(rawValue: $0.text.asciiLowercased)?.isRelativeToFont == true
      }
    case .function(_, let parts), .list(let parts): parts.allSatisfy(isIndependent)
    default: true
    }
  }
}

extension CSSUnit {
  /// Whether the unit depends on an element's font.
  fileprivate var isRelativeToFont: Bool {
    switch self {
    case .em, .ex, .ch, .ic, .cap, .lh, .rem, .rex, .rch, .ric, .rcap, .rlh: true
    default: false
    }
  }
}
