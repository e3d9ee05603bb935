/// The roots of an `@scope` rule that an element is in the scope of: a list from the nearest root to
/// the farthest one. The elements inside a root share the part of the list that is the same for them.
final class ScopeRoots {
  let root: Element
  /// The number of elements around the root; -1 for a root that is not around the element.
  let depth: Int
  /// The next root.
  private(set) var outer: ScopeRoots?
  /// A farther root, for ``nearest(_:)``, which the next one holds.
  private unowned(unsafe) let jump: ScopeRoots?
  private let count: Int

  init(_ root: Element, depth: Int, outer: ScopeRoots?) {
    self.root = root
    self.depth = depth
    self.outer = outer
    count = (outer?.count ?? 0) + 1
    // Each list jumps over as many roots as the two jumps before it, if these are equal. A search
    // along the jumps then takes logarithmic time (E. Myers, "An applicative random-access stack").
    let first = outer.map { $0.count - ($0.jump?.count ?? 0) }
    let second = outer?.jump.map { $0.count - ($0.jump?.count ?? 0) }
    jump = first != nil && first == second ? outer?.jump?.jump : outer
  }

  deinit {
    releaseChain(&outer) { list in
      defer { list.outer = nil }
      return list.outer
    }
  }

  /// The nearest root for which a condition holds that holds for all roots beyond it too; nil if it
  /// holds for no root.
  func nearest(_ condition: (Element) -> Bool) -> ScopeRoots? {
    var current: ScopeRoots? = self
    while let list = current, !condition(list.root) {
      if let jump = list.jump, !condition(jump.root) {
        current = jump.outer
      } else {
        current = list.outer
      }
    }
    return current
  }

  /// The list that begins with the root of a depth; nil if no root has this depth.
  func at(depth: Int) -> ScopeRoots? {
    var current: ScopeRoots? = self
    while let list = current, list.depth > depth {
      current = list.jump.map { $0.depth >= depth ? $0 : list.outer } ?? list.outer
    }
    return current?.depth == depth ? current : nil
  }

  /// The list with another list in place of a root in it and all roots beyond it.
  func replacing(_ old: ScopeRoots, by rest: ScopeRoots?) -> ScopeRoots? {
    var nearer: [ScopeRoots] = []
    var current: ScopeRoots? = self
    while let list = current, list !== old {
      nearer.append(list)
      current = list.outer
    }
    return nearer.reversed().reduce(rest) { ScopeRoots($1.root, depth: $1.depth, outer: $0) }
  }

  /// The list without the roots for which a condition holds.
  func removing(_ condition: (Element) -> Bool) -> ScopeRoots? {
    var kept: [ScopeRoots] = []
    // What is beyond the last removed root stays the same list.
    var nearer = 0
    var rest: ScopeRoots? = self
    var current: ScopeRoots? = self
    while let list = current {
      if condition(list.root) {
        nearer = kept.count
        rest = list.outer
      } else {
        kept.append(list)
      }
      current = list.outer
    }
    return kept[..<nearer].reversed().reduce(rest) {
      ScopeRoots($1.root, depth: $1.depth, outer: $0)
    }
  }
}
