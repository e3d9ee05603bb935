internal import DOM
internal import ScriptEngine

// The objects of tree walkers, node iterators, ranges and selections. As those of nodes they are plain ones with
// a private field. The members are in ``ScriptedInterface``.

extension NodeScript {
  /// A function that returns what the script sides of all windows of a world need to know such objects.
  ///
  /// The field has an object's state. That of a traversal has its root, its mask, its filter and whether that
  /// is a function or running. All of it refers to nodes by their objects, so that it keeps their trees. A walker
  /// has its current node too.
  ///
  /// All others have a Swift object, which `owner` owns, and a place among the versions, where both sides
  /// find what changes with the tree, see ``NodeIterator`` and ``AbstractRange/placeInMemory``. What the
  /// script side has found there by a node's number is remembered with the number.
  static let plainObjects: OwnScript = {
    @Sendable func make(_ name: String, _ variable: String) -> String {
      """
      class \(name) extends Base {
        #state;
        constructor(object, state) {
          super(object);
          this.#state = state;
        }
        static {
          \(variable)Of = object => {
            try { return object.#state; } catch { }
          };
          is\(name) = object => #state in object;
        }
      }
      """
    }
    return OwnScript(
      named: "plain-objects",
      composing: """
        (function (shared) {
          'use strict';
          const { Base } = shared;
          let walkerOf, iteratorOf, rangeOf, selectionOf, isWalker, isIterator, isRange, isSelection;
          \(make("Walker", "walker"))
          \(make("Iterator", "iterator"))
          \(make("Range", "range"))
          \(make("Selection", "selection"))
          return {
            __proto__: null, Walker, walkerOf, Iterator, iteratorOf, Range, rangeOf, Selection, selectionOf,
            // The object that owns the Swift object, or true for a walker; undefined for any other object.
            ownerOf: object =>
              isRange(object) ? rangeOf(object).owner
              : isSelection(object) ? selectionOf(object).owner
              : isIterator(object) ? iteratorOf(object).owner
              : isWalker(object) ? true : undefined,
          };
        })
        """)
  }()

  /// A function that returns the one which makes tree walkers of a window.
  static let treeWalkerMaker: OwnScript = OwnScript(
    named: "tree-walkers",
    composing: """
      (function (shared, plainObjects, prototype) {
        'use strict';
        const { Walker } = plainObjects;
        \(constructor)
        return shared.makeTreeWalker = (root, mask, filter, isFunction) =>
          new Walker(new constructor(), {
            root, mask, filter, isFunction, isActive: false, current: root });
      })
      """)

  /// The same for node iterators.
  static let nodeIteratorMaker: OwnScript = OwnScript(
    named: "node-iterators",
    composing: """
      (function (plainObjects, prototype) {
        'use strict';
        const { Iterator } = plainObjects;
        \(constructor)
        return (root, mask, filter, isFunction, owner, place) =>
          new Iterator(new constructor(), {
            root, mask, filter, isFunction, isActive: false, owner, place, reference: root, number: -1 });
      })
      """)

  /// The same for ranges and selections.
  static let boundariesMaker: OwnScript = OwnScript(
    named: "boundaries",
    composing: """
      (function (plainObjects, prototype, interfaceName) {
        'use strict';
        const { Range, Selection } = plainObjects;
        \(constructor)
        const Shown = interfaceName === 'Selection' ? Selection : Range, isLive = interfaceName === 'Range';
        return (owner, place) =>
          new Shown(new constructor(), {
            owner, place, isLive, first: null, firstNumber: 0, second: null, secondNumber: 0,
            common: null, commonVersion: -1, commonFirst: 0, commonSecond: 0 });
      })
      """)

  /// As for nodes: without the assignment, the engine would keep room for six properties.
  private static let constructor = """
    const constructor = function () { if (new.target === undefined) this.room = 0; };
    constructor.prototype = prototype;
    """
}

/// What knows the plain objects of a world.
struct PlainObjects {
  /// What ``NodeScript/plainObjects`` has returned.
  let shared: ProtectedValue
  /// The function from an object to its owner.
  let ownerOf: ProtectedValue
}

extension Realm {
  /// What the script sides of all windows need to know the objects. It belongs to the page's own window, because
  /// that lives the longest.
  func plainObjects() throws -> ProtectedValue {
    let top = family?.top ?? self
    if let known = nodeObjects.plainObjects { return known.shared }
    let shared = try top.nodeScript().shared
    let made = top.context.keep(try top.function(NodeScript.plainObjects) { [shared] })
    nodeObjects.plainObjects = PlainObjects(
      shared: made, ownerOf: try top.context.protectedProperty("ownerOf", of: made.value))
    return made
  }

  /// What a plain object shows, if a value is one of these.
  func shown(plain value: Value) -> Shown? {
    guard let known = nodeObjects.plainObjects,
      let owner = try? context.call(known.ownerOf.value, value)
    else { return nil }
    if let wrapper = context.platformObject(of: owner) as? Wrapper {
      return Shown(interface: wrapper.interface, node: nil, object: wrapper.object)
    }
    if context.isUndefined(owner) { return nil }
    return Shown(interface: Interfaces.treeWalker.definition, node: nil, object: nil)
  }

  /// The object that shows a range or a selection.
  ///
  /// - Parameters:
  ///   - owner: the object that owns its Swift object.
  ///   - place: the place of its boundary points among the versions.
  func makePlainObject(
    of interface: InstalledInterface, owner: Value, place: Int
  ) throws -> Value {
    let make: ProtectedValue
    if let known = interface.plainMaker {
      make = known
    } else {
      let shared = try plainObjects()
      make = context.keep(
        try context.call(
          context.evaluate(NodeScript.boundariesMaker), this: nil, shared.value,
          interface.prototype.value, context.makeString(interface.definition.name)))
      interface.plainMaker = make
    }
    return try context.call(
      make.value, this: nil, owner, context.makeNumber(Double(place)))
  }
}
