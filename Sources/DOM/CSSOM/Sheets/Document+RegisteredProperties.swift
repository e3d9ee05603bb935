internal import CSS

extension Document {
  /// Registers a custom property (CSS Properties and Values, 4.1, `CSS.registerProperty`).
  /// - Throws: `SyntaxError` if a part is not valid, `InvalidModificationError` if a script has
  ///   registered the name already.
  package func registerProperty(
    _ name: String, syntax: String, inherits: Bool, initialValue: String?
  ) throws(DOMException) {
    guard case .custom? = CSSPropertyName(name) else {
      throw DOMException(.syntax, "The name of this property is not a custom property name.")
    }
    let property: CSSRegisteredProperty
    do {
      property = try CSSRegisteredProperty(
        syntax: syntax, inherits: inherits, initialValue: initialValue)
    } catch {
      switch error {
      case .syntax: throw DOMException(.syntax, "Invalid property syntax definition.")
      case .initialValue:
        throw DOMException(
          .syntax,
          initialValue == nil
            ? "An initial value is mandatory except for the * syntax."
            : "The given initial value does not parse for the given syntax.")
      }
    }
    guard styles.register(name, property) else {
      throw DOMException(.invalidModification, "This property has already been registered.")
    }
  }
}
