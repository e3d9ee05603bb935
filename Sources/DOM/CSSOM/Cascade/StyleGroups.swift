internal import CLexbor
internal import Bytes
internal import CSS

/// The computed styles of a document's elements by the rules of one resolver. Elements share a
/// style if selectors cannot distinguish them and their parents share a style.
///
/// Two things decide about the style of an element: the names and attributes that selectors
/// mention, which give its group and its lineage, and the declarations of its attributes.
final class StyleGroups {
  /// Bytes that are compared and hashed as a whole.
  private struct Bytes: Hashable {
    var bytes: [UInt8] = []

    func hash(into hasher: inout Hasher) {
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    mutating func append(_ number: UInt) {
      withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ attribute: Attr) {
      append(attribute.nameIdentifier)
      append(attribute.node.raw.pointee.ns)
    }

    mutating func append(_ value: UnsafeBufferPointer<UInt8>) {
      append(UInt(value.count))
      bytes.append(contentsOf: value)
    }
  }

  /// The part of an attribute that selectors depend on.
  private enum Mention {
    case none, presence, value, identifier, classes
  }

  private struct Relevance {
    let mention: Mention
    /// Whether the attribute declares style.
    let declares: Bool
    /// Whether a change of the attribute can change the styles of elements that are not inside.
    let isContextual: Bool
  }

  private struct AttributeKey: Hashable {
    let name: lxb_dom_attr_id_t
    let tag: UInt
    let namespace: UInt
  }

  private struct LineageKey: Hashable {
    let parent: ObjectIdentifier?
    let group: ObjectIdentifier
  }

  /// The inputs of a computed style: elements with equal keys share one.
  private struct StyleKey: Hashable {
    let lineage: ObjectIdentifier
    let parent: ObjectIdentifier?
    let own: Int
    let matched: [StyleGroup.ContextualMatch]
    let place: SiblingPlace?
  }

  private let resolver: CSSStyleResolver
  private var relevances: [AttributeKey: Relevance] = [:]
  /// Words of a value of `class`, one after the other.
  private struct Words {
    /// Those that selectors mention.
    var mentioned: [UInt8] = []
    /// Those of them that are in selectors which depend on more than an element and its ancestors.
    var contextual: [UInt8] = []
  }

  /// The words that matter of each value of `class`.
  private var classes: [Bytes: Words] = [:]
  /// The most values of which the words are kept.
  private static let manyClasses = 10_000

  private var groups: [Bytes: StyleGroup] = [:]
  private var lineages: [LineageKey: StyleLineage] = [:]
  /// The declarations of attributes. The index stands for the attributes' names and values; the
  /// first entry is for elements without such declarations.
  private var own: [(matches: [CSSCascade.Match], countsSiblings: Bool)] = [([], false)]
  private var ownByAttributes: [Bytes: Int] = [:]
  /// Each style keeps its parent and its lineage alive, because the keys have their addresses.
  private var styles: [StyleKey: CSSComputedStyle] = [:]

  // The keys of the current element, kept to reuse their memory.
  private var groupKey = Bytes()
  private var ownKey = Bytes()
  private var text = Bytes()

  init(resolver: CSSStyleResolver) {
    self.resolver = resolver
  }

  /// The number of styles, which includes those for values that attributes no longer have.
  var count: Int { styles.count }

  /// The computed style of an element.
  ///
  /// - Parameters:
  ///   - parent: the style of the element that it inherits from, nil for the root element.
  ///   - extra: the declarations of other trees' rules, for this element alone.
  func style(
    of element: StyledElement, parent: CSSComputedStyle?, extra: [CSSCascade.Match] = []
  ) -> CSSComputedStyle {
    makeKeys(element.element)
    let group = group(of: element)
    let lineage = lineage(of: element, group, below: parent?.lineage)
    let ownIndex = ownDeclarations(of: element)
    // A custom property of the parent may count the siblings of an element that refers to it.
    let countsSiblings =
      group.countsSiblings || own[ownIndex].countsSiblings || parent?.place != nil
      || extra.contains(where: \.declarations.countsSiblings)
    let key = StyleKey(
      lineage: ObjectIdentifier(lineage), parent: parent.map(ObjectIdentifier.init),
      own: ownIndex,
      matched: group.contextualMatches(of: element, ancestors: parent?.lineage?.bits ?? 0),
      place: countsSiblings ? element.placeAmongSiblings : nil)
    if extra.isEmpty, let known = styles[key] { return known }
    let matches =
      lineage.declarations + group.declarations(key.matched) + own[key.own].matches + extra
    let made = CSSComputedStyle(
      cascade: CSSCascade(matches), parent: parent, environment: resolver.environment,
      role: group.role)
    made.lineage = lineage
    made.place = key.place
    if extra.isEmpty { styles[key] = made }
    return made
  }

