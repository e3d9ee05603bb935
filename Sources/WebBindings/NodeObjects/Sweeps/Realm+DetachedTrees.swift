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
    // What waits keeps the targets alive.
    pool.addWaitingListeners()
    for world in worlds { try? world.knownEventScript?.releaseWaitingListeners() }
    defer { pool.searchEnded() }
    guard !worlds.contains(where: \.nodeObjects.keepsTrees),
      worlds.reduce(0, { $0 + $1.nodeObjects.scripts.count }) == nodeObjects.versions.observerCount,
      // At the end of its stack, a script is told so before anything has changed.
      (try? ensureStack()) != nil,
      let trees = DetachedTrees(
        in: pool, collectGarbage: context.collectGarbage,
        isShown: { self.isShown($0, in: worlds) })
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

  /// Whether a platform object holds a DOM object and shows it to scripts of a world.
  private func isShown(_ object: DOMObject, in worlds: [Realm]) -> Bool {
    for world in worlds {
      if let value = world.wrapper(of: object) { return context.platformObject(of: value) != nil }
    }
    return false
  }

  private func free(_ trees: DetachedTrees, in worlds: [Realm]) throws {
    let candidates = NumberedTrees(trees)
    let sweeps = try worlds.enumerated().map { place, world in
      try TreeSweep(trees, in: world, at: place)
    }
    for sweep in sweeps { try sweep.mark(candidates) }
    // An object of one world does not lead to those of another.
    candidates.hold(in: trees) { $0 & ($0 - 1) != 0 }
    var failure: (any Error)?
    do {
      for sweep in sweeps { try sweep.gather(candidates) }
      for sweep in sweeps { try sweep.letGo() }
      context.collectGarbage()
    } catch {
      failure = error
      for sweep in sweeps { sweep.strand() }
      candidates.hold(in: trees) { $0 != 0 }
    }
    for sweep in sweeps {
      do {
        try sweep.restore()
      } catch {
        failure = error
      }
    }
    trees.removeRecords()
    for (sweep, world) in zip(sweeps, worlds) {
      world.nodeObjects.forget(sweep.goneCount) { [versions = nodeObjects.versions] number in
        versions.node(numbered: number) == nil
      }
    }
    trees.freeNodes()
    if let failure { throw failure }
  }
}
