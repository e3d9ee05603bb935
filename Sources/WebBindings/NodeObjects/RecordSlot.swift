internal import DOM

/// The indexes in the record that the script side keeps of a node. The record is an array without
/// holes, in which undefined stands for an unknown value.
///
/// A script that walks through a page makes a record for each node, and new memory takes longer than
/// all the rest. So a record only has what such a walk needs, and everything else is in a list that is
/// made for the first of it: see ``details``.
enum RecordSlot: Int, CaseIterable {
  /// The place of the node's first version in ``NodeVersions``.
  case at
  /// The number of the node's interface in the upper bits, and of its type in the last five. A shift
  /// by this number is one by the type's, see ``NodeTypes``.
  case type
  /// The versions at which the known values were found, in the order of ``NodeVersions/Aspect``.
  case placeVersion, childrenVersion, contentVersion, documentVersion
  case parent, next, previous
  case firstChild
  /// The data, or the `nodeValue`.
  case text
  /// A list of the values that never change, see ``KeptSlot``. It is made for the first of them.
  case kept
  /// For a node of a document or a tree that can be freed: what keeps all objects of its nodes alive, see
  /// ``Realm/sweepDocuments()`` and ``Realm/freeTreesIfWanted()``.
  case group
  /// The list of the slots that follow. Their indexes there begin with 0.
  case details

  case lastChild
  case name, owner
  /// The place of the version of the parent's children; the version at which the two sibling
  /// elements were found; and these elements.
  case siblingsAt, siblingsVersion, nextElement, previousElement
  case firstElement, lastElement, elementCount
  case identifier, className
  /// What the table said of a state that changes with the content: the value of a control or the address
  /// of a document, and whether a control is checked.
  case value, isChecked
  /// The values of attributes, by the names that a script asked for; and the names that there are, as
  /// an ``AttributeNameMask``, or -1 if it is not known, and as a list.
  case attributes, attributeNames, attributeList
  /// The values of properties in the element's own declarations, by the properties' numbers in
  /// ``ScriptedInterface/styleNames``.
  case declarations

  /// The number of slots in the record itself.
  static let ownCount = RecordSlot.details.rawValue + 1

  /// The slots of the record itself.
  static var own: ArraySlice<RecordSlot> { allCases[..<ownCount] }
  /// The slots in the list of details.
  static var inDetails: ArraySlice<RecordSlot> { allCases[ownCount...] }

  /// The index in the record, or in the list of details.
  var index: Int { rawValue < Self.ownCount ? rawValue : rawValue - Self.ownCount }

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

// The script of ``NodeScript/source`` makes records and lists of details of these texts, which use its names.
extension RecordSlot {
  /// The elements of a new record. Nothing is known in it, so that it is valid at the versions of this
  /// moment: the first reads then have nothing to forget.
  static var newRecord: String {
    own.map { slot in
      switch slot {
      case .at: "at"
      case .type: "type"
      case .placeVersion: version(.place)
      case .childrenVersion: version(.children)
      case .contentVersion: version(.content)
      case .documentVersion: version(.document)
      case .firstChild: "isLeaf ? null : undefined"
      case .kept: "nothing"
      case .details: "noDetails"
      default: "undefined"
      }
    }.joined(separator: ",")
  }

  private static func version(_ aspect: NodeVersions.Aspect) -> String {
    "versions[at + \(aspect.rawValue)]"
  }

  /// The elements of a list of details in which nothing is known yet.
  static var emptyDetails: String {
    inDetails.map { slot in
      switch slot {
      case .attributes, .declarations: "none"
      case .attributeNames, .siblingsVersion: "-1"
      case .siblingsAt: "0"
      default: "undefined"
      }
    }.joined(separator: ",")
  }
}
