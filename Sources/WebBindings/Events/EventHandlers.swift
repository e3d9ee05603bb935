internal import DOM
internal import ScriptEngine

// Event handler attributes such as `onclick` (HTML Standard, 8.1.8.1). They have the values that
// this world's scripts have set. Handlers in the markup belong to the page's world.

extension Realm {
  /// Defines handler attributes on a prototype or on the global object.
  ///
  /// There are more than a hundred of them on each of several objects, so they are not made like
  /// other members: their accessors are JavaScript functions.
  func defineEventHandlers(
    _ names: String, of interface: InterfaceDefinition, on object: Value
  ) throws {
    let functions = try functionsForHandlers()
    let accessors: ProtectedValue
    if let known = handlerLists.accessors(of: interface, names) {
      accessors = known
    } else {
      accessors = try makeHandlers(names, numberedFrom: handlerLists.nextNumber, functions)
      handlerLists.add(names, of: interface, accessors)
    }
    _ = try context.call(
      context.property("define", of: functions), object, accessors.value,
      context.makeBoolean(interface.isKind(of: Interfaces.node.definition)))
  }

  /// Makes the accessors of a list, whose first name has a number.
  private func makeHandlers(
    _ names: String, numberedFrom first: Int, _ functions: Value
  ) throws -> ProtectedValue {
    let make = try context.property("make", of: functions)
    let first = context.makeNumber(Double(first))
    // To pass the names once more takes longer than to make the accessors.
    if let earlier = handlerLists.accessors(of: nil, names) {
      return context.keep(try context.call(make, first, earlier.value))
    }
    return context.keep(try context.call(make, first, wordsOf: names))
  }

  private func functionsForHandlers() throws -> Value {
    try value(of: Self.handlerFunctions) {
      let watch = try context.property("watch", of: functionsForProperties())
      let read = context.makeFunction(name: "", length: 2) { call in
        let realm = Realm.of(call.context)
        guard let (target, name) = try realm.handlerTarget(of: call, for: "getter") else {
          return call.context.undefined
        }
        if let handler = target.handler(named: name, in: realm) { return handler.value.value }
        let isKnown = target.node != nil && !realm.mayHaveHandlers(named: name)
        return isKnown ? call.context.false : call.context.null
      }
      let write = context.makeFunction(name: "", length: 3) { call in
        let realm = Realm.of(call.context)
        if let (target, name) = try realm.handlerTarget(of: call, for: "setter") {
          target.setHandler(
            named: name, to: call.context.isObject(call[2]) ? call[2] : nil, in: realm)
        }
        return call.context.undefined
      }
      let nodes = context.makeFunction(name: "", length: 0) { call in
        try Realm.of(call.context).nodeScript().shared.value
      }
      let made = try context.call(
        context.evaluate(Self.handlerFunctions), this: nil, builtins.value, watch, read, write,
        nodes,
        context.makeBoolean(world == PageWorld.number))
      context.addFunctionText(try context.property("nameOf", of: made))
      return made
    }
  }

  /// Whether an object may have a handler of this realm. The markup has handlers of the page alone.
  private func mayHaveHandlers(named name: HandlerName) -> Bool {
    world == PageWorld.number || handlerLists.namesInUse.contains(name.name)
  }

