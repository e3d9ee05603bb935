package import AppExtension

/// A remark for the author of a rule.
package struct ActivationRemarkText: Sendable, Hashable {
  /// A short name that stays the same over versions.
  package var identifier: String
  /// One sentence, without its full stop.
  package var message: String
  /// What to do about it, as a sentence.
  package var fix: String?

  package init(_ remark: ActivationRemark) {
    switch remark {
    case .truePredicate:
      identifier = "rule-true-predicate"
      message = "TRUEPREDICATE works while developing; the App Store refuses it"
      fix = "say what the extension can work with."
    case .unknownKey(let key, let nearest):
      identifier = "rule-unknown-key"
      message = "the rule's key '\(key)' means nothing: the system ignores it"
      fix = nearest.map { "write \($0)." }
    case .notANumber(let key):
      identifier = "rule-no-number"
      message = "the value of '\(key)' is no number, and counts as 0"
      fix = "give it an integer."
    case .acceptsNothing:
      identifier = "rule-accepts-nothing"
      message = "the rule supports no kind of attachment: the extension is never offered"
      fix = "set at least one key, such as NSExtensionActivationSupportsWebPageWithMaxCount, to 1."
    case .unknownType(let type, let nearest):
      identifier = "rule-unknown-type"
      message = "nobody declares the type '\(type)'"
      fix = "write \(nearest), if that is meant."
    case .unknownPathKey(let key, let nearest):
      identifier = "rule-unknown-path-key"
      message = "nothing that is shared has '\(key)': the path leads to nil"
      fix = "write \(nearest)."
    case .webPageWithoutScript:
      identifier = "rule-web-page-without-script"
      message =
        "the rule takes web pages, and the extension has no preprocessing script: "
        + "Safari then shares a page's address alone, as a public.url"
      fix =
        "name a script in NSExtensionJavaScriptPreprocessingFile, or take addresses with "
        + "NSExtensionActivationSupportsWebURLWithMaxCount."
    }
  }
}
