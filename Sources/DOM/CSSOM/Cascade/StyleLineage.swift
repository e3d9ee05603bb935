/// A set of elements of one group whose ancestors belong to the same groups, up to the root. A
/// selector that depends only on an element and its ancestors matches all of them or none.
final class StyleLineage {
  let group: StyleGroup

  /// The declarations of the rules that match all of these elements.
  let declarations: [CSSCascade.Match]

  /// The bits of these elements' group and of their ancestors' groups.
  let bits: UInt64

  /// Makes the lineage for an element that fits no existing lineage.
  init(first element: StyledElement, group: StyleGroup, below parent: StyleLineage?) {
    self.group = group
    let ancestors = parent?.bits ?? 0
    bits = ancestors | group.bits
    declarations = group.plain.compactMap { $0.match(element, ancestors: ancestors) }
  }
}
