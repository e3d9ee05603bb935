internal import Bytes
internal import CSS

/// The style rules of some sheets whose conditions hold. They are sorted so that the rules for an
/// element are found without trying all of them.
///
/// The index follows the changes of its sheets one by one. A change costs the same however many
/// other rules there are.
final class CSSRuleIndex {
  /// The candidates with one key, in any order.
  private final class Bucket {
    var candidates: [RuleCandidate] = []
  }

  private struct LayerKey: Hashable {
    let parent: ObjectIdentifier?
    let name: String
  }

  let environment: CSSMediaEnvironment
  private let origin: CSSCascade.Origin
  private let places = OrderedPlaces()

  private var byIdentifier: [String: Bucket] = [:]
  private var byClass: [String: Bucket] = [:]
  private var byType: [String: Bucket] = [:]
  private var byAttribute: [String: Bucket] = [:]
  private let others = Bucket()
  private var count = 0

  /// The names that the selectors mention.
  private(set) var terms = SelectorTermCounts()

  /// The layers with a name.
  private var layers: [LayerKey: CSSCascadeLayer] = [:]
  private var sheets: [ObjectIdentifier: [IndexedSheet]] = [:]
  private var registrations: [String: [IndexedRule]] = [:]
  private var keyframes: [String: [IndexedRule]] = [:]
  /// The keys of rules with animations, with the number of changes for which they are valid.
  private var animationKeys: (changes: Int, keys: Set<StyleSelector.Key>)?

  private var chosenRegistrations: [String: CSSRegisteredProperty] = [:]
  /// Whether layers have come or gone since the registrations were chosen.
  private var areLayersNew = false
  /// The number of changes of the registrations.
  private var registrationChangeCount = 0

  /// The number of changes of the rules that apply, and of their order.
  private(set) var changes = 0

  /// An index without rules.
  /// - Parameters:
  ///   - origin: the origin of the sheets.
  ///   - environment: the environment for the conditions of `@media`.
  init(origin: CSSCascade.Origin, environment: CSSMediaEnvironment) {
    self.origin = origin
    self.environment = environment
  }

  /// An index of rules that do not change, in the order of precedence of their sheets.
  convenience init(
    sheets: [[StyleSheetRule]], origin: CSSCascade.Origin, environment: CSSMediaEnvironment
  ) {
    self.init(origin: origin, environment: environment)
    var last = OrderedPlaces.first
    for rules in sheets {
      let indexed = IndexedSheet(nil, at: places.insert(after: last), in: nil)
      fill(indexed, with: rules)
      last = indexed.lastPlace
    }
  }

  /// Whether there are no rules.
  var isEmpty: Bool { count == 0 }

  // MARK: Rules for elements

  /// The rules that match the element or one of its pseudo-elements.
  /// - Parameter pseudoElement: the pseudo-element's name without colons, or nil.
  func matches(
    _ element: some CSSStyledElement, pseudoElement: String? = nil
  ) -> [CSSCascade.Match] {
    candidates(element)
      .filter { $0.selector.pseudoElement == pseudoElement }
      .compactMap { $0.match(element) }
  }

  /// The rules that may match the element or one of its pseudo-elements, judged by the element's
  /// name, identifier, classes and attributes.
  func candidates(_ element: some CSSStyledElement) -> [RuleCandidate] {
    var found = others.candidates
    if !byAttribute.isEmpty {
      for name in Set(element.styleAttributeNames) {
        if let bucket = byAttribute[name] { found += bucket.candidates }
      }
    }
    if let bucket = byType[element.styleLocalName.asciiLowercased] { found += bucket.candidates }
    if !byClass.isEmpty {
      for name in Set(element.styleClasses.map(\.asciiLowercased)) {
        if let bucket = byClass[name] { found += bucket.candidates }
      }
    }
    if !byIdentifier.isEmpty, let identifier = element.styleIdentifier,
      let bucket = byIdentifier[identifier.asciiLowercased]
    {
      found += bucket.candidates
    }
    return found
  }

  /// Whether there are keyframes, without which nothing is animated.
  var hasKeyframes: Bool { !keyframes.isEmpty }

