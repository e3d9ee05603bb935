internal import DOM
internal import ScriptEngine

// Finds out which separate documents scripts can still reach.
//
// The world's list of objects keeps the objects of all nodes alive. For the time of a collection, the
// objects of each document that may be freed are in a group of their own instead, to which each of them
// leads. So what keeps one of them alive keeps them all, and a group that is collected is a document that
// no script can reach.

extension NodeScript {
  /// The functions of the script side for this.
  struct Sweep {
    private let context: Context
    private let gather: ProtectedValue
    private let gatherOther: ProtectedValue
    private let groupAt: ProtectedValue
    private let letGo: ProtectedValue
    private let restore: ProtectedValue
    private let countOfObjects: ProtectedValue

    init(_ script: NodeScript) throws {
      let realm = script.realm
      context = realm.context
      let made = try realm.function(NodeScript.sweepSource) { [realm.builtins, script.shared] }
      gather = try context.protectedProperty("gather", of: made)
      gatherOther = try context.protectedProperty("gatherOther", of: made)
      groupAt = try context.protectedProperty("groupAt", of: made)
      letGo = try context.protectedProperty("letGo", of: made)
      restore = try context.protectedProperty("restore", of: made)
      countOfObjects = try context.protectedProperty("countOfObjects", of: made)
    }

    // A group lives as long as it is on the stack. So everything that reaches one has a frame of its own.

    /// Takes the objects of documents out of the list, into a group for each.
    ///
    /// - Parameters:
    ///   - places: the number of a document for each node, by the node's number, or 0.
    ///   - count: the number of documents.
    @inline(never)
    func gather(_ places: [Int32], count: Int) throws {
      let numbers = Numbers(places)
      try context.call(
        gather.value, context.makeSharedNumbers(numbers.numbers, of: numbers),
        context.makeNumber(Double(count)))
    }

    /// Adds another object that refers to nodes of the document with a number.
    @inline(never)
    func gather(_ object: Value, into number: Int) throws {
      try context.call(gatherOther.value, context.makeNumber(Double(number)), object)
    }

    /// Lets go of the groups.
    ///
    /// - Returns: the groups, in the order of the documents' numbers.
    @inline(never)
    func letGo(count: Int) throws -> [WeakValue] {
      var groups: [WeakValue] = []
      for number in 0..<count { try groups.append(group(number + 1)) }
      try context.call(letGo.value)
      return groups
    }

    @inline(never)
    private func group(_ number: Int) throws -> WeakValue {
      context.weak(try context.call(groupAt.value, context.makeNumber(Double(number))))
    }

    /// Puts the objects of a group back into the list.
    func restore(_ group: Value) throws { try context.call(restore.value, group) }

    /// Keeps all objects alive that were gathered and not let go.
    var owner: ProtectedValue { gather }

    /// The number of objects that show nodes.
    func liveObjects() throws -> Int {
      try Int(count: context.number(context.call(countOfObjects.value)))
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

  private static let sweepSource: OwnScript = """
    (function (builtins, shared) {
      'use strict';
      const { setPrototypeOf, WeakMap, weakSet } = builtins;
      const { objects, handlers, list, group, placeOf, contentOf } = shared;
      let groups = list();
      // What keeps a group alive besides the objects of nodes: objects such as lists.
      const groupOf = new WeakMap();
      setPrototypeOf(groupOf, null);
      groupOf.set = weakSet;
      return {
        __proto__: null,
        gather(numbers, count) {
          for (let at = 0; at <= count; at++)
            groups[at] = { __proto__: null, nodes: list(), others: list() };
          const end = objects.length < numbers.length ? objects.length : numbers.length;
          for (let number = 1; number < end; number++) {
            const at = numbers[number], object = objects[number];
            if (at === 0 || object === null) continue;
            const found = groups[at];
            group(object, found);
            found.nodes[found.nodes.length] = object;
            objects[number] = null;
          }
        },
        gatherOther(at, object) {
          const found = groups[at];
          groupOf.set(object, found);
          found.others[found.others.length] = object;
        },
        groupAt(at) { return groups[at]; },
        letGo() { groups = list(); },
        restore({ nodes }) {
          for (let at = 0; at < nodes.length; at++) objects[placeOf(nodes[at]) / 4] = nodes[at];
        },
        countOfObjects() {
          let count = 0;
          for (let number = 1; number < objects.length; number++) {
            const object = objects[number];
            if (object === null) continue;
            // A proxy and its target are two.
            const content = contentOf(object), kind = (content - content % 4294967296) / 4294967296;
            count += handlers[kind] === undefined ? 1 : 2;
          }
          return count;
        },
      };
    })
    """
}
