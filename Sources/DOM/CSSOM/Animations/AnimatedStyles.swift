internal import CSS

/// The effects of animations on the styles of a document's elements. A program of a world's scripts
/// keeps the animations, and says here what they do at the present time.
package final class AnimatedStyles {
  private struct Target: Hashable {
    let node: Node
    /// The name of a pseudo-element without colons; empty for the element itself.
    let pseudoElement: String
  }

  private var effects: [Target: [AnimatedProperty]] = [:]
  private let document: Document
  private let refresh: (AnimatedStyles) -> Void
  private var isUpdating = false
  private var ownChanges: UInt64 = 0
  /// The effects that were put aside.
  private var suspended: [Target: [AnimatedProperty]]?
  /// The ``pageVersion`` at the last look at what sheets declare.
  private var lookedAt: UInt64?
  private var followsTransitions = false

  /// - Parameters:
  ///   - document: the document whose elements are animated.
  ///   - refresh: called before styles are read. It sets the effects if the time has changed.
  package init(of document: Document, refresh: @escaping (AnimatedStyles) -> Void) {
    self.document = document
    self.refresh = refresh
    document.styles.add(self)
  }

  /// Brings the effects up to the present time.
  func update() {
    if isUpdating { return }
    isUpdating = true
    defer { isUpdating = false }
    let (styles, pool) = (document.styles, document.node.pool)
    if let lookedAt, pageVersion != lookedAt, !followsTransitions, styles.isLookNeedless {
      ownChanges = pool.styleVersion &- lookedAt
    }
    refresh(self)
    if pageVersion == lookedAt { styles.looks.noteEffects(at: pool.styleVersion) }
  }

  /// Puts the effects aside, so that styles are those without them until ``resume()``.
  package func suspend() {
    suspended = effects
    removeAll()
  }

  /// Puts the effects back that were put aside.
  package func resume() {
    guard let suspended else { return }
    self.suspended = nil
    if suspended.isEmpty { return }
    effects = suspended
    noteChange()
  }

  /// Forgets all effects.
  package func removeAll() {
    guard !effects.isEmpty else { return }
    effects = [:]
    noteChange()
  }

  /// Sets what all animations of a target do together, in the order in which they are applied.
  package func set(
    _ properties: [AnimatedProperty], of element: Element, pseudoElement: String = ""
  ) {
    effects[Target(node: element.node, pseudoElement: pseudoElement)] = properties
    noteChange()
  }

  private func noteChange() {
    let pool = document.node.pool
    let version = pool.styleVersion
    pool.attributeChanged()
    ownChanges &+= pool.styleVersion &- version
  }

  /// A number that changes when the page may have other styles for another reason than animations.
  package var pageVersion: UInt64 { document.node.pool.styleVersion &- ownChanges }

  // MARK: What sheets declare

  /// An element with the texts of what its style says.
  package typealias Declared = (element: Element, texts: DeclaredAnimations)

  /// The elements for which style declares animations or, if they are wanted too, transitions.
  package func declared(withTransitions: Bool) -> [Declared] {
    document.styles.hasDeclaredAnimations = true
    followsTransitions = withTransitions
    lookedAt = pageVersion
    let elements =
      withTransitions
      ? document.node.shadowIncludingInclusiveDescendants.compactMap(Element.init)
      : document.styles.findAnimatingElements()
    return elements.compactMap { element in
      element.declaredAnimations.map { (element, $0) }
    }
  }

  /// A number that changes when rules of sheets have changed; in a page with shadow trees, with any change.
  package var ruleChanges: Int {
    let resolver = document.styles.currentResolver()
    return document.node.pool.hasShadowTrees
      ? Int(truncatingIfNeeded: pageVersion) : resolver.author.changes
  }

  // MARK: What scripts have read

  /// Replaces the style that a script read last by the present one: all styles have been compared now.
  package func readAgain() {
    let styles = document.styles
    if let element = styles.lastRead?.element {
      styles.lastRead = (element, styles.style(of: element))
    }
  }

  /// Forgets that style: a frame may have been shown since.
  package func forgetRead() { document.styles.lastRead = nil }

  // MARK: Styles

  /// The style of an element with its animations.
  /// - Parameters:
  ///   - base: the style without them.
  ///   - place: gives the element's place among its siblings.
  func style(
    of element: Element, pseudoElement: String = "", over base: CSSComputedStyle,
    place: () -> SiblingPlace
  ) -> CSSComputedStyle {
    guard !effects.isEmpty,
      let properties = effects[Target(node: element.node, pseudoElement: pseudoElement)]
    else { return base }
    var base = base
    if base.place == nil, properties.contains(where: \.countsSiblings) {
      base = base.declaring([], place: place())
    }
    var values: [CSSPropertyName: CSSValue] = [:]
    var names: [CSSPropertyName] = []
    for property in properties {
      var name = property.name
      if case .known(let property) = name { name = .known(base.physical(property)) }
      let underlying = values[name] ?? base.value(ofAnimated: name)
      let value = property.value(named: name, over: underlying, in: base)
      if values.updateValue(value, forKey: name) == nil { names.append(name) }
    }
    return base.declaring(
      names.compactMap { name in values[name].map { CSSDeclaration(name: name, value: $0) } })
  }
}