  /// The computed style of an element's pseudo-element.
  ///
  /// - Parameter own: the style of the element.
  func style(
    ofPseudoElement name: String, of element: StyledElement, own: CSSComputedStyle
  ) -> CSSComputedStyle {
    let group = own.lineage?.group ?? StyleGroup(first: element, resolver: resolver)
    let matches = group.declarations(forPseudoElement: name, of: element)
    let made = CSSComputedStyle(
      cascade: CSSCascade(matches), parent: own, environment: resolver.environment,
      pseudoElement: name)
    if own.place != nil || matches.contains(where: \.declarations.countsSiblings) {
      made.place = own.place ?? element.placeAmongSiblings
    }
    return made
  }

  private func group(of element: StyledElement) -> StyleGroup {
    if let known = groups[groupKey] { return known }
    let made = StyleGroup(first: element, resolver: resolver)
    groups[groupKey] = made
    return made
  }

  private func lineage(
    of element: StyledElement, _ group: StyleGroup, below parent: StyleLineage?
  ) -> StyleLineage {
    let key = LineageKey(
      parent: parent.map(ObjectIdentifier.init), group: ObjectIdentifier(group))
    if let known = lineages[key] { return known }
    let made = StyleLineage(first: element, group: group, below: parent)
    lineages[key] = made
    return made
  }

  /// The index in ``own`` of the declarations of an element's attributes.
  private func ownDeclarations(of element: StyledElement) -> Int {
    if ownKey.bytes.isEmpty { return 0 }
    // The same attribute can mean something else on another element.
    ownKey.append(element.element.tag)
    ownKey.append(element.element.node.raw.pointee.ns)
    if let known = ownByAttributes[ownKey] { return known }
    let matches = resolver.ownMatches(of: element)
    if !matches.isEmpty {
      own.append((matches, matches.contains(where: \.declarations.countsSiblings)))
    }
    let number = matches.isEmpty ? 0 : own.count - 1
    ownByAttributes[ownKey] = number
    return number
  }

  // MARK: Keys

  /// Writes the element's name and the relevant parts of its attributes into the keys.
  private func makeKeys(_ element: Element) {
    let raw = element.rawElement.pointee
    groupKey.bytes.removeAll(keepingCapacity: true)
    ownKey.bytes.removeAll(keepingCapacity: true)
    groupKey.append(raw.node.local_name)
    groupKey.append(raw.qualified_name)
    // Children of a shadow root have a key of their own: their styles inherit from the host, but
    // selectors do not look beyond the root.
    let isInShadow = raw.node.parent?.pointee.type == LXB_DOM_NODE_TYPE_SHADOW_ROOT
    groupKey.append(raw.node.ns << 1 | (isInShadow ? 1 : 0))
    var current = raw.first_attr
    while let pointer = current {
      add(Attr(raw: pointer), of: element)
      current = pointer.pointee.next
    }
    if let padding = element.cellPadding {
      // No attribute has this number.
      ownKey.append(UInt.max)
      ownKey.append(padding.bytes)
    }
  }

  private func add(_ attribute: Attr, of element: Element) {
    let known = AttributeKey(
      name: attribute.nameIdentifier, tag: element.tag, namespace: element.node.raw.pointee.ns)
    let relevance = relevances[known] ?? learn(known, attribute, element)
    if relevance.declares {
      ownKey.append(attribute)
      ownKey.append(attribute.value.bytes)
      if let style = element.node.existingRecord?.existing(InlineStyle.self) {
        ownKey.bytes.append(contentsOf: style.durationsOfLayers.utf8)
      }
    }
    switch relevance.mention {
    case .none: break
    case .presence: groupKey.append(attribute)
    case .value:
      groupKey.append(attribute)
      groupKey.append(attribute.value.bytes)
    case .identifier:
      if resolver.mentions(attribute.value.string.asciiLowercased, \.identifiers) {
        groupKey.append(attribute)
        groupKey.append(attribute.value.bytes)
      }
    case .classes: addClasses(attribute)
    }
  }

  private func addClasses(_ attribute: Attr) {
    groupKey.bytes.append(contentsOf: words(of: attribute.value, attribute).mentioned)
  }

