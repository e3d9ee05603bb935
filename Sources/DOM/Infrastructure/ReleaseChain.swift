/// Lets a chain of objects go that each hold the next one. Left to themselves, each would be freed inside of
/// the one before, and a long chain needs more stack than there is.
///
/// - Parameters:
///   - first: the reference to the chain. It is nil afterwards.
///   - takeNext: returns the next object, and removes the reference to it.
func releaseChain<Link: AnyObject>(_ first: inout Link?, _ takeNext: (Link) -> Link?) {
  while isKnownUniquelyReferenced(&first) { first = first.flatMap(takeNext) }
  first = nil
}
