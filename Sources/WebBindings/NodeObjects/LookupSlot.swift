/// What lies where in the list of what was found below a node, which is good until any tree or attribute
/// of the pool changes: the state that it was found at, how much there is, and what was found, by the
/// texts that a script asked with.
enum LookupSlot: Int {
  case version, count
  case identifiers, selectors
}
