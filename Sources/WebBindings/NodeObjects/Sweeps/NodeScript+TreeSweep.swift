internal import DOM
internal import ScriptEngine

// Finds out which trees without a document a world's scripts can still reach, in the same way as for whole
// documents, see NodeScript+Sweep: for the time of a collection, all objects of a tree lead to an object
// of the tree's own, its anchor, and that leads to all of them.

extension NodeScript {
  /// What finds that out in one world.
  final class TreeSweep {
    private let realm: Realm
    private let context: Context
    private let functions: Functions
    /// The trees whose objects were gathered, in the order of their anchors.
    private var gathered: [Int] = []
    private var anchors: [WeakValue] = []
    /// The number of objects of each gathered tree.
    private var counts: [Int] = []
    /// The number of objects that were collected.
    private(set) var goneCount = 0

    private struct Functions {
      let look: ProtectedValue
      let gather: ProtectedValue
      let gatherOther: ProtectedValue
      let gatherListener: ProtectedValue
      let anchorAt: ProtectedValue
      let letGo: ProtectedValue
      let restore: ProtectedValue
    }

    /// - Parameter realm: the realm of the page's own window in the world.
    init(_ realm: Realm) throws {
      self.realm = realm
      context = realm.context
      // The list of objects is the same for all script sides of a world.
      let made = try realm.function(NodeScript.treeSweepSource) {
        [realm.builtins] + realm.nodeObjects.scripts.prefix(1).map(\.shared)
      }
      functions = Functions(
        look: try context.protectedProperty("look", of: made),
        gather: try context.protectedProperty("gather", of: made),
        gatherOther: try context.protectedProperty("gatherOther", of: made),
        gatherListener: try context.protectedProperty("gatherListener", of: made),
        anchorAt: try context.protectedProperty("anchorAt", of: made),
        letGo: try context.protectedProperty("letGo", of: made),
        restore: try context.protectedProperty("restore", of: made))
    }

    /// Keeps all objects alive that were gathered and not let go.
    var owners: [ProtectedValue] { [functions.gather] }

    /// Marks the trees for whose nodes the world has objects.
    @inline(never)
    func look(_ trees: NumberedTrees, bit: Int) throws {
      try context.call(
        functions.look.value, context.makeSharedNumbers(trees.numbers, of: trees),
        context.makeSharedNumbers(trees.marks, of: trees), context.makeNumber(Double(1 << bit)))
    }

    /// Takes the objects of the trees that have this mark alone out of the world's list.
    @inline(never)
    func gather(_ trees: NumberedTrees, of found: DetachedTrees, bit: Int) throws {
      let mark: Int32 = 1 << bit
      let sides = context.makeArray(realm.nodeObjects.scripts.map(\.shared))
      try context.call(
        functions.gather.value, context.makeSharedNumbers(trees.numbers, of: trees),
        context.makeSharedNumbers(trees.marks, of: trees), context.makeNumber(Double(mark)), sides)
      for (index, tree) in trees.trees.enumerated() {
        if trees.marks[index] == -1 {
          found.hold(tree)
          trees.marks[index] = 0
        } else if trees.marks[index] & mark != 0 {
          gathered.append(tree)
          counts.append(Int(truncatingIfNeeded: trees.marks[index] >> 8))
          try gatherOthers(of: tree, in: found)
          trees.marks[index] = 0
        }
      }
    }

    /// Gathers the objects that belong to the tree's nodes, such as lists, and the listeners of the nodes.
    private func gatherOthers(of tree: Int, in found: DetachedTrees) throws {
      let place = context.makeNumber(Double(gathered.count - 1))
      try forEachCompanion(of: tree, in: found) { _, value in
        try context.call(functions.gatherOther.value, place, value)
      }
      try forEachCallback(of: tree, in: found) { value in
        try context.call(functions.gatherListener.value, place, value.value)
      }
    }

    // Addresses of these objects must not be left in memory. So they are looked up again each time.

    private func forEachCompanion(
      of tree: Int, in found: DetachedTrees, _ body: (any ObjectResult, Value) throws -> Void
    ) rethrows {
      try found.forEachCompanion(of: tree) { object in
        if let object = object as? any ObjectResult, let value = realm.wrapper(of: object) {
          try body(object, value)
        }
      }
    }

    private func forEachCallback(
      of tree: Int, in found: DetachedTrees, _ body: (ProtectedValue) throws -> Void
    ) rethrows {
      try found.forEachCallback(of: tree) { callback in
        if let callback = callback as? any ScriptedCallback, callback.world == realm.world {
          try body(callback.value)
        }
      }
    }

