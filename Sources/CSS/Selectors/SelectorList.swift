internal import Bytes

/// A list of selectors, parsed once and matched often (Selectors 4).
package final class SelectorList {
  package let alternatives: [ComplexSelector]

  package init(_ alternatives: [ComplexSelector]) {
    self.alternatives = alternatives
  }

  /// Parses a list; nil if any part is not valid.
  ///
  /// - Parameter namespaces: the namespaces that a sheet declares; empty outside of sheets.
  package convenience init?(parsing text: String, namespaces: CSSNamespaces = CSSNamespaces()) {
    var parser = SelectorParser(text, namespaces: namespaces)
    guard let alternatives = parser.wholeList() else { return nil }
    self.init(alternatives)
  }
}

/// The relation of an element to the one that the selectors to its left describe.
package enum Combinator {
  case descendant, child, nextSibling, subsequentSibling
}

/// Compound selectors with combinators between them.
package struct ComplexSelector {
  /// From right to left: the first describes the element itself.
  package let compounds: [CompoundSelector]

  package init(compounds: [CompoundSelector]) {
    self.compounds = compounds
  }
}

/// The conditions on one element.
package final class CompoundSelector {
  package var type: TypeSelector?
  package var identifier: [UInt8]?
  package var classes: [[UInt8]] = []
  /// Everything else.
  package var others: [SimpleSelector] = []
  /// The combinator between this and the compound to its left.
  package var combinator: Combinator?
  /// The pseudo-element that it names. No element is one.
  package var pseudoElement: String?
  package var isPseudoElement: Bool { pseudoElement != nil }
  /// Whether it says that the element is a shadow tree's host.
  package var namesHost: Bool {
    others.contains {
      switch $0 {
      case .pseudoClass(.host), .host: true
      default: false
      }
    }
  }
}

/// An element's name, or any.
package struct TypeSelector {
  /// The name as written; nil for any.
  package var name: [UInt8]?
  /// The name for HTML elements in HTML documents, which ignore its case.
  package var lowercased: [UInt8] = []
  /// Whether only elements without a namespace count; else any do.
  package var withoutNamespace = false
  /// The namespace that elements must have, where one is given.
  package var namespace: String?
}

package enum SimpleSelector {
  case identifier([UInt8])
  case attribute(AttributeSelector)
  case pseudoClass(PseudoClass)
  case nth(NthSelector)
  /// `:is` and `:where`.
  case any(SelectorList)
  /// `:not`.
  case none(SelectorList)
  case has([RelativeSelector])
  case language([String])
  case direction(String)
  /// `:host()`.
  case host(CompoundSelector)
  /// `:state()`.
  case state(String)
  /// The element that `:has` is asked about: at the left end of its selectors.
  case anchor
}

/// `[name=value]` and its like.
package final class AttributeSelector {
  package enum Operator {
    case exists, equals, includes, dashMatch, prefix, suffix, substring
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
  /// Whether the attribute's values have no case in HTML.
  package let ignoresCaseInHTML: Bool

  package init(
    name: String, inAnyNamespace: Bool, namespace: String? = nil, operator: Operator,
    value: String = "", ignoresCase: Bool = false
  ) {
    self.namespace = namespace
    self.name = Array(name.utf8)
    lowercased = Array(name.asciiLowercased.utf8)
    self.inAnyNamespace = inAnyNamespace
    self.operator = `operator`
    self.value = Array(value.utf8)
    self.ignoresCase = ignoresCase
    // WebKit compares the name as it is written here.
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

/// `:nth-child()` and its like.
package final class NthSelector {
  package let pattern: NthPattern
  package let fromEnd: Bool
  package let ofType: Bool
  /// The siblings that count, where not all do.
  package let list: SelectorList?

  package init(pattern: NthPattern, fromEnd: Bool, ofType: Bool, list: SelectorList?) {
    self.pattern = pattern
    self.fromEnd = fromEnd
    self.ofType = ofType
    self.list = list
  }
}

/// One of the selectors inside `:has()`.
package final class RelativeSelector {
  package let selector: ComplexSelector
  /// The combinator between the anchor element and the rest.
  package let leading: Combinator
  /// Whether a match stands one step from the anchor element.
  package let isSimple: Bool
  /// Whether a match can only be a sibling of the anchor element.
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