  /// The conditions of which an element meets at least one if a rule declares animations or
  /// transitions for it.
  var keysOfAnimations: Set<StyleSelector.Key> {
    if let animationKeys, animationKeys.changes == changes { return animationKeys.keys }
    var keys: Set<StyleSelector.Key> = []
    for buckets in [byIdentifier, byClass, byType, byAttribute] {
      for bucket in buckets.values {
        if let animating = bucket.candidates.first(where: \.mayAnimate) {
          keys.insert(animating.selector.key)
        }
      }
    }
    if others.candidates.contains(where: \.mayAnimate) { keys.insert(.any) }
    animationKeys = (changes, keys)
    return keys
  }

  // MARK: Sheets

  /// Adds a sheet behind another one.
  /// - Parameters:
  ///   - previous: the sheet before it; nil for the first one.
  ///   - isWanted: whether it applies if it is neither disabled nor for other media.
  func insert(
    _ sheet: CSSStyleSheet, after previous: IndexedSheet?, isWanted: Bool = true
  ) -> IndexedSheet {
    let place = places.insert(after: previous?.lastPlace ?? OrderedPlaces.first)
    let indexed = IndexedSheet(sheet, at: place, in: nil)
    indexed.isWanted = isWanted
    sheets[ObjectIdentifier(sheet), default: []].append(indexed)
    update(indexed)
    return indexed
  }

  /// Removes a sheet that was inserted.
  func remove(_ indexed: IndexedSheet) {
    empty(indexed)
    forget(indexed)
  }

  private func forget(_ indexed: IndexedSheet) {
    places.remove(indexed.place)
    guard let sheet = indexed.sheet else { return }
    let key = ObjectIdentifier(sheet)
    sheets[key]?.removeAll { $0 === indexed }
    if sheets[key]?.isEmpty == true { sheets[key] = nil }
  }

  /// Takes in what has changed in a sheet, wherever it is in the index.
  func update(_ sheet: CSSStyleSheet) {
    for indexed in sheets[ObjectIdentifier(sheet)] ?? [] { update(indexed) }
  }

  /// Takes in what has changed in any of the sheets.
  func updateAll() {
    for indexed in sheets.values.flatMap(\.self) { update(indexed) }
  }

  /// Changes whether a sheet applies if it is neither disabled nor for other media.
  func set(_ indexed: IndexedSheet, isWanted: Bool) {
    guard indexed.isWanted != isWanted else { return }
    indexed.isWanted = isWanted
    update(indexed)
  }

  private func applies(_ sheet: CSSStyleSheet, isWanted: Bool) -> Bool {
    isWanted && !sheet.isDisabled && sheet.media.matches(environment)
  }

  private func update(_ indexed: IndexedSheet) {
    guard let sheet = indexed.sheet else { return }
    let isApplied = applies(sheet, isWanted: indexed.isWanted)
    if isApplied != indexed.isApplied, let importer = indexed.importer {
      // The sheet's layer comes or goes with it.
      empty(importer.rule, in: importer.sheet)
      fill(importer.rule, in: importer.sheet)
    } else if !isApplied {
      empty(indexed)
    } else if !indexed.isApplied {
      fill(indexed, with: sheet.rules)
    } else if let changes = sheet.changes(since: indexed.changes) {
      for change in changes { follow(change, in: indexed) }
    } else {
      empty(indexed)
      fill(indexed, with: sheet.rules)
    }
    indexed.changes = sheet.changeCount
    if indexed.declarationChanges != sheet.declarationChanges {
      indexed.declarationChanges = sheet.declarationChanges
      changes += 1
    }
  }

  private func fill(_ indexed: IndexedSheet, with rules: [StyleSheetRule]) {
    indexed.isApplied = true
    var last = indexed.place
    indexed.rules.reserveCapacity(rules.count)
    for rule in rules {
      let made = add(rule, after: last, inside: nil, in: indexed)
      indexed.rules.append(made)
      last = made.lastPlace
    }
  }

  private func empty(_ indexed: IndexedSheet) {
    for rule in indexed.rules { drop(rule, in: indexed) }
    indexed.rules = []
    indexed.isApplied = false
    indexed.byRule = nil
  }

