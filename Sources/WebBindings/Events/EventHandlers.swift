internal import DOM
internal import ScriptEngine

// Event handler attributes such as `onclick` (HTML Standard, 8.1.8.1). They have the values that
// this world's scripts have set. Handlers in the markup belong to the page's world.

extension Realm {
  /// Defines handler attributes on a prototype or on the global object.
  ///
  /// There are more than a hundred of them on each of three objects, so they are not made like
  /// other members: their accessors are JavaScript functions, which all objects with the same list
  /// share.
  func defineEventHandlers(_ names: String, on object: Value) throws {
    let functions = try functionsForHandlers()
    let accessors: Value
    if let known = handlerLists.accessors[names] {
      accessors = known.value
    } else {
      let first = context.makeNumber(Double(handlerLists.add(names)))
      accessors = try context.call(
        context.property("make", of: functions), first, wordsOf: names)
      handlerLists.accessors[names] = context.keep(accessors)
    }
    _ = try context.call(context.property("define", of: functions), object, accessors)
  }

  private func functionsForHandlers() throws -> Value {
    try value(of: Self.handlerFunctions) {
      let watch = try context.property("watch", of: functionsForProperties())
      let read = context.makeFunction(name: "", length: 2) { call in
        let realm = Realm.of(call.context)
        let (target, name) = try realm.handlerTarget(of: call)
        return target.handler(named: name, in: realm)?.value.value ?? call.context.null
      }
      let write = context.makeFunction(name: "", length: 3) { call in
        let realm = Realm.of(call.context)
        let (target, name) = try realm.handlerTarget(of: call)
        target.setHandler(
          named: name, to: call.context.isObject(call[2]) ? call[2] : nil, in: realm)
        return call.context.undefined
      }
      let made = try context.call(
        context.evaluate(Self.handlerFunctions), this: nil, builtins.value, watch, read, write)
      context.addFunctionText(try context.property("nameOf", of: made))
      return made
    }
  }

  /// Makes the accessors of a list of names, defines the attributes of such a list, and returns the
  /// name of the attribute that an accessor is of.
  private static let handlerFunctions = OwnScript(
    composing: """
      (function (builtins, watch, read, write) {
        'use strict';
        const { defineProperty, split } = builtins;
        const descriptor = {
          __proto__: null, get: undefined, set: undefined, enumerable: true, configurable: true };
        const hiddenNames = { __proto__: null, \(hiddenNames) };
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
          // Takes the number of the first name, and the names or a text with all of them.
          make(first, ...names) {
            if (names.length === 1) names = split(names[0], ' ');
            for (let index = 0; index < names.length; index++) {
              const hidden = hiddenNames[names[index]], name = hidden ?? names[index];
              const number = first + index;
              names[index] = {
                name,
                get() {/*native*/ return read(this, number); },
                set(value) {/*native*/ write(this, number, value); },
                enumerable: hidden === undefined };
            }
            last = { names, before: last, isNamed: false };
            return names;
          },
          define(object, list) {
            watch(object, nameFunctions);
            for (let index = 0; index < list.length; index++) {
              const accessor = list[index];
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

  private static var hiddenNames: String {
    EventHandlerNames.hidden.map { "'-\($0)': '\($0)'" }.joined(separator: ", ")
  }

  /// The target that has an object's handlers, and the handler's name.
  private func handlerTarget(of call: Invocation) throws -> (EventTarget, HandlerName) {
    let name = handlerLists.name(numbered: Int(script: try context.number(call[1])) ?? 0)
    // A name without an object stands for the window's attribute.
    if context.isUndefined(call[0]) || context.isNull(call[0]) {
      window.isHeld = true
      return (.object(window), name)
    }
    guard let shown = shownInPassing(call[0]),
      let target = EventTarget.unwrap(node: shown.node, object: shown.object)
    else {
      throw ScriptError.type(
        "The EventTarget.\(name.name) getter can only be used on instances of EventTarget")
    }
    if name.isForwardedByBody, let element = shown.node.flatMap(Element.init),
      element.forwardsHandlersToWindow, let window = element.node.nodeDocument.state.window
    {
      return (.object(window), name)
    }
    return (target, name)
  }
}