  /// Makes the accessors of a list of names, defines the attributes of such a list, and returns the
  /// name of the attribute that an accessor is of.
  private static let handlerFunctions = OwnScript(
    named: "event-handlers",
    composing: """
      (function (builtins, watch, read, write, nodes, isPage) {
        'use strict';
        const { defineProperty, makeWeakMap, setPrototypeOf, slice, split } = builtins;
        const descriptor = {
          __proto__: null, get: undefined, set: undefined, enumerable: true, configurable: true };
        // The number of times that a script has set a handler. What else changes handlers changes a tree or an
        // attribute as well.
        let changes = 0;
        // Functions that tell of nodes. They are undefined until a script has read a handler of a node.
        let kindOf, versionAt;
        const connect = () => { ({ kindOf, versionAt } = nodes()); };
        // Notes that objects of an object's kind have the attributes of a list.
        const meet = (object, kinds) => {
          const kind = kindOf(object);
          if (kind >= 0) kinds[kind] = true;
        };
        // The last list leads to the one before.
        let last;
        // The functions get their names when a script first asks for one of them: to name them all
        // before made a cold run a twentieth slower.
        const nameFunctions = () => {
          const property = { __proto__: null, value: undefined, configurable: true };
          for (let list = last; list !== undefined && !list.isNamed; list = list.before) {
            list.isNamed = true;
            for (let index = 0; index < list.names.length; index++) {
              const { name, get, set } = list.names[index];
              property.value = `get ${name}`;
              defineProperty(get, 'name', property);
              property.value = `set ${name}`;
              defineProperty(set, 'name', property);
            }
          }
        };
        return {
          __proto__: null,
          // Takes the number of the first name, and the names, or a text with all of them, or an earlier list with
          // the same names. Returns the list of the accessors.
          make(first, ...names) {
            if (names.length === 1)
              names = typeof names[0] === 'string' ? split(names[0], ' ') : slice(names[0].names);
            // A copy of such an array asks no constructor of a script's.
            setPrototypeOf(names, null);
            const kinds = { __proto__: null };
            const list = { names, before: last, isNamed: false, isOfNodes: false };
            for (let index = 0; index < names.length; index++) {
              const known = names[index], number = first + index;
              let name = known, enumerable = true;
              if (typeof known !== 'string') {
                name = known.name;
                enumerable = known.enumerable;
              } else if (known[0] === '-') {
                name = split(known, '-')[1];
                enumerable = false;
              }
              // The number of changes at which no node had the handler.
              let missing = -1;
              // What was found of nodes that have it.
              let found;
              names[index] = {
                name,
                get() {/*native*/
                  if (missing === changes && kinds[kindOf(this)]) return null;
                  const known = found === undefined ? undefined : found.get(this);
                  if (known !== undefined && known.changes === changes
                      && known.version === versionAt(\(NodeVersions.placeOfAny)))
                    return known.value;
                  const value = read(this, number);
                  if (value === null || isPage || !list.isOfNodes) return value;
                  if (kindOf === undefined) connect();
                  if (value === false) {
                    meet(this, kinds);
                    missing = changes;
                    return null;
                  }
                  if (value !== undefined && kindOf(this) >= 0) {
                    if (found === undefined) found = makeWeakMap();
                    found.set(
                      this, { __proto__: null, value, changes, version: versionAt(\(NodeVersions.placeOfAny)) });
                  }
                  return value;
                },
                set(value) {/*native*/
                  changes++;
                  if (found !== undefined && found.get(this) !== undefined) found.set(this, undefined);
                  write(this, number, value);
                },
                enumerable };
            }
            return last = list;
          },
          define(object, list, isOfNodes) {
            watch(object, nameFunctions);
            list.isOfNodes = isOfNodes;
            for (let index = 0; index < list.names.length; index++) {
              const accessor = list.names[index];
              descriptor.get = accessor.get;
              descriptor.set = accessor.set;
              descriptor.enumerable = accessor.enumerable;
              defineProperty(object, accessor.name, descriptor);
            }
          },
          nameOf(wanted) {
            for (let list = last; list !== undefined; list = list.before) {
              for (let index = 0; index < list.names.length; index++) {
                const { name, get, set } = list.names[index];
                if (wanted === get || wanted === set) return name;
              }
            }
          } };
      })
      """)

  /// The target that has an object's handlers, and the handler's name; nil if the object does not have the
  /// attribute, but the accessor ignores that.
  ///
  /// - Parameter accessor: what the call is of, for the message of the error.
  /// - Throws: a `TypeError` if the object does not have the attribute.
  private func handlerTarget(
    of call: Invocation, for accessor: String
  ) throws -> (EventTarget, HandlerName)? {
    let number = Int(script: try context.number(call[1])) ?? 0
    let (name, interface) = handlerLists.name(numbered: number)
    // A name without an object stands for the global object's attribute.
    if context.isUndefined(call[0]) || context.isNull(call[0]),
      globalWrapper?.interface.isKind(of: interface) == true
    {
      window.isHeld = true
      return (.object(window), name)
    }
    guard let shown = shownInPassing(call[0]), shown.interface.isKind(of: interface),
      let target = EventTarget.unwrap(node: shown.node, object: shown.object)
    else {
      let owner = interface.name
      if EventHandlerNames.ignoresReceiver(name.name, of: owner) { return nil }
      throw ScriptError.type(
        "The \(owner).\(name.name) \(accessor) can only be used on instances of \(owner)")
    }
    // The attributes that these elements have beside those of all elements are the window's.
    if interface === Interfaces.htmlBodyElement.definition
      || interface === Interfaces.htmlFrameSetElement.definition,
      let window = shown.node?.nodeDocument.state.window
    {
      return (.object(window), name)
    }
    return (target, name)
  }
}
