/// Elements of one group whose ancestors are of the same groups, all the way up: selectors that go
/// by elements and their ancestors match all of them or none.
final class StyleLineage {
  let group: StyleGroup

  /// What the rules declare that match all of these elements.
  let declarations: [CSSCascade.Match]

  /// The bits of these elements' groups and of those around them.
  let bits: UInt64

  /// The lineage that an element is the first of.
  init(first element: StyledElement, group: StyleGroup, below parent: StyleLineage?) {
    self.group = group
    let ancestors = parent?.bits ?? 0
    bits = ancestors | group.bits
    declarations = group.plain.filter { $0.matches(element, ancestors: ancestors) }.map(\.match)
  }
}