  // MARK: Changes of rules

  private func follow(_ change: SheetChange, in indexed: IndexedSheet) {
    switch change {
    case .inserted(let rule, let index, in: nil):
      let last = index == 0 ? indexed.place : indexed.rules[index - 1].lastPlace
      let made = add(rule, after: last, inside: nil, in: indexed)
      indexed.rules.insert(made, at: index)
    case .inserted(let rule, let index, in: let outer?):
      guard let outer = find(outer, in: indexed), outer.isOpen else { return }
      let last = index == 0 ? outer.place : outer.inside[index - 1].lastPlace
      let made = add(rule, after: last, inside: outer, in: indexed)
      outer.inside.insert(made, at: index)
    case .removed(let index, in: nil):
      drop(indexed.rules.remove(at: index), in: indexed)
    case .removed(let index, in: let outer?):
      guard let outer = find(outer, in: indexed), outer.isOpen else { return }
      drop(outer.inside.remove(at: index), in: indexed)
    case .changed(let rule):
      guard let known = find(rule, in: indexed) else { return }
      empty(known, in: indexed)
      fill(known, in: indexed)
    case .replaced: break
    }
  }

  private func find(_ rule: StyleSheetRule, in indexed: IndexedSheet) -> IndexedRule? {
    if let known = indexed.byRule { return known[ObjectIdentifier(rule)] }
    var found: [ObjectIdentifier: IndexedRule] = [:]
    var waiting = indexed.rules
    while let rule = waiting.popLast() {
      found[ObjectIdentifier(rule.rule)] = rule
      waiting += rule.inside
    }
    indexed.byRule = found
    return found[ObjectIdentifier(rule)]
  }

  private func add(
    _ rule: StyleSheetRule, after place: Int, inside outer: IndexedRule?, in indexed: IndexedSheet
  ) -> IndexedRule {
    let made = IndexedRule(
      rule, at: places.insert(after: place), in: outer?.innerLayer ?? indexed.layer,
      outer?.innerScope)
    indexed.byRule?[ObjectIdentifier(rule)] = made
    fill(made, in: indexed)
    return made
  }

  /// Adds what a rule stands for, if its condition holds.
  private func fill(_ indexed: IndexedRule, in sheet: IndexedSheet) {
    let rule = indexed.rule
    switch rule.kind {
    case .style, .nestedDeclarations:
      for selector in rule.selectors { add(selector, of: indexed) }
      open(indexed, in: sheet)
    case .media(let queries):
      if queries.matches(environment) { open(indexed, in: sheet) }
    case .supports(let condition):
      if condition.isMet { open(indexed, in: sheet) }
    case .layerBlock(let name):
      indexed.innerLayer = mention(name, in: indexed.layer, by: indexed)
      open(indexed, in: sheet)
    case .scope:
      guard let selectors = rule.scope else { return }
      indexed.innerScope = CascadeScope(selectors, in: indexed.scope, of: sheet.sheet)
      open(indexed, in: sheet)
    case .layerStatement(let names):
      for (number, name) in names.enumerated() {
        _ = mention(name, in: indexed.layer, by: indexed, number: number)
      }
    case .imported, .other(name: "import", prelude: _, block: nil):
      if let imported = sheet.sheet?.imported(by: rule) { add(imported, by: indexed, in: sheet) }
    case .descriptors(let descriptors): register(descriptors, by: indexed)
    // A rule that no script has asked for has not been read yet.
    case .other("property", let prelude, let block?):
      register(
        CSSDescriptorRule(name: "property", prelude: prelude, block: block, mode: rule.mode),
        by: indexed)
    case .keyframes(let name): addKeyframes(name, by: indexed)
    case .other("keyframes", let prelude, .some), .other("-webkit-keyframes", let prelude, .some):
      if let name = CSSRuleReader.keyframesName(prelude) { addKeyframes(name, by: indexed) }
    default: break
    }
  }

  /// Adds the rules inside a rule.
  private func open(_ indexed: IndexedRule, in sheet: IndexedSheet) {
    indexed.isOpen = true
    var last = indexed.place
    for rule in indexed.rule.rules {
      let made = add(rule, after: last, inside: indexed, in: sheet)
      indexed.inside.append(made)
      last = made.lastPlace
    }
  }

