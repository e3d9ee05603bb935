internal import DOM
internal import ScriptEngine

extension Realm {
  /// Frees the separate documents that scripts cannot reach any more, and the realms of frames that were
  /// removed, if many were made since the last time. Call this before another one is made.
  func sweepDocuments() {
    // The realm of the page's own window knows those of all frames.
    if let family, family.top !== self { return family.top.sweepDocuments() }
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
    // A frame that was removed lets its timers go.
    eventLoop.dropUnwantedTimers()
    var groups = SweptGroup.all(in: self)
    if groups.isEmpty { return }
    let sweep = try NodeScript.Sweep(nodeScript())
    let seen: [WeakValue]
    do {
      seen = try gather(&groups, of: pool, with: sweep)
    } catch {
      // The objects that are not in the list any more must live, because others know their addresses.
      sweep.strand()
      for group in groups {
        if group.isLoose { tighten(group) }
        for document in group.documents { document.isHeld = true }
      }
      throw error
    }
    context.collectGarbage()
    var failure: (any Error)?
    var dead: [SweptGroup] = []
    for (group, seen) in zip(groups, seen) where !group.isKept {
      do {
        if try !restore(group, seen, with: sweep) { dead.append(group) }
      } catch {
        failure = error
      }
    }
    end(dead, of: pool)
    if let failure { throw failure }
  }

  /// Gathers the objects of each group. From then on, only they keep each other alive.
  @inline(never)
  private func gather(
    _ groups: inout [SweptGroup], of pool: DocumentPool, with sweep: NodeScript.Sweep
  ) throws -> [WeakValue] {
    let numbers = pool.numbers(in: groups.map(\.documents), shownIn: world)
    for index in groups.indices {
      try gather(&groups[index], numbers[index], as: index, with: sweep)
    }
    return try sweep.letGo(count: groups.count)
  }

  private func gather(
    _ group: inout SweptGroup, _ numbers: [Int32], as number: Int, with sweep: NodeScript.Sweep
  ) throws {
    try sweep.begin(number)
    if group.documents.contains(where: \.isHeld) {
      group.isKept = true
      return
    }
    let gathered = try sweep.gather(numbers, into: number, madeBy: scripts(of: group))
    group.objectCount = gathered.count
    for document in group.documents {
      // The script side keeps the gathered objects alive until it lets them go.
      document.objects = try document.objects.filter { object in
        guard let value = wrapper(of: object) else { return false }
        try sweep.gather(value, into: number)
        object.wrappers[world] = context.weak(value)
        return true
      }
    }
    if !gathered.isWhole {
      for document in group.documents { document.isHeld = true }
      group.isKept = true
    } else if let frame = group.frame, let family, family.hasRealm(of: frame) {
      if family.isUnused(frame) {
        try loosen(frame, number, with: sweep)
        group.isLoose = true
      } else {
        group.isKept = true
      }
    }
    if group.isKept {
      try sweep.restore(number)
      for document in group.documents { keepWrappers(of: document) }
    }
  }

  /// The script sides that make the objects of a group's nodes.
  private func scripts(of group: SweptGroup) -> [ProtectedValue] {
    let inside = group.frame.flatMap { family?.frames[ObjectIdentifier($0)] }?.knownNodeScript
    return [inside, knownNodeScript].compactMap { $0?.shared }
  }

  @inline(never)
  private func loosen(_ frame: Window, _ number: Int, with sweep: NodeScript.Sweep) throws {
    guard let inner = family?.frames[ObjectIdentifier(frame)]?.context else { return }
    try sweep.gather(global: inner.global, own: inner.ownValues(), into: number)
    inner.loosen()
  }

  private func tighten(_ group: SweptGroup) {
    group.frame.flatMap { family?.frames[ObjectIdentifier($0)] }?.context.tighten()
  }

  /// Makes the objects of a group live as long as the world again, if a script can still reach them.
  ///
  /// - Parameter seen: the group of the script side.
  /// - Returns: whether it can.
  @inline(never)
  private func restore(
    _ group: SweptGroup, _ seen: WeakValue, with sweep: NodeScript.Sweep
  ) throws -> Bool {
    guard let objects = seen.value else { return false }
    if group.isLoose { tighten(group) }
    defer { for document in group.documents { keepWrappers(of: document) } }
    do {
      try sweep.restore(objects)
    } catch {
      nodeObjects.stranded.append(context.protect(objects))
      for document in group.documents { document.isHeld = true }
      throw error
    }
    return true
  }

  /// Ends the realms of groups whose objects were collected, and frees the documents.
  private func end(_ groups: [SweptGroup], of pool: DocumentPool) {
    for group in groups {
      for document in group.documents { document.isDead = true }
    }
    nodeObjects.forget(groups.reduce(0) { $0 + $1.objectCount }) { number in
      pool.versions.node(numbered: number)?.separateDocument?.isDead ?? true
    }
    if let family {
      let frames = groups.filter(\.isLoose).compactMap(\.frame)
      for frame in frames { family.frames[ObjectIdentifier(frame)]?.context.abandon() }
      if !frames.isEmpty { context.machine.removeFunctionsOfClosedContexts() }
      for frame in frames { family.remove(frame) }
    }
    pool.freeDeadDocuments()
  }

  /// Makes the objects that always stay the same live as long as what they show again.
  private func keepWrappers(of document: SeparateDocument) {
    for case let object as any ObjectResult in document.objects where object.keepsWrapper {
      if let value = wrapper(of: object) { object.wrappers[world] = context.protect(value) }
    }
  }

  func wrapper(of object: DOMObject) -> Value? {
    switch object.wrappers[world] {
    case let strong as ProtectedValue where strong.isAlive: strong.value
    case let weak as WeakValue: weak.value
    default: nil
    }
  }
}