    /// Lets go of the objects. From then on, only scripts keep them alive.
    @inline(never)
    func letGo(in found: DetachedTrees) throws {
      anchors.reserveCapacity(gathered.count)
      for place in gathered.indices { try addAnchor(at: place) }
      for tree in gathered { loosenOthers(of: tree, in: found) }
      try context.call(functions.letGo.value)
    }

    // An object lives as long as it is on the stack. So everything that reaches one has a frame of its own.

    @inline(never)
    private func addAnchor(at place: Int) throws {
      anchors.append(
        context.weak(
          try context.call(functions.anchorAt.value, context.makeNumber(Double(place)))))
    }

    @inline(never)
    private func loosenOthers(of tree: Int, in found: DetachedTrees) {
      forEachCompanion(of: tree, in: found) { object, value in
        object.wrappers[realm.world] = context.weak(value)
      }
      forEachCallback(of: tree, in: found) { $0.loosen() }
    }

    @inline(never)
    private func tightenOthers(of tree: Int, in found: DetachedTrees) {
      forEachCompanion(of: tree, in: found) { object, value in
        if object.keepsWrapper { object.wrappers[realm.world] = context.protect(value) }
      }
      forEachCallback(of: tree, in: found) { $0.tighten() }
    }

    /// Puts the objects back into the list that scripts can still reach, and holds their trees.
    @inline(never)
    func restore(in trees: DetachedTrees) throws {
      var failure: (any Error)?
      for (place, tree) in gathered.enumerated() {
        do {
          if try restore(place) {
            trees.hold(tree)
            tightenOthers(of: tree, in: trees)
          } else {
            goneCount += counts[place]
          }
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
    }

    @inline(never)
    private func restore(_ place: Int) throws -> Bool {
      guard place < anchors.count, let anchor = anchors[place].value else { return false }
      do {
        try context.call(functions.restore.value, anchor)
      } catch {
        realm.nodeObjects.stranded.append(context.protect(anchor))
        throw error
      }
      return true
    }
  }

  private static let treeSweepSource: OwnScript = """
    (function (builtins, shared) {
      'use strict';
      const { makeWeakMap } = builtins;
      const { objects, list } = shared;
      let anchors = list();
      // What keeps an anchor alive besides the objects of nodes.
      const anchorOf = makeWeakMap();
      const restore = anchor => {
        const { numbers, nodes } = anchor;
        for (let at = 0; at < nodes.length; at++) objects[numbers[at]] = nodes[at];
        anchor.numbers = anchor.nodes = anchor.others = undefined;
      };
      return {
        __proto__: null,
        look(numbers, marks, mark) {
          for (let at = 0, tree = 0; at < numbers.length; tree++) {
            const end = at + 1 + numbers[at];
            for (at++; at < end; at++) {
              const number = numbers[at];
              if (number < objects.length && objects[number] !== null) {
                marks[tree] |= mark;
                break;
              }
            }
            at = end;
          }
        },
        // Puts the number of objects into the upper bits of the mark of each tree with the mark, or -1 for a
        // tree whose objects were not all made by the script sides.
        gather(numbers, marks, mark, sides) {
          for (let at = 0, tree = 0; at < numbers.length; tree++) {
            let left = numbers[at++];
            if (marks[tree] !== mark) {
              at += left;
              continue;
            }
            const anchor = { __proto__: null, numbers: list(), nodes: list(), others: undefined };
            let count = 0, isWhole = true;
            for (; left > 0; left--) {
              const number = numbers[at++];
              const object = number < objects.length ? objects[number] : null;
              if (object === null) continue;
              const added = take(object, anchor, sides);
              if (added === 0) {
                isWhole = false;
                continue;
              }
              count += added;
              anchor.numbers[anchor.numbers.length] = number;
              anchor.nodes[anchor.nodes.length] = object;
              objects[number] = null;
            }
            if (isWhole) {
              anchors[anchors.length] = anchor;
              marks[tree] |= count << 8;
            } else {
              restore(anchor);
              marks[tree] = -1;
            }
          }
        },
        gatherOther(at, object) {
          anchorOf.set(object, anchors[at]);
          add(anchors[at], object);
        },
        // A listener does not lead to the nodes by itself.
        gatherListener(at, object) { add(anchors[at], object); },
        anchorAt(at) { return anchors[at]; },
        letGo() { anchors = list(); },
        restore,
      };
      function add(anchor, object) {
        const others = anchor.others ??= list();
        others[others.length] = object;
      }
      // Returns how many objects lead to an anchor now: a proxy and its target are two.
      function take(object, anchor, sides) {
        for (let side = 0; side < sides.length; side++) {
          const { contentOf, group, loosen, handlers } = sides[side];
          const content = contentOf(object);
          if (content < 0) continue;
          loosen(object);
          group(object, anchor);
          return handlers[(content - content % 4294967296) / 4294967296] === undefined ? 1 : 2;
        }
        return 0;
      }
    })
    """
}
