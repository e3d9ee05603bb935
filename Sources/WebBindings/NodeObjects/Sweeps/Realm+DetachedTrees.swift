internal import DOM
internal import ScriptEngine

extension Realm {
  /// Frees the trees without a document that nothing can reach any more, if many nodes were made since the
  /// last time. Call this before a call of a script has begun to do anything.
  @inline(__always)
  func freeTreesIfWanted() {
    if nodeObjects.versions.wantsSearch { freeTrees() }
  }

  @inline(never)
  private func freeTrees() {
    // The realm of the page's own window knows those of all frames.
    if let family, family.top !== self { return family.top.freeTrees() }
    let pool = document.node.pool
    let worlds = worldsOfPage
    defer { pool.searchEnded() }
    guard !worlds.contains(where: \.nodeObjects.keepsTrees),
      worlds.reduce(0, { $0 + $1.nodeObjects.scripts.count }) == nodeObjects.versions.observerCount,
      // At the end of its stack, a script is told so before anything has changed.
      (try? ensureStack()) != nil,
      let trees = DetachedTrees(in: pool, shownBy: { self.wrapper(of: $0, in: worlds) })
    else { return }
    do {
      try free(trees, in: worlds)
    } catch {
      // The script is out of time. What was not put back must live, because others know its address.
      for world in worlds { world.nodeObjects.keepsTrees = true }
    }
  }

  /// The realms of the page's own window, one for each world with objects of nodes.
  private var worldsOfPage: [Realm] {
    let page = document.node.pool.scripting as? PageWorld
    var worlds = [self]
    for other in [page?.isolated, page?.made] {
      if let other, !worlds.contains(where: { $0 === other }) { worlds.append(other) }
    }
    return worlds.filter { !$0.nodeObjects.scripts.isEmpty }
  }

  private func wrapper(of object: DOMObject, in worlds: [Realm]) -> AnyObject? {
    for world in worlds {
      if let value = world.wrapper(of: object) { return context.platformObject(of: value) }
    }
    return nil
  }

  private func free(_ trees: DetachedTrees, in worlds: [Realm]) throws {
    let candidates = NumberedTrees(trees)
    for (bit, world) in worlds.enumerated() {
      try NodeScript.TreeSweep(world).look(candidates, bit: bit)
    }
    // An object of one world does not lead to those of another.
    for (index, tree) in candidates.trees.enumerated()
    where candidates.marks[index] & (candidates.marks[index] - 1) != 0 {
      trees.hold(tree)
      candidates.marks[index] = 0
    }
    var sweeps: [NodeScript.TreeSweep] = []
    do {
      for (bit, world) in worlds.enumerated() {
        let sweep = try NodeScript.TreeSweep(world)
        sweeps.append(sweep)
        try sweep.gather(candidates, of: trees, bit: bit)
      }
      for sweep in sweeps { try sweep.letGo(in: trees) }
    } catch {
      for (sweep, world) in zip(sweeps, worlds) {
        world.nodeObjects.stranded += sweep.owners
        try? sweep.restore(in: trees)
      }
      throw error
    }
    context.collectGarbage()
    var failure: (any Error)?
    for sweep in sweeps {
      do {
        try sweep.restore(in: trees)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    trees.removeRecords()
    for (sweep, world) in zip(sweeps, worlds) {
      world.nodeObjects.forget(sweep.goneCount) { [versions = nodeObjects.versions] number in
        versions.node(numbered: number) == nil
      }
    }
    trees.freeNodes()
  }
}

/// Trees that may be freed, with the numbers of their nodes, for the script side.
final class NumberedTrees {
  /// The indexes of the trees whose nodes have numbers.
  let trees: [Int]
  /// For each of them, how many numbers there are, and the numbers.
  let numbers: UnsafeMutableBufferPointer<Int32>
  /// For each of them, a bit for each world that has objects for its nodes; -1 for a tree that is kept.
  let marks: UnsafeMutableBufferPointer<Int32>

  init(_ found: DetachedTrees) {
    var trees: [Int] = []
    var numbers: [Int32] = []
    for tree in found.free {
      let start = numbers.count
      numbers.append(0)
      found.forEachNumber(of: tree) { numbers.append(Int32(truncatingIfNeeded: $0)) }
      if numbers.count == start + 1 {
        numbers.removeLast()
      } else {
        numbers[start] = Int32(truncatingIfNeeded: numbers.count - start - 1)
        trees.append(tree)
      }
    }
    self.trees = trees
    self.numbers = .allocate(capacity: numbers.count)
    _ = self.numbers.initialize(fromContentsOf: numbers)
    marks = .allocate(capacity: trees.count)
    marks.initialize(repeating: 0)
  }

  deinit {
    numbers.deallocate()
    marks.deallocate()
  }
}
