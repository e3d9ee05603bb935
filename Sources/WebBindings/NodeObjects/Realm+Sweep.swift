internal import DOM
internal import ScriptEngine

extension Realm {
  /// Frees the separate documents that scripts cannot reach any more, if many were made since the last
  /// time. Call this before another one is made.
  func sweepDocuments() {
    let pool = document.node.pool
    guard pool.weightSinceSweep >= max(nodeObjects.leastSweptWeight, nodeObjects.weightAfterSweep)
    else { return }
    pool.weightSinceSweep = 0
    // An error means that the script is out of time or at the end of its stack. It will be told so, and
    // the next search frees what this one has not.
    try? sweep(pool)
    nodeObjects.weightAfterSweep = pool.separateDocuments.reduce(0) { $0 + $1.weight }
  }

  /// Notes the objects that `body` makes, which refer to nodes of a separate document.
  @inline(__always)
  func making<Result>(
    objectsOf document: SeparateDocument, _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = nodeObjects.separateDocument
    nodeObjects.separateDocument = document
    defer { nodeObjects.separateDocument = outer }
    return try body()
  }

  private func sweep(_ pool: DocumentPool) throws {
    // The objects of several windows, custom elements and slots refer to nodes in more ways than are
    // known here.
    guard nodeObjects.scripts.count == 1, pool.customElements == nil, !pool.hasShadowTrees else {
      return
    }
    let candidates = pool.separateDocuments.filter { !$0.isHeld && $0.world == world }
    let places = pool.places(in: candidates, shownIn: world)
    let sweep = try NodeScript.Sweep(nodeScript())
    let groups: [WeakValue]
    do {
      groups = try gather(candidates, places, with: sweep)
    } catch {
      // The objects that are not in the list any more must live, because others know their addresses.
      nodeObjects.stranded.append(sweep.owner)
      for document in candidates { document.isHeld = true }
      throw error
    }
    context.collectGarbage()
    var failure: (any Error)?
    for (document, group) in zip(candidates, groups) {
      guard let objects = group.value else {
        document.isDead = !document.isHeld
        continue
      }
      do {
        try sweep.restore(objects)
      } catch {
        nodeObjects.stranded.append(context.protect(objects))
        document.isHeld = true
        failure = error
      }
      keepWrappers(of: document)
    }
    nodeObjects.forget(liveObjects: try? sweep.liveObjects()) { number in
      pool.versions.node(numbered: number)?.separateDocument?.isDead ?? true
    }
    pool.freeDeadDocuments()
    if let failure { throw failure }
  }

  /// Gathers the objects of each document. From then on, only they keep each other alive.
  @inline(never)
  private func gather(
    _ documents: [SeparateDocument], _ places: [Int32], with sweep: NodeScript.Sweep
  ) throws -> [WeakValue] {
    try sweep.gather(places, count: documents.count)
    for (index, document) in documents.enumerated() where !document.isHeld {
      // The script side keeps the gathered objects alive until it lets them go.
      document.objects = try document.objects.filter { object in
        guard let value = wrapper(of: object) else { return false }
        try sweep.gather(value, into: index + 1)
        object.wrappers[world] = context.weak(value)
        return true
      }
    }
    return try sweep.letGo(count: documents.count)
  }

  /// Makes the objects that always stay the same live as long as what they show again.
  private func keepWrappers(of document: SeparateDocument) {
    for case let object as any ObjectResult in document.objects where object.keepsWrapper {
      if let value = wrapper(of: object) { object.wrappers[world] = context.protect(value) }
    }
  }

  private func wrapper(of object: DOMObject) -> Value? {
    switch object.wrappers[world] {
    case let strong as ProtectedValue: strong.value
    case let weak as WeakValue: weak.value
    default: nil
    }
  }
}
