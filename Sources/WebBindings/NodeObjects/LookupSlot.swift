/// The indexes in the list of lookups below a node.
///
/// `version` is the version at which the results were found: they are valid until any tree or
/// attribute of the pool changes. `count` is their number. The other two have the results of
/// `getElementById` and of `querySelector`, by the text that a script passed.
enum LookupSlot: Int {
  case version, count
  case identifiers, selectors
}
