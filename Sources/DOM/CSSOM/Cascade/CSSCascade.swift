internal import CSS

/// The declarations that match one element, in the order in which they count
/// (CSS Cascade, section 6).
struct CSSCascade {
  /// The origins of declarations, weakest first.
  enum Origin: Int, Comparable, Sendable {
    case userAgent
    /// Attributes such as `bgcolor` that stand for style.
    case presentationalHint
    case author
    /// The `style` attribute.
    case inline
    /// The sheets of an outer tree, for a part of a shadow tree (CSS Cascade, section 6.1, "context").
    case outerTree
    /// Animations (CSS Cascade, section 6.1). Important declarations of any origin are stronger.
    case animation

    /// Orders by weight.
    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// The declarations of one rule that matched.
  struct Match {
    let origin: Origin
    /// The rule's cascade layer; nil outside of all layers.
    let layer: CSSCascadeLayer?
    /// The tree of the rule, seen from the element: 0 for the element's own tree, less for trees around
    /// it, and more for the trees of its slots and for the tree inside it. The declarations of a tree
    /// farther out are stronger (CSS Cascade, section 6.1, "context").
    var tree = 0
    let specificity: CSSSpecificity
    /// The number of steps to the root of the rule's scope (CSS Cascade, Level 6, section 2.1,
    /// "scope proximity"); for a rule outside of all scopes, more than any number of steps.
    var distance = Int.max
    /// The place of the rule among all rules.
    let order: Int
    var declarations: CSSDeclarationBlock

    /// The declarations of a rule.
    /// - Parameters:
    ///   - layer: its cascade layer; rules outside of all layers are strongest.
    ///   - order: its place among all rules.
    init(
      origin: Origin, layer: CSSCascadeLayer? = nil, specificity: CSSSpecificity = .init(),
      order: Int = 0, declarations: CSSDeclarationBlock
    ) {
      self.origin = origin
      self.layer = layer
      self.specificity = specificity
      self.order = order
      self.declarations = declarations
    }

    /// Whether its layer, or its tree, is weaker than another match's.
    fileprivate func isInWeakerLayer(than other: Match) -> Bool {
      if tree != other.tree { return tree > other.tree }
      return CSSCascadeLayer.isWeaker(layer, than: other.layer)
    }

    /// Whether specificity, proximity and order make it weaker than another match.
    fileprivate func isWeakerInLayer(than other: Match) -> Bool {
      if specificity != other.specificity { return specificity < other.specificity }
      if distance != other.distance { return distance > other.distance }
      return order < other.order
    }
  }

  /// The matches, weakest first.
  private let matches: [Match]

  /// The matches with important declarations, weakest first. Among these, the order of origins and
  /// layers is reversed.
  private let important: [Match]

  /// The set of the declared names, with the bit ``CSSPropertyName/bit`` for each of them. It shows
  /// quickly that a style does not declare a property, which is the usual case.
  private let declared: UInt64

  /// A cascade of matches, in any order.
  init(_ matches: [Match]) {
    declared = matches.reduce(0) { bits, match in
      match.declarations.declarations.reduce(bits) { $0 | $1.name.bit }
    }
    self.matches = matches.count > 1 ? matches.sorted(by: Self.isWeaker) : matches
    let important = self.matches.filter { $0.declarations.hasImportant }
    if important.count > 1 {
      self.important = important.sorted(by: Self.isWeakerIfImportant)
    } else {
      self.important = important
    }
  }

  /// The cascade with another match.
  func adding(_ match: Match) -> CSSCascade { CSSCascade(matches + [match]) }

  private static func isWeaker(_ left: Match, _ right: Match) -> Bool {
    if left.origin != right.origin { return left.origin < right.origin }
    if left.isInWeakerLayer(than: right) { return true }
    return !right.isInWeakerLayer(than: left) && left.isWeakerInLayer(than: right)
  }

  /// The order among important declarations, where origins, trees and layers are in reverse order. The
  /// `style` attribute has the author's origin, but is stronger than the sheets of the element's tree.
  private static func isWeakerIfImportant(_ left: Match, _ right: Match) -> Bool {
    let (one, other) = (importantRank(left), importantRank(right))
    if one != other { return one < other }
    if right.isInWeakerLayer(than: left) { return true }
    return !left.isInWeakerLayer(than: right) && left.isWeakerInLayer(than: right)
  }

  private static func importantRank(_ match: Match) -> Int {
    switch match.origin {
    case .presentationalHint: 0
    case .outerTree: 1
    case .author where match.tree > 0: 4
    case .author: 2
    case .inline: 3
    case .userAgent: 5
    case .animation: 6
    }
  }

  /// The value that wins for a property, or nil if none is declared.
  /// - Parameters:
  ///   - alias: another property whose declarations count as the property's own, such as the
  ///     logical one of a physical property.
  ///   - replaced: replaces the references in a declared value. What they stand for may be a keyword
  ///     such as `revert`.
  func value(
    of name: CSSPropertyName, alias: CSSPropertyName? = nil,
    replaced: (CSSValue) -> CSSValue = { $0 }
  ) -> CSSValue? {
    guard declared & (name.bit | (alias?.bit ?? 0)) != 0 else { return nil }
    for match in important.reversed() {
      if let declaration = match.declarations.last(name, alias, isImportant: true) {
        return resolve(replaced(declaration.value), from: match, name, alias, replaced)
      }
    }
    return normalValue(of: name, alias: alias, replaced, below: nil)
  }

  /// The tree whose rule declares the winning value of a property, see ``Match/tree``; 0 if none does.
  func tree(of name: CSSPropertyName) -> Int {
    let found =
      important.last { $0.declarations.last(name, nil, isImportant: true) != nil }
      ?? matches.last { $0.declarations.last(name, nil, isImportant: false) != nil }
    return found?.tree ?? 0
  }

  /// The winning value among the declarations that are not important. If `limit` is given, only
  /// matches for which it is true count.
  private func normalValue(
    of name: CSSPropertyName, alias: CSSPropertyName?, _ replaced: (CSSValue) -> CSSValue,
    below limit: ((Match) -> Bool)?
  ) -> CSSValue? {
    for match in matches.reversed() {
      if let limit, !limit(match) { continue }
      if let declaration = match.declarations.last(name, alias, isImportant: false) {
        return resolve(replaced(declaration.value), from: match, name, alias, replaced)
      }
    }
    return nil
  }

  /// The value that remains after `revert` and `revert-layer`, which go back to a weaker origin or
  /// layer (sections 7.3.3 and 7.3.4).
  private func resolve(
    _ value: CSSValue, from match: Match, _ name: CSSPropertyName, _ alias: CSSPropertyName?,
    _ replaced: (CSSValue) -> CSSValue
  ) -> CSSValue? {
    switch value.wideKeyword {
    case .revert:
      // Hints and the `style` attribute belong to the author's origin.
      guard match.origin > .userAgent else { return .keyword("unset") }
      return normalValue(of: name, alias: alias, replaced) { $0.origin == .userAgent }
        ?? .keyword("unset")
    case .revertLayer:
      return normalValue(of: name, alias: alias, replaced) {
        $0.origin == match.origin ? $0.isInWeakerLayer(than: match) : $0.origin < match.origin
      } ?? .keyword("unset")
    default: return value
    }
  }

  /// The names of all custom properties that are declared.
  var customPropertyNames: Set<String> {
    var names: Set<String> = []
    for match in matches {
      for declaration in match.declarations.declarations {
        if case .custom(let name) = declaration.name { names.insert(name) }
      }
    }
    return names
  }
}