extension AnimatedProperty {
  /// Whether any of its values depends on an element's place among its siblings.
  fileprivate var countsSiblings: Bool {
    [from.value, to.value, last].contains { $0?.countsSiblings == true }
  }

  /// The value at the property's progress.
  fileprivate func value(
    named name: CSSPropertyName, over underlying: CSSValue, in style: CSSComputedStyle
  ) -> CSSValue {
    let interpolation = CSSInterpolation(of: name, syntax: style.registeredSyntax(of: name))
    let accumulated = last.flatMap { last in
      iteration == 0
        ? nil : interpolation.multiple(style.computedValue(ofAnimated: name, last), iteration)
    }
    func computed(_ end: End) -> CSSValue {
      guard let declared = end.value else { return underlying }
      var value = style.computedValue(ofAnimated: name, declared)
      if let accumulated {
        value = interpolation.sum(accumulated, value, accumulates: true)
      }
      guard end.composite != .replace else { return value }
      return interpolation.sum(underlying, value, accumulates: end.composite == .accumulate)
    }
    return interpolation.value(from: computed(from), to: computed(to), at: progress)
  }
}

extension CSSComputedStyle {
  /// The style that results if there are these declarations of animations too.
  fileprivate func declaring(
    _ declarations: [CSSDeclaration], place newPlace: SiblingPlace? = nil
  ) -> CSSComputedStyle {
    let style = CSSComputedStyle(
      cascade: cascade.adding(
        CSSCascade.Match(origin: .animation, declarations: CSSDeclarationBlock(declarations))),
      parent: parent, environment: environment, pseudoElement: pseudoElement, role: role)
    style.lineage = lineage
    style.place = newPlace ?? place
    return style
  }

  /// The computed value of a property for its animation: colors are numbers.
  fileprivate func value(ofAnimated name: CSSPropertyName) -> CSSValue {
    switch name {
    case .custom(let name): return .text(customProperty(name) ?? "")
    case .known(let property):
      let value = value(of: property)
      guard value.isKeyword("currentcolor") else { return value }
      return self.value(of: Names.color)
    }
  }

  /// The syntax of a registered custom property; nil for other properties.
  func registeredSyntax(of name: CSSPropertyName) -> CSSSyntaxDefinition? {
    guard case .custom(let name) = name else { return nil }
    return environment.registeredProperties[name]?.syntax
  }

  /// The computed value of a property that this style would have with another declared value.
  fileprivate func computedValue(
    ofAnimated name: CSSPropertyName, _ declared: CSSValue
  ) -> CSSValue {
    declaring([CSSDeclaration(name: name, value: declared)]).value(ofAnimated: name)
  }
}
