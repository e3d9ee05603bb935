internal import DOM

/// The indexes in the record that the script side keeps of a node. The record is an array without
/// holes, in which undefined stands for an unknown value.
enum RecordSlot: Int, CaseIterable {
  /// The place of the node's first version in ``NodeVersions``.
  case at
  /// The numbers of the node's interface and of its type.
  case kind, type
  /// The versions at which the known values were found, in the order of ``NodeVersions/Aspect``. No
  /// version is -1, so that matches none.
  case placeVersion, childrenVersion, contentVersion, documentVersion
  case parent, parentElement, next, previous
  case firstChild, lastChild, firstElement, lastElement
  /// The data, or the `nodeValue`.
  case text
  case name, owner
  /// The place of the version of the parent's children; the version at which the two sibling
  /// elements were found; and these elements.
  case siblingsAt, siblingsVersion, nextElement, previousElement
  /// A list of the values that never change, see ``KeptSlot``. It is made for the first of them.
  case kept
  // Only nodes that can have children or attributes have the following slots.
  case identifier, className
  /// The values of attributes, by the names that a script asked for, and the number of these.
  case attributes, attributeCount

  /// The slot of the version for an aspect.
  init(versionOf aspect: NodeVersions.Aspect) {
    switch aspect {
    case .place: self = .placeVersion
    case .children: self = .childrenVersion
    case .content: self = .contentVersion
    case .document: self = .documentVersion
    }
  }
}
