internal import Bytes

/// A condition on one element (Selectors 4, section 3), other than its type.
package enum SimpleSelector {
  case identifier([UInt8])
  case className([UInt8])
  case attribute(AttributeSelector)
  /// `&`, which means the same as `:scope` outside of nested rules (CSS Nesting, section 3.2).
  case nesting
  case pseudoClass(PseudoClass)
  case nth(NthSelector)
  /// `:is()`, `:where()` and `:-webkit-any()`.
  case any(SelectorList, AnyName)
  case not(SelectorList)
  case has([RelativeSelector])
  case language([LanguageRange])
  case direction(String)
  /// `:host()`.
  case host(CompoundSelector)
  /// `:state()`.
  case state(String)
  /// `:active-view-transition-type()`, which no element matches here.
  case viewTransitionType([String])
  case pseudoElement(PseudoElement)
  /// The anchor element of `:has()`, at the left end of the selectors inside.
  case anchor
  /// The root of `@scope`, at the left end of a selector inside that names neither `&` nor `:scope`.
  /// It has no text and no specificity (CSS Cascade, Level 6, section 2.5.2).
  case scopingRoot

  /// The names of the pseudo-classes that match if any selector in their list does.
  package enum AnyName: String {
    case matches = "is"
    case somewhere = "where"
    case webKitAny = "-webkit-any"
  }

  /// A range of `:lang()`.
  package struct LanguageRange {
    package let text: String
    /// Whether it was written as a string.
    let isString: Bool
  }
}

/// A type selector: an element's name, or a star for any name.
package struct TypeSelector {
  /// The name as it was written; nil for any name.
  package var name: [UInt8]?
  /// The name for HTML elements in HTML documents, whose case does not matter.
  package var lowercased: [UInt8] = []
  /// Whether only elements without a namespace match.
  package var withoutNamespace = false
  /// The namespace that elements must have; nil if the selector does not name one.
  package var namespace: String?
  /// The text before the bar; nil if it makes no difference.
  var prefix: String?

  /// Whether it can be omitted before other conditions.
  var isUniversal: Bool { name == nil && prefix == nil }
}

/// `[name=value]` and similar selectors.
package final class AttributeSelector {
  /// The comparison, by the text of its operator.
  package enum Operator: String {
    case exists = ""
    case equals = "="
    case includes = "~="
    case dashMatch = "|="
    case prefix = "^="
    case suffix = "$="
    case substring = "*="
  }

  package let name: [UInt8]
  package let lowercased: [UInt8]
  package let inAnyNamespace: Bool
  /// The namespace that the attribute must have; nil for no namespace.
  package let namespace: String?
  package let `operator`: Operator
  package let value: [UInt8]
  /// Whether the selector has the flag `i`.
  package let ignoresCase: Bool
  /// Whether the case of the attribute's values does not matter in HTML.
  package let ignoresCaseInHTML: Bool
  /// The prefix of ``namespace``.
  let prefix: String?
  /// Whether there is a star in place of the name. No attribute has this name.
  let isStar: Bool

  init(
    name: String, isStar: Bool = false, inAnyNamespace: Bool, namespace: String? = nil,
    prefix: String? = nil, operator: Operator, value: String = "", ignoresCase: Bool = false
  ) {
    self.namespace = namespace
    self.prefix = prefix
    self.isStar = isStar
    self.name = Array(name.utf8)
    lowercased = Array(name.asciiLowercased.utf8)
    self.inAnyNamespace = inAnyNamespace
    self.operator = `operator`
    self.value = Array(value.utf8)
    self.ignoresCase = ignoresCase
    // For this, WebKit uses the name as it was written.
    ignoresCaseInHTML = Self.caselessAttributes.contains(name)
  }

  /// HTML Standard, 4.16.1, "Case-sensitivity of the values".
  private static let caselessAttributes: Set<String> = [
    "accept", "accept-charset", "align", "alink", "axis", "bgcolor", "charset", "checked", "clear",
    "codetype", "color", "compact", "declare", "defer", "dir", "direction", "disabled", "enctype",
    "face", "frame", "hreflang", "http-equiv", "lang", "language", "link", "media", "method",
    "multiple", "nohref", "noresize", "noshade", "nowrap", "readonly", "rel", "rev", "rules",
    "scope", "scrolling", "selected", "shape", "target", "text", "type", "valign", "valuetype",
    "vlink",
  ]
}

/// `:nth-child()` and similar pseudo-classes.
package final class NthSelector {
  package let pattern: NthPattern
  package let fromEnd: Bool
  package let ofType: Bool
  /// The siblings that are counted; nil for all siblings.
  package let list: SelectorList?

  package init(pattern: NthPattern, fromEnd: Bool, ofType: Bool, list: SelectorList?) {
    self.pattern = pattern
    self.fromEnd = fromEnd
    self.ofType = ofType
    self.list = list
  }
}

/// One of the selectors in `:has()`.
package final class RelativeSelector {
  package let selector: ComplexSelector
  /// The combinator between the anchor element and the selector.
  package let leading: Combinator
  /// Whether a match is one step away from the anchor element.
  package let isSimple: Bool
  /// Whether only siblings of the anchor element can match.
  package let staysAmongSiblings: Bool

  package init(selector: ComplexSelector, leading: Combinator) {
    self.selector = selector
    self.leading = leading
    isSimple = selector.compounds.count == 2
    staysAmongSiblings = selector.compounds.allSatisfy {
      $0.combinator != .child && $0.combinator != .descendant
    }
  }
}
