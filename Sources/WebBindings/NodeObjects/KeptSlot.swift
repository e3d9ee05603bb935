/// What lies where in the list of what a node never changes, see ``RecordSlot/kept``.
enum KeptSlot: Int, CaseIterable {
  case childNodes, children, attributes, classList
  // The getter of an HTML element does not answer for an SVG element.
  case styleOfHTML, datasetOfHTML, styleOfSVG, datasetOfSVG
  case namespace, prefix, localName
}
