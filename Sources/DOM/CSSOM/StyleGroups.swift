internal import CLexbor

/// Finds the group of an element among those that were seen before, for a resolver's rules.
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
  }

  /// What of an attribute counts.
  private enum Relevance {
    case none, value, identifier, classes
  }

  private struct AttributeKey: Hashable {
    let name: lxb_dom_attr_id_t
    let tag: UInt
    let namespace: UInt
  }

  private let resolver: CSSStyleResolver
  private let terms: CSSSelectorTerms
  private var groups: [Bytes: StyleGroup] = [:]
  private var relevances: [AttributeKey: Relevance] = [:]
  /// For values of `class` those of their words that count, one after the other.
  private var classes: [Bytes: [UInt8]] = [:]
  /// What the element at hand is looked up by.
  private var key = Bytes()
  private var text = Bytes()

  init(resolver: CSSStyleResolver) {
    self.resolver = resolver
    terms = resolver.terms
  }

  /// How many groups there are: those that were made for attributes that have changed since stay.
  var count: Int { groups.count }

  /// The group of an element.
  func group(of element: StyledElement) -> StyleGroup {
    makeKey(element.element)
    if let known = groups[key] { return known }
    let made = StyleGroup(first: element, resolver: resolver)
    groups[key] = made
    return made
  }

  /// Writes down all that counts of an element.
  private func makeKey(_ element: Element) {
    let raw = element.rawElement.pointee
    key.bytes.removeAll(keepingCapacity: true)
    key.append(raw.node.local_name)
    key.append(raw.qualified_name)
    // In a shadow tree selectors end where styles do not.
    let isInShadow = raw.node.parent?.pointee.type == LXB_DOM_NODE_TYPE_SHADOW_ROOT
    key.append(raw.node.ns << 1 | (isInShadow ? 1 : 0))
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
    let value: UnsafeBufferPointer<UInt8>
    switch relevance {
    case .none: return
    case .value: value = attribute.value.bytes
    case .identifier:
      value = attribute.value.bytes
      guard terms.identifiers.contains(attribute.value.string.asciiLowercased) else { return }
    case .classes:
      addClasses(attribute)
      return
    }
    key.append(known.name)
    key.append(attribute.node.raw.pointee.ns)
    key.append(UInt(value.count))
    key.bytes.append(contentsOf: value)
  }

  private func addClasses(_ attribute: Attr) {
    text.bytes.removeAll(keepingCapacity: true)
    text.bytes.append(contentsOf: attribute.value.bytes)
    if let known = classes[text] {
      key.bytes.append(contentsOf: known)
      return
    }
    var found = Bytes()
    for word in TokenSet.tokens(of: attribute.value)
    where terms.classes.contains(DOMString(bytes: word).string.asciiLowercased) {
      found.append(UInt(LXB_DOM_ATTR_CLASS.rawValue))
      found.append(UInt(word.count))
      found.bytes += word
    }
    classes[text] = found.bytes
    key.bytes += found.bytes
  }

  private func learn(
    _ known: AttributeKey, _ attribute: Attr, _ element: Element
  ) -> Relevance {
    let name = attribute.localName.asciiLowercased
    let relevance: Relevance
    if name == "style" || terms.attributes.contains(name)
      || CSSPresentationalHints.attributes(of: element.localName, isSVG: element.isSVG)
        .contains(name)
    {
      relevance = .value
    } else if name == "id" {
      relevance = .identifier
    } else if name == "class" {
      relevance = .classes
    } else {
      relevance = .none
    }
    relevances[known] = relevance
    return relevance
  }
}
