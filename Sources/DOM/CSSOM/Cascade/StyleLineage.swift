/// Elements of one group whose ancestors are of the same groups, all the way up: a selector that
/// depends only on elements and their ancestors matches either all of them or not a single one.
final class StyleLineage {
  let group: StyleGroup

  /// The declarations of the rules that match all of these elements.
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
