internal import DOM

/// What lies where in the record that the script half keeps of a node, an array without holes: undefined
/// stands for what is not known.
enum RecordSlot: Int, CaseIterable {
  /// The place of the node's first version in ``NodeVersions``.
  case at
  /// The numbers of the node's interface and of its type.
  case kind, type
  /// The versions of what is known, in the order of ``NodeVersions/Aspect``; -1 is no node's.
  case placeVersion, childrenVersion, contentVersion, documentVersion
  case parent, parentElement, next, previous
  case firstChild, lastChild, firstElement, lastElement
  /// The data, or what `nodeValue` is.
  case text
  case name, owner
  /// Where the version of the parent's children lies, the version of the two elements beside the node
  /// that are known, and those elements.
  case siblingsAt, siblingsVersion, nextElement, previousElement
  /// A list of what never changes, see ``KeptSlot``; made for the first of it.
  case kept
  // Only nodes that have children or attributes have what follows.
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
