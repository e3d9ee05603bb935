/// The indexes in the list of a node's constant values, see ``RecordSlot/kept``.
enum KeptSlot: Int, CaseIterable {
  // The lists that a node has one of each have the numbers of their kinds, see OwnedList.
  case childNodes, children, attributes
  /// The lists of descendants with a tag name, by the names.
  case tagged
  case classList
  // HTML and SVG elements have separate slots, because the getter of one must not answer for the
  // other.
  case datasetOfHTML, datasetOfSVG
  case namespace, prefix, localName
  /// The object that has an element's own declarations.
  case style
  /// The results of lookups below the node, see ``LookupSlot``.
  case lookups

  /// The elements of a list in which nothing is known yet, for ``NodeScript/source``.
  static var emptyList: String { allCases.map { _ in "undefined" }.joined(separator: ",") }
}