  /// Adds the rules of an imported sheet if its conditions hold.
  private func add(_ imported: ImportedSheet, by indexed: IndexedRule, in sheet: IndexedSheet) {
    let place = places.insert(after: indexed.place)
    let inner = imported.sheet
    var layer = indexed.layer
    let isWanted =
      imported.statement.supports.map { CSSSupportsCondition(importing: $0).isMet } ?? true
    let isApplied = applies(inner, isWanted: isWanted)
    if isApplied, let name = imported.statement.layer {
      layer = mention(name.isEmpty ? nil : name, in: layer, by: indexed)
    }
    let made = IndexedSheet(inner, at: place, in: layer)
    made.isWanted = isWanted
    made.importer = (indexed, sheet)
    indexed.imported = made
    sheets[ObjectIdentifier(inner), default: []].append(made)
    if isApplied { fill(made, with: inner.rules) }
    made.changes = inner.changeCount
  }

  /// Removes a rule with all that it stands for.
  private func drop(_ indexed: IndexedRule, in sheet: IndexedSheet) {
    empty(indexed, in: sheet)
    places.remove(indexed.place)
    sheet.byRule?[ObjectIdentifier(indexed.rule)] = nil
  }

  /// Removes all that a rule stands for.
  private func empty(_ indexed: IndexedRule, in sheet: IndexedSheet) {
    for rule in indexed.inside { drop(rule, in: sheet) }
    indexed.inside = []
    indexed.isOpen = false
    indexed.innerLayer = indexed.layer
    indexed.innerScope = indexed.scope
    if let imported = indexed.imported {
      empty(imported)
      forget(imported)
      indexed.imported = nil
    }
    for candidate in indexed.candidates { remove(candidate) }
    indexed.candidates = []
    for (layer, mention) in indexed.mentions { remove(mention, of: layer) }
    indexed.mentions = []
    unregister(indexed)
    removeKeyframes(of: indexed)
  }

  // MARK: Candidates

  private func add(_ selector: StyleSelector, of indexed: IndexedRule) {
    let made = RuleCandidate(
      selector, of: indexed.rule, origin: origin, layer: indexed.layer, scope: indexed.scope,
      place: indexed.place, among: places)
    indexed.candidates.append(made)
    terms.add(selector.terms)
    let bucket =
      switch selector.key {
      case .identifier(let name): Self.bucket(name, of: &byIdentifier)
      case .className(let name): Self.bucket(name, of: &byClass)
      case .type(let name): Self.bucket(name, of: &byType)
      case .attribute(let name): Self.bucket(name, of: &byAttribute)
      case .any: others
      }
    made.index = bucket.candidates.count
    bucket.candidates.append(made)
    count += 1
    changes += 1
  }

  private static func bucket(_ name: String, of buckets: inout [String: Bucket]) -> Bucket {
    if let known = buckets[name] { return known }
    let made = Bucket()
    buckets[name] = made
    return made
  }

  private func remove(_ candidate: RuleCandidate) {
    terms.remove(candidate.selector.terms)
    switch candidate.selector.key {
    case .identifier(let name): Self.remove(candidate, name, from: &byIdentifier)
    case .className(let name): Self.remove(candidate, name, from: &byClass)
    case .type(let name): Self.remove(candidate, name, from: &byType)
    case .attribute(let name): Self.remove(candidate, name, from: &byAttribute)
    case .any: Self.remove(candidate, from: others)
    }
    count -= 1
    changes += 1
  }

  private static func remove(
    _ candidate: RuleCandidate, _ name: String, from buckets: inout [String: Bucket]
  ) {
    guard let bucket = buckets[name] else { return }
    remove(candidate, from: bucket)
    if bucket.candidates.isEmpty { buckets[name] = nil }
  }

  /// Puts the last candidate into the place of the removed one: their order does not matter.
  private static func remove(_ candidate: RuleCandidate, from bucket: Bucket) {
    guard let last = bucket.candidates.popLast(), last !== candidate else { return }
    bucket.candidates[candidate.index] = last
    last.index = candidate.index
  }