  /// The words that matter of a value of an attribute `class`.
  private func words(of value: DOMStringView, _ attribute: Attr) -> Words {
    text.bytes.removeAll(keepingCapacity: true)
    text.bytes.append(contentsOf: value.bytes)
    if let known = classes[text] { return known }
    var found = (mentioned: Bytes(), contextual: Bytes())
    for word in TokenSet.tokens(of: value) {
      let name = DOMString(bytes: word).string.asciiLowercased
      guard resolver.mentions(name, \.classes) else { continue }
      found.mentioned.append(attribute)
      word.withUnsafeBufferPointer { found.mentioned.append($0) }
      guard resolver.mentions(name, \.contextualClasses) else { continue }
      word.withUnsafeBufferPointer { found.contextual.append($0) }
    }
    if classes.count == Self.manyClasses { classes.removeAll() }
    let words = Words(mentioned: found.mentioned.bytes, contextual: found.contextual.bytes)
    classes[text] = words
    return words
  }

  private func learn(
    _ known: AttributeKey, _ attribute: Attr, _ element: Element
  ) -> Relevance {
    let name = attribute.localName.asciiLowercased
    let mention: Mention
    if resolver.mentions(name, \.attributes) {
      mention = .value
    } else if name == "id", resolver.mentionsAny(\.identifiers) {
      mention = .identifier
    } else if name == "class", resolver.mentionsAny(\.classes) {
      mention = .classes
    } else {
      mention = resolver.mentions(name, \.flags) ? .presence : .none
    }
    let hints = CSSPresentationalHints.attributes(of: element)
    let isContextual =
      resolver.mentions(name, \.contextualAttributes)
      || resolver.readsControls && element.isLikeControl
      // The color of all links of a page.
      || name == "link" && element.isHTML(LXB_TAG_BODY)
      // The padding of all cells of a table.
      || name == "cellpadding" && element.isHTML(LXB_TAG_TABLE)
    let relevance = Relevance(
      mention: mention, declares: name == "style" || hints.contains(name),
      isContextual: isContextual)
    relevances[known] = relevance
    return relevance
  }

  // MARK: Changes

  /// The styles that a change of an attribute may affect.
  ///
  /// - Parameters:
  ///   - attribute: the attribute. It belongs to the element, unless it was removed.
  ///   - old: the value that it had; nil if the element did not have it.
  func reach(
    ofChange attribute: Attr, on element: Element, from old: DOMString?
  ) -> StyleReach {
    let known = AttributeKey(
      name: attribute.nameIdentifier, tag: element.tag, namespace: element.node.raw.pointee.ns)
    let relevance = relevances[known] ?? learn(known, attribute, element)
    if relevance.isContextual { return .everything }
    let isThere = attribute.ownerElement != nil
    let reach: StyleReach
    switch relevance.mention {
    case .none: reach = .nothing
    case .presence: reach = (old != nil) == isThere ? .nothing : .matches
    case .value: reach = .matches
    case .identifier:
      let names = [old?.string, isThere ? attribute.value.string : nil].compactMap(\.self)
        .map(\.asciiLowercased)
      if names.contains(where: { resolver.mentions($0, \.contextualIdentifiers) }) {
        return .everything
      }
      reach = names.contains { resolver.mentions($0, \.identifiers) } ? .matches : .nothing
    case .classes:
      let former = old.map { $0.withView { words(of: $0, attribute) } } ?? Words()
      let present = isThere ? words(of: attribute.value, attribute) : Words()
      if former.contextual != present.contextual { return .everything }
      reach = former.mentioned == present.mentioned ? .nothing : .matches
    }
    return reach == .nothing && relevance.declares ? .declarations : reach
  }
}

extension Element {
  /// Whether other attributes than those that selectors name can change the state of a control: this
  /// is a control, or an element that controls depend on.
  fileprivate var isLikeControl: Bool {
    guard isHTML else { return false }
    // The names of custom elements, which can be controls, have a hyphen.
    return Self.controlTags.contains(tag) || localText.bytes.contains(UInt8(ascii: "-"))
  }

  private static let controlTags = Set(
    [
      LXB_TAG_INPUT, LXB_TAG_SELECT, LXB_TAG_OPTION, LXB_TAG_OPTGROUP, LXB_TAG_TEXTAREA,
      LXB_TAG_BUTTON, LXB_TAG_FIELDSET, LXB_TAG_LEGEND, LXB_TAG_FORM, LXB_TAG_OUTPUT,
      LXB_TAG_PROGRESS, LXB_TAG_METER, LXB_TAG_OBJECT, LXB_TAG_DATALIST, LXB_TAG_LABEL,
    ].map { UInt($0.rawValue) })
}
