internal import DOM

/// The places in the record that the script half keeps of a node, an array without holes: undefined
/// stands for an unknown value.
enum RecordSlot: Int, CaseIterable {
  /// The place of the node's first version in ``NodeVersions``.
  case at
  /// The numbers of the node's interface and of its type.
  case kind, type
  /// The versions of the known values, in the order of ``NodeVersions/Aspect``; -1 matches no
  /// version.
  case placeVersion, childrenVersion, contentVersion, documentVersion
  case parent, parentElement, next, previous
  case firstChild, lastChild, firstElement, lastElement
  /// The data, or the `nodeValue`.
  case text
  case name, owner
  /// The place of the version of the parent's children, the version of the two known sibling
  /// elements, and those elements.
  case siblingsAt, siblingsVersion, nextElement, previousElement
  /// A list of the values that never change, see ``KeptSlot``; made for the first of them.
  case kept
  // Only nodes that have children or attributes have the following slots.
  case identifier, className
  /// The values of attributes, by the names that a script asked for; and how many there are.
  case attributes, attributeCount

  /// The slot of an aspect's version.
  init(versionOf aspect: NodeVersions.Aspect) {
    switch aspect {
    case .place: self = .placeVersion
    case .children: self = .childrenVersion
    case .content: self = .contentVersion
    case .document: self = .documentVersion
    }
  }
}
