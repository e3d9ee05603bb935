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
    let matched: [Int]
  }

  private let resolver: CSSStyleResolver
  private var relevances: [AttributeKey: Relevance] = [:]
  /// For each value of `class`, those of its words that selectors mention, one after the other.
  private var classes: [Bytes: [UInt8]] = [:]

  private var groups: [Bytes: StyleGroup] = [:]
  private var lineages: [LineageKey: StyleLineage] = [:]
  /// The declarations of attributes. The index stands for the attributes' names and values; the
  /// first entry is for elements without such declarations.
  private var own: [[CSSCascade.Match]] = [[]]
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
    let key = StyleKey(
      lineage: ObjectIdentifier(lineage), parent: parent.map(ObjectIdentifier.init),
      own: ownDeclarations(of: element),
      matched: group.contextualMatches(of: element, ancestors: parent?.lineage?.bits ?? 0))
    if extra.isEmpty, let known = styles[key] { return known }
    let matches = lineage.declarations + group.declarations(key.matched) + own[key.own] + extra
    let made = CSSComputedStyle(
      cascade: CSSCascade(matches), parent: parent, environment: resolver.environment,
      role: group.role)
    made.lineage = lineage
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
    return CSSComputedStyle(
      cascade: CSSCascade(group.declarations(forPseudoElement: name, of: element)), parent: own,
      environment: resolver.environment, isPseudoElement: true)
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
    if !matches.isEmpty { own.append(matches) }
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
  }

  private func add(_ attribute: Attr, of element: Element) {
    let known = AttributeKey(
      name: attribute.nameIdentifier, tag: element.tag, namespace: element.node.raw.pointee.ns)
    let relevance = relevances[known] ?? learn(known, attribute, element)
    if relevance.declares {
      ownKey.append(attribute)
      ownKey.append(attribute.value.bytes)
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
    text.bytes.removeAll(keepingCapacity: true)
    text.bytes.append(contentsOf: attribute.value.bytes)
    if let known = classes[text] {
      groupKey.bytes.append(contentsOf: known)
      return
    }
    var found = Bytes()
    for word in TokenSet.tokens(of: attribute.value)
    where resolver.mentions(DOMString(bytes: word).string.asciiLowercased, \.classes) {
      found.append(attribute)
      word.withUnsafeBufferPointer { found.append($0) }
    }
    classes[text] = found.bytes
    groupKey.bytes += found.bytes
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
    let relevance = Relevance(mention: mention, declares: name == "style" || hints.contains(name))
    relevances[known] = relevance
    return relevance
  }
}
