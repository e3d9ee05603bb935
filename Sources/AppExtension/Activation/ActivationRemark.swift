/// Something about a rule that its author should know.
package enum ActivationRemark: Sendable, Hashable {
  /// The rule is `TRUEPREDICATE`, which the App Store refuses.
  case truePredicate
  /// The system ignores a key that it does not know; perhaps another was meant.
  case unknownKey(String, nearest: String?)
  /// A value that is not a number counts as 0.
  case notANumber(key: String)
  /// A rule that accepts nothing.
  case acceptsNothing
  /// A type in the rule that is not declared, and that is spelled nearly like a declared one.
  case unknownType(String, nearest: String)
  /// A key in a path of the rule that nothing shared has, and that is spelled nearly like one that it has.
  case unknownPathKey(String, nearest: String)
  /// The rule takes web pages, and the extension has no script that could give anything of them.
  case webPageWithoutScript
}
