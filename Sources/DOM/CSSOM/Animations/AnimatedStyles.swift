internal import CSS

/// The effects of animations on the styles of a document's elements. A program of a world's scripts
/// keeps the animations, and says here what they do at the present time.
package final class AnimatedStyles {
  /// What all animations of an element do together, by the names of pseudo-elements without colons; the name of
  /// the element itself is empty.
  private typealias Effects = [String: [AnimatedProperty]]

  private var effects: [Node: Effects] = [:]
  private let document: Document
  private let refresh: (AnimatedStyles) -> Void
  private var isUpdating = false
  private var ownChanges: UInt64 = 0
  /// The effects that were put aside.
  private var suspended: [Node: Effects] = [:]
  /// What looks for other worlds have found since this world's last one.
  private var missed: AnimationLook?
  /// The ``pageVersion`` at the last look at what styles declare.
  private var lookedAt: UInt64?

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
    if let lookedAt, missed == nil, pageVersion != lookedAt, document.styles.isLookNeedless() {
      ownChanges = document.node.pool.styleVersion &- lookedAt
    }
    refresh(self)
  }

  /// Puts the effects of all worlds aside, so that the styles of the elements that a look is at are those without
  /// them until ``resume()``.
  package func suspend() {
    for animated in document.styles.animated { animated.suspendOwn() }
  }

  /// Puts the effects back that were put aside.
  package func resume() {
    for animated in document.styles.animated { animated.resumeOwn() }
  }

  private func suspendOwn() {
    guard let changed = document.styles.looks.changed else {
      suspended = effects
      return removeAll()
    }
    for node in changed {
      guard let removed = effects.removeValue(forKey: node) else { continue }
      suspended[node] = removed
      noteChange(of: node)
    }
  }

  private func resumeOwn() {
    if suspended.isEmpty { return }
    effects.merge(suspended) { $1 }
    // After a look at everything, no style is valid without them.
    if suspended.count > AnimationLooks.mostChanged {
      noteChange(of: nil)
    } else {
      for node in suspended.keys { noteChange(of: node) }
    }
    suspended = [:]
  }

  /// Forgets all effects.
  package func removeAll() {
    guard !effects.isEmpty else { return }
    effects = [:]
    noteChange(of: nil)
  }

  /// Forgets the effects on an element.
  package func removeAll(of element: Element) {
    if effects.removeValue(forKey: element.node) != nil { noteChange(of: element.node) }
  }

  /// Sets what all animations of a target do together, in the order in which they are applied.
  package func set(
    _ properties: [AnimatedProperty], of element: Element, pseudoElement: String = ""
  ) {
    effects[element.node, default: [:]][pseudoElement] = properties
    noteChange(of: element.node)
  }

  /// Notes a change of the effects on a node, or on any.
  private func noteChange(of node: Node?) {
    let pool = document.node.pool
    let version = pool.styleVersion
    pool.attributeChanged()
    ownChanges &+= pool.styleVersion &- version
    document.styles.noteEffects(of: node, from: version)
  }

  /// A number that changes when the page may have other styles for another reason than animations.
  package var pageVersion: UInt64 { document.node.pool.styleVersion &- ownChanges }

  // MARK: What styles declare

  /// The elements whose styles have changed since the last look; nil if others may have changed too.
  package var changedElements: [Element]? {
    document.styles.changedSinceLook()?.compactMap(Element.init)
  }

  /// What a look would cost, beside one at an element; 0 where it is not time for one.
  package var costOfLook: Int {
    guard missed != nil || document.styles.isLookDue() else { return 0 }
    return document.styles.looks.changed == nil ? 32 : 1
  }

  /// Looks for what styles declare of animations and transitions.
  package func look() -> AnimationLook {
    let found = document.styles.takeLook(for: self, isFirst: !hasLooked)
    lookedAt = pageVersion
    guard var all = missed else { return found }
    missed = nil
    all.add(found)
    return all
  }

  /// Whether this world has looked before.
  var hasLooked: Bool { lookedAt != nil }

  /// Whether events of what styles declare come from this world, and not from another that has them too.
  package var tellsEvents: Bool {
    document.styles.animated.first(where: \.hasLooked) === self
  }

  /// Notes what a look for another world has found.
  func noteLook(_ found: AnimationLook) {
    // The first look is at everything.
    guard hasLooked, !found.entries.isEmpty || !found.isPartial else { return }
    if missed == nil { missed = found } else { missed?.add(found) }
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
      let properties = effects[element.node]?[pseudoElement]
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