  // MARK: Layers

  /// Notes that a rule names a layer. A name that is new makes a layer; without a name the layer is
  /// always a new one.
  private func mention(
    _ name: String?, in parent: CSSCascadeLayer?, by indexed: IndexedRule, number: Int = 0
  ) -> CSSCascadeLayer? {
    changes += 1
    areLayersNew = true
    var current = parent
    func note(_ layer: CSSCascadeLayer) {
      let mention = CSSCascadeLayer.Mention(place: indexed.place, number: number)
      layer.add(mention)
      indexed.mentions.append((layer, mention))
      current = layer
    }
    guard let name else {
      note(CSSCascadeLayer(nil, in: current, places: places))
      return current
    }
    for part in name.split(separator: ".").map(String.init) {
      let key = LayerKey(parent: current.map(ObjectIdentifier.init), name: part)
      if let known = layers[key] {
        note(known)
      } else {
        let made = CSSCascadeLayer(part, in: current, places: places)
        layers[key] = made
        note(made)
      }
    }
    return current
  }

  private func remove(_ mention: CSSCascadeLayer.Mention, of layer: CSSCascadeLayer) {
    changes += 1
    areLayersNew = true
    layer.remove(mention)
    guard layer.isGone, let name = layer.name else { return }
    layers[LayerKey(parent: layer.parent.map(ObjectIdentifier.init), name: name)] = nil
  }

  // MARK: Keyframes

  /// The rule with the keyframes of a name; of several rules, the strongest one. It may not be read yet.
  func keyframes(named name: String) -> StyleSheetRule? {
    keyframes[name]?.max(by: isWeaker)?.rule
  }

  private func addKeyframes(_ name: String, by indexed: IndexedRule) {
    indexed.keyframes = name
    keyframes[name, default: []].append(indexed)
  }

  private func removeKeyframes(of indexed: IndexedRule) {
    guard let name = indexed.keyframes else { return }
    indexed.keyframes = nil
    keyframes[name]?.removeAll { $0 === indexed }
    if keyframes[name]?.isEmpty == true { keyframes[name] = nil }
  }

  // MARK: Registered properties

  /// The custom properties that valid `@property` rules register; of several for a name, the strongest
  /// one counts.
  var registered: [String: CSSRegisteredProperty] {
    chooseRegistrations()
    return chosenRegistrations
  }

  /// The number of changes of these.
  var registrationChanges: Int {
    chooseRegistrations()
    return registrationChangeCount
  }

  private func register(_ descriptors: CSSDescriptorRule?, by indexed: IndexedRule) {
    guard let descriptors, let property = CSSRegisteredProperty(descriptors),
      indexed.rule.styleRule == nil
    else { return }
    indexed.registration = (descriptors.name, property)
    registrations[descriptors.name, default: []].append(indexed)
    chooseRegistration(of: descriptors.name)
  }

  private func unregister(_ indexed: IndexedRule) {
    guard let name = indexed.registration?.name else { return }
    indexed.registration = nil
    registrations[name]?.removeAll { $0 === indexed }
    if registrations[name]?.isEmpty == true { registrations[name] = nil }
    chooseRegistration(of: name)
  }

  /// Chooses again if the order of layers may have changed.
  private func chooseRegistrations() {
    guard areLayersNew else { return }
    areLayersNew = false
    for name in registrations.keys { chooseRegistration(of: name) }
  }

  private func chooseRegistration(of name: String) {
    let strongest = registrations[name]?.max(by: isWeaker)
    chosenRegistrations[name] = strongest?.registration?.property
    registrationChangeCount += 1
  }

  /// Whether the first of two rules that define a name is weaker (CSS Cascade, section 6.4.1).
  private func isWeaker(_ one: IndexedRule, _ other: IndexedRule) -> Bool {
    if CSSCascadeLayer.isWeaker(one.layer, than: other.layer) { return true }
    return !CSSCascadeLayer.isWeaker(other.layer, than: one.layer)
      && places.order(of: one.place) < places.order(of: other.place)
  }
}
