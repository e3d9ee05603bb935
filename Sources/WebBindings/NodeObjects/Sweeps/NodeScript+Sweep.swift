internal import DOM
internal import ScriptEngine

// Finds out which separate documents and which trees without a document scripts can still reach, and which
// realms of frames that were removed.
//
// The world's list of objects keeps the objects of all nodes alive. For the time of a collection, the
// objects of each document or tree that may be freed are in a group of their own instead, to which each of
// them leads. So what keeps one of them alive keeps them all, and a group that is collected is a document or
// a tree that no script can reach. The global object of a frame's window leads to the group of the frame's
// documents, and so do all other objects of its realm, each of which leads to the global object.

extension NodeScript {
  /// The functions of the script side for this.
  struct Sweep {
    private let realm: Realm
    private let context: Context
    private let functions: Functions

    private struct Functions {
      let begin: ProtectedValue
      let gather: ProtectedValue
      let gatherOther: ProtectedValue
      let gatherListener: ProtectedValue
      let markTrees: ProtectedValue
      let gatherTrees: ProtectedValue
      let gatherRealm: ProtectedValue
      let groupAt: ProtectedValue
      let letGo: ProtectedValue
      let restore: ProtectedValue
      let restoreAt: ProtectedValue
    }

    init(_ script: NodeScript) throws {
      let realm = script.realm
      self.realm = realm
      context = realm.context
      let made = try realm.function(NodeScript.sweepSource) { [realm.builtins, script.shared] }
      functions = Functions(
        begin: try context.protectedProperty("begin", of: made),
        gather: try context.protectedProperty("gather", of: made),
        gatherOther: try context.protectedProperty("gatherOther", of: made),
        gatherListener: try context.protectedProperty("gatherListener", of: made),
        markTrees: try context.protectedProperty("markTrees", of: made),
        gatherTrees: try context.protectedProperty("gatherTrees", of: made),
        gatherRealm: try context.protectedProperty("gatherRealm", of: made),
        groupAt: try context.protectedProperty("groupAt", of: made),
        letGo: try context.protectedProperty("letGo", of: made),
        restore: try context.protectedProperty("restore", of: made),
        restoreAt: try context.protectedProperty("restoreAt", of: made))
    }

    // A group lives as long as it is on the stack. So everything that reaches one has a frame of its own.

    /// Makes an empty group.
    func begin(_ number: Int) throws {
      try context.call(functions.begin.value, context.makeNumber(Double(number)))
    }

    /// Takes the objects of nodes out of the list, into a group.
    ///
    /// - Parameters:
    ///   - nodes: the numbers of the nodes.
    ///   - scripts: the script sides that may have made the objects.
    /// - Returns: the number of objects, and whether all of them are in the group.
    @inline(never)
    func gather(
      _ nodes: [Int32], into number: Int, madeBy scripts: [ProtectedValue]
    ) throws -> (count: Int, isWhole: Bool) {
      if nodes.isEmpty { return (0, true) }
      let numbers = Numbers(nodes)
      let list = context.makeSharedNumbers(numbers.numbers, of: numbers)
      var count = 0
      for script in scripts {
        let answer = try context.number(
          context.call(
            functions.gather.value, context.makeNumber(Double(number)), list, script.value))
        count += try Int(count: answer.magnitude - 1)
        if answer > 0 { return (count, true) }
      }
      return (count, false)
    }

    /// Adds another object that refers to nodes of the group.
    @inline(never)
    func gather(_ object: Value, into number: Int) throws {
      try context.call(functions.gatherOther.value, context.makeNumber(Double(number)), object)
    }

    /// Adds a listener of a node of the group, which need not refer to any node.
    @inline(never)
    func gather(listener: Value, into number: Int) throws {
      try context.call(functions.gatherListener.value, context.makeNumber(Double(number)), listener)
    }

    /// Marks the trees for whose nodes the world has objects.
    @inline(never)
    func mark(_ trees: NumberedTrees, with mark: Int32) throws {
      try context.call(
        functions.markTrees.value, context.makeSharedNumbers(trees.numbers, of: trees),
        context.makeSharedNumbers(trees.marks, of: trees), context.makeNumber(Double(mark)))
    }

    /// Makes a group of each tree that has this mark alone. The tree's mark then has the number of its objects
    /// in the bits from ``NumberedTrees/countShift`` on. It is -1 if the script sides have not made all of them.
    @inline(never)
    func gather(
      _ trees: NumberedTrees, marked mark: Int32, madeBy scripts: [ProtectedValue]
    ) throws {
      try context.call(
        functions.gatherTrees.value, context.makeSharedNumbers(trees.numbers, of: trees),
        context.makeSharedNumbers(trees.marks, of: trees), context.makeNumber(Double(mark)),
        context.makeArray(scripts))
    }

