/// The places in the list of a node's constant values, see ``RecordSlot/kept``.
enum KeptSlot: Int, CaseIterable {
  case childNodes, children, attributes, classList
  // The getter of an HTML element does not answer for an SVG element.
  case styleOfHTML, datasetOfHTML, styleOfSVG, datasetOfSVG
  case namespace, prefix, localName
  /// What was found by texts in the tree below, see ``LookupSlot``.
  case lookups
}
