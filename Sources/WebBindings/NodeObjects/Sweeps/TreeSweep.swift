internal import DOM
internal import ScriptEngine

/// Finds out which trees without a document the scripts of one world can still reach, see
/// ``NodeScript/Sweep``.
final class TreeSweep {
  private let realm: Realm
  private let sweep: NodeScript.Sweep
  private let trees: DetachedTrees
  /// The mark of the trees for whose nodes the world has objects.
  private let mark: Int32
  /// The trees whose objects were gathered, in the order of their groups, and how many objects each has.
  private var gathered: [(tree: Int, objectCount: Int)] = []
  private var groups: [WeakValue] = []
  /// The number of objects that were collected.
  private(set) var goneCount = 0

  /// - Parameters:
  ///   - realm: the realm of the page's own window in the world.
  ///   - place: the world's place among those of the page.
  init(_ trees: DetachedTrees, in realm: Realm, at place: Int) throws {
    self.realm = realm
    self.trees = trees
    mark = 1 << place
    sweep = try NodeScript.Sweep(realm.nodeScript())
  }

  /// Marks the trees for whose nodes the world has objects.
  func mark(_ candidates: NumberedTrees) throws { try sweep.mark(candidates, with: mark) }

  /// Takes the objects of the trees that have the world's mark alone out of the world's list, and sets the
  /// marks of these trees to 0.
  func gather(_ candidates: NumberedTrees) throws {
    try sweep.gather(
      candidates, marked: mark, madeBy: realm.nodeObjects.scripts.map(\.shared))
    for (index, tree) in candidates.trees.enumerated() {
      if candidates.marks[index] == -1 {
        trees.hold(tree)
      } else if candidates.marks[index] & mark != 0 {
        gathered.append((tree, candidates.objectCount(at: index)))
        try gatherOthers(of: tree)
      } else {
        continue
      }
      candidates.marks[index] = 0
    }
  }

  /// Gathers the objects that belong to the tree's nodes, such as lists, and the listeners of the nodes.
  private func gatherOthers(of tree: Int) throws {
    let group = gathered.count - 1
    try forEachCompanion(of: tree) { _, value in try sweep.gather(value, into: group) }
    try forEachCallback(of: tree) { try sweep.gather(listener: $0.value, into: group) }
  }

  /// Lets go of the objects. From then on, only scripts keep them alive.
  func letGo() throws {
    for (tree, _) in gathered { loosenOthers(of: tree) }
    groups = try sweep.letGo(count: gathered.count)
  }

  /// Keeps what was gathered and not let go for as long as the world.
  func strand() { sweep.strand() }

  /// Puts the objects back into the list that scripts can still reach, and holds their trees. It holds those
  /// as well for which that failed.
  func restore() throws {
    var failure: (any Error)?
    for (place, (tree, objectCount)) in gathered.enumerated() {
      do {
        if try restore(place) {
          tightenOthers(of: tree)
          trees.hold(tree)
        } else {
          goneCount += objectCount
        }
      } catch {
        trees.hold(tree)
        failure = error
      }
    }
    if let failure { throw failure }
  }

  // An object lives as long as it is on the stack. So everything that reaches one has a frame of its own.

  @inline(never)
  private func restore(_ place: Int) throws -> Bool {
    // Without groups, nothing was let go, see ``strand()``.
    guard place < groups.count else { return true }
    guard let group = groups[place].value else { return false }
    do {
      try sweep.restore(group)
    } catch {
      realm.nodeObjects.stranded.append(realm.context.protect(group))
      throw error
    }
    return true
  }

  @inline(never)
  private func loosenOthers(of tree: Int) {
    forEachCompanion(of: tree) { object, value in
      object.wrappers[realm.world] = realm.context.weak(value)
    }
    forEachCallback(of: tree) { $0.loosen() }
  }

  @inline(never)
  private func tightenOthers(of tree: Int) {
    forEachCompanion(of: tree) { object, value in
      if object.keepsWrapper { object.wrappers[realm.world] = realm.context.protect(value) }
    }
    forEachCallback(of: tree) { $0.tighten() }
  }

  // Addresses of these objects must not be left in memory. So they are looked up again each time.

  private func forEachCompanion(
    of tree: Int, _ body: (any ObjectResult, Value) throws -> Void
  ) rethrows {
    try trees.forEachCompanion(of: tree) { object in
      if let object = object as? any ObjectResult, let value = realm.wrapper(of: object) {
        try body(object, value)
      }
    }
  }

  private func forEachCallback(
    of tree: Int, _ body: (ProtectedValue) throws -> Void
  ) rethrows {
    try trees.forEachCallback(of: tree) { callback in
      if let callback = callback as? any ScriptedCallback, callback.world == realm.world {
        try body(callback.value)
      }
    }
  }
}