    /// Adds the global object of the frame's window, and what belongs to its context.
    @inline(never)
    func gather(global: Value, own: Value, into number: Int) throws {
      try context.call(
        functions.gatherRealm.value, context.makeNumber(Double(number)), global, own)
    }

    /// Lets go of the groups.
    ///
    /// - Returns: the groups, in the order of their numbers.
    @inline(never)
    func letGo(count: Int) throws -> [WeakValue] {
      var groups: [WeakValue] = []
      for number in 0..<count { try groups.append(group(number)) }
      try context.call(functions.letGo.value)
      return groups
    }

    @inline(never)
    private func group(_ number: Int) throws -> WeakValue {
      context.weak(try context.call(functions.groupAt.value, context.makeNumber(Double(number))))
    }

    /// Puts the objects of a group back into the list.
    func restore(_ group: Value) throws { try context.call(functions.restore.value, group) }

    /// Puts the objects of a group back into the list before the groups are let go.
    func restore(_ number: Int) throws {
      try context.call(functions.restoreAt.value, context.makeNumber(Double(number)))
    }

    /// Keeps all objects alive that were gathered and not let go. The next search has groups of its own.
    func strand() {
      realm.nodeObjects.stranded.append(functions.gather)
      realm.forgetFunction(NodeScript.sweepSource)
    }

    /// Numbers that the script side reads.
    private final class Numbers {
      let numbers: UnsafeMutableBufferPointer<Int32>

      init(_ values: [Int32]) {
        numbers = .allocate(capacity: values.count)
        _ = numbers.initialize(fromContentsOf: values)
      }

      deinit { numbers.deallocate() }
    }
  }

  private static let sweepSource: OwnScript = OwnScript(
    named: "sweep",
    composing: """
      (function (builtins, shared) {
        'use strict';
        const { makeWeakMap } = builtins;
        const { objects, list } = shared;
        let groups = list();
        // What keeps a group alive besides the objects of nodes: objects such as lists, and a global object.
        const groupOf = makeWeakMap();
        const makeGroup = () => ({
          __proto__: null, numbers: list(), nodes: list(), others: undefined, own: undefined });
        const add = (group, object) => {
          const others = group.others ??= list();
          others[others.length] = object;
        };
        // Moves the object of a node into a group. The answer is that of `group`, or -1 if there is no object.
        const take = (number, found, group) => {
          const object = number < objects.length ? objects[number] : null;
          if (object === null) return -1;
          const count = group(object, found);
          if (count === 0) return 0;
          found.numbers[found.numbers.length] = number;
          found.nodes[found.nodes.length] = object;
          objects[number] = null;
          return count;
        };
        const restore = group => {
          const { numbers, nodes } = group;
          for (let at = 0; at < nodes.length; at++) objects[numbers[at]] = nodes[at];
          // The nodes lead to the group, which need not keep anything until the next time.
          group.numbers = group.nodes = group.others = group.own = undefined;
        };
        return {
          __proto__: null,
          begin(at) { groups[at] = makeGroup(); },
          // Returns the number of objects that were added and 1, which is negative if some were not.
          gather(at, numbers, { group }) {
            const found = groups[at];
            let count = 1, isWhole = true;
            for (let index = 0; index < numbers.length; index++) {
              const taken = take(numbers[index], found, group);
              if (taken > 0) count += taken;
              else if (taken === 0) isWhole = false;
            }
            return isWhole ? count : -count;
          },
          // For each tree, `numbers` has the count of its nodes and their numbers.
          markTrees(numbers, marks, mark) {
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
          gatherTrees(numbers, marks, mark, sides) {
            for (let at = 0, tree = 0; at < numbers.length; tree++) {
              const end = at + 1 + numbers[at];
              if (marks[tree] !== mark) {
                at = end;
                continue;
              }
              const found = makeGroup();
              let count = 0, isWhole = true;
              for (at++; at < end; at++) {
                let taken = 0;
                for (let side = 0; taken === 0 && side < sides.length; side++) {
                  taken = take(numbers[at], found, sides[side].group);
                  if (taken > 0) sides[side].loosen(found.nodes[found.nodes.length - 1]);
                }
                if (taken > 0) count += taken;
                else if (taken === 0) isWhole = false;
              }
              if (isWhole) {
                groups[groups.length] = found;
                marks[tree] |= count << \(NumberedTrees.countShift);
              } else {
                restore(found);
                marks[tree] = -1;
              }
            }
          },
          gatherOther(at, object) {
            groupOf.set(object, groups[at]);
            add(groups[at], object);
          },
          gatherListener(at, object) { add(groups[at], object); },
          gatherRealm(at, global, own) {
            const found = groups[at];
            groupOf.set(global, found);
            add(found, global);
            found.own = own;
          },
          groupAt(at) { return groups[at]; },
          letGo() { groups = list(); },
          restore,
          restoreAt(at) { restore(groups[at]); },
        };
      })
      """)
}
