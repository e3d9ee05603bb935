internal import DOM
internal import ScriptEngine

/// An object of the document's world that `structuredClone` copies (`Serializable`).
protocol SerializableObject: ObjectResult {
  /// A copy with the same contents.
  func clone() -> any ObjectResult
}

extension InterfaceBuilder where Subject == Window {
  /// HTML Standard, 2.7.
  func includeStructuredClone() throws {
    try method("structuredClone") {
      (window, value: Value, options: DictionaryArgument?, realm: Realm) in
      let transfer = try realm.member("transfer", of: options?.value)
      return try realm.reach(into: window).clone(value, transfer: transfer)
    }
  }
}

extension Realm {
  /// HTML Standard, "StructuredSerializeWithTransfer" and "StructuredDeserializeWithTransfer" in
  /// one step, because scripts cannot see the state in between.
  ///
  /// - Parameter transfer: an iterable of buffers, which are moved and not copied.
  func clone(_ value: Value, transfer: Value? = nil) throws -> Value {
    try move(value, with: transferred(transfer)).copy
  }

  /// A copy of a value that another realm has copied before to send it here.
  ///
  /// - Parameters:
  ///   - source: that realm; nil if it has ended.
  ///   - ports: the ports in the value that come with it.
  func clone(_ value: Value, from source: Realm?, with ports: [MessagePort]) throws -> Value {
    let outer = (sourceOfClone, arrivingPorts)
    (sourceOfClone, arrivingPorts) = (source, ports)
    defer { (sourceOfClone, arrivingPorts) = outer }
    return try clone(value, moving: [])
  }

  /// A copy of a value, and the ports that have taken the places of those that were transferred with it.
  private func move(
    _ value: Value, with moved: [ProtectedValue]
  ) throws -> (copy: Value, ports: [MessagePort]) {
    let old = moved.compactMap { shown($0.value)?.object as? MessagePort }
    if old.isEmpty { return (try clone(value, moving: moved), []) }
    let outer = successorsOfPorts
    successorsOfPorts = Dictionary(old.map { (ObjectIdentifier($0), MessagePort()) }) { $1 }
    defer { successorsOfPorts = outer }
    let copy = try clone(value, moving: moved)
    // Only now, because a getter may have sent one of them elsewhere.
    if old.contains(where: \.isClosed) {
      throw DOMException(.dataClone, "MessagePort is detached")
    }
    return (
      copy,
      old.compactMap { port in
        let successor = successorsOfPorts[ObjectIdentifier(port)]
        successor?.replace(port)
        return successor
      }
    )
  }

  private func clone(_ value: Value, moving moved: [ProtectedValue]) throws -> Value {
    switch context.kind(of: value) {
    case .object: break
    case .symbol: throw Self.cannotClone
    default: if moved.isEmpty { return value }
    }
    return try context.call(structuredCloner(), value, context.makeArray(moved))
  }

  /// The contents of a message: a copy of its data, and the ports that were transferred.
  ///
  /// - Parameters:
  ///   - transfer: the sequence of buffers and ports to transfer; nil for none.
  ///   - sender: the port that sends the message; nil for a window.
  /// - Throws: a `DataCloneError` if a port is closed, or is an end of the sender's channel.
  func posted(
    _ message: Value, transfer: Value?, from sender: MessagePort? = nil
  ) throws -> (data: WorldValue, ports: [MessagePort]) {
    let moved = try transferred(transfer)
    let ports = moved.compactMap { shown($0.value)?.object as? MessagePort }
    if let sender, ports.contains(where: { $0.isEnd(ofChannelOf: sender) }) {
      throw Self.cannotClone
    }
    let (copy, successors) = try move(message, with: moved)
    return (WorldValue(copy, in: self, ports: successors), successors)
  }

  /// What is transferred: a sequence of objects (Web IDL, `sequence<object>`).
  private func transferred(_ transfer: Value?) throws -> [ProtectedValue] {
    guard let transfer else { return [] }
    return try SequenceArgument<TransferredObject>.convert(transfer, in: self).values.map(\.value)
  }

  private struct TransferredObject: ConvertibleArgument {
    var value: ProtectedValue

    static func convert(_ value: Value, in realm: Realm) throws -> TransferredObject {
      guard realm.context.isObject(value) else { throw ScriptError.type("Type error") }
      return TransferredObject(value: try ProtectedValue.convert(value, in: realm))
    }
  }

  /// The transferred objects of `postMessage`: the second argument is a sequence of them or an object
  /// with options, whose `transfer` is that sequence.
  func transfer(inOptions options: Value?) throws -> Value? {
    guard let options, !context.isUndefined(options), !context.isNull(options) else { return nil }
    guard context.isObject(options) else { throw ScriptError.type("Type error") }
    let isList = try function("(({ iterator }) => value => value[iterator] != null)") { [builtins] }
    return try context.boolean(context.call(isList, options))
      ? options : member("transfer", of: options)
  }

  private func structuredCloner() throws -> Value {
    if let cloner { return cloner.value }
    let originals = try originals.value(Self.originalsOfCloning)
    let made = try function(Self.cloning) {
      [
        originals,
        context.keep(
          hook { context, object in
            let isShown = Realm.of(context).shown(object) != nil
            let kind = isShown ? Context.ObjectKind.platformObject : context.objectKind(of: object)
            return context.makeNumber(Double(kind.rawValue))
          }),
        context.keep(hook { try Realm.of($0).cloneOfPlatformObject($1) }),
        context.keep(hook { $0.prototype(ofClass: try $0.string($1)) }),
        context.keep(hook { throw try Self.error($1, in: $0) }),
        context.keep(context.objectPrototype),
        context.keep(
          hook { context, value in
            let realm = Realm.of(context)
            guard let port = realm.shown(value)?.object as? MessagePort else { return nil }
            return try realm.successorsOfPorts[ObjectIdentifier(port)].map(realm.wrap)
          }),
        context.keep(hook { try Realm.of($0).cloneOfLibraryObject($1) }),
      ]
    }
    cloner = context.keep(made)
    return made
  }

  /// A function with one argument.
  private func hook(_ body: @escaping (Context, Value) throws -> Value?) -> Value {
    context.makeFunction(name: "", length: 1) { call in
      try body(call.context, call[0]) ?? call.context.undefined
    }
  }

  private func cloneOfPlatformObject(_ value: Value) throws -> Value {
    let object = shown(value)?.object
    if let port = object as? MessagePort, arrivingPorts.contains(where: { $0 === port }) {
      return try wrap(port)
    }
    // WebKit has another error for a port that is not transferred.
    if object is MessagePort { throw ScriptError.type("Type error") }
    guard let object = object as? any SerializableObject else { throw Self.cannotClone }
    return try wrap(object.clone())
  }

  /// A copy of an object of a library that can be copied; undefined for any other object.
  private func cloneOfLibraryObject(_ value: Value) throws -> Value? {
    let source = sourceOfClone ?? self
    for library in [ScriptLibrary.matrices, .mediaObjects] where source.hasLoaded(library) {
      let parts = try source.context.call(source.member("partsOf", of: library), value)
      if context.isUndefined(parts) { continue }
      return try context.call(member("made", of: library), parts)
    }
    return nil
  }

  private static var cannotClone: DOMException {
    DOMException(.dataClone, "The object can not be cloned.")
  }

  /// The error for a number that the function below returns.
  private static func error(_ number: Value, in context: Context) throws -> any Error {
    switch try context.number(number) {
    case 1: DOMException(.dataClone, "Duplicate transferable for structured clone")
    case 2: ScriptError.type("Type error")
    case 3: ScriptError.range("Maximum call stack size exceeded.")
    default: cannotClone
    }
  }

  /// The language's functions and constructors that cloning uses.
  private static let originalsOfCloning = """
    (() => {
      const { call } = Function.prototype, free = method => call.bind(method);
      const method = (Class, name) => free(Class.prototype[name]);
      const getter = (Class, name) => free(
        Object.getOwnPropertyDescriptor(Class.prototype, name).get);
      const getters = (Class, ...names) => names.map(name => getter(Class, name));
      const TypedArray = Object.getPrototypeOf(Uint8Array);
      const {
        Map, Set, Date, RegExp, ArrayBuffer, DataView, Number, String, Boolean, BigInt } = globalThis;
      const arrays = { __proto__: null };
      for (const name of ['Int8', 'Uint8', 'Uint8Clamped', 'Int16', 'Uint16', 'Int32', 'Uint32',
                          'Float16', 'Float32', 'Float64', 'BigInt64', 'BigUint64'])
        arrays[`${name}Array`] = globalThis[`${name}Array`];
      return {
        __proto__: null, Map, Set, Date, RegExp, Error, ArrayBuffer, DataView, Bytes: Uint8Array,
        arrays, apply: Reflect.apply, keysOf: Object.keys, define: Reflect.defineProperty,
        describe: Reflect.getOwnPropertyDescriptor, prototypeOf: Reflect.getPrototypeOf,
        setPrototype: Reflect.setPrototypeOf, remove: Reflect.deleteProperty, hasOwn: Object.hasOwn,
        isView: ArrayBuffer.isView, isError: Error.isError, toStringTag: Symbol.toStringTag,
        textOf: free(Object.prototype.toString), slice: free(String.prototype.slice),
        getMapped: method(Map, 'get'), isMapped: method(Map, 'has'), map: method(Map, 'set'),
        addToSet: method(Set, 'add'), eachOfMap: method(Map, 'forEach'),
        eachOfSet: method(Set, 'forEach'), timeOf: method(Date, 'getTime'),
        sourceOf: getter(RegExp, 'source'),
        flags: getters(RegExp, 'hasIndices', 'global', 'ignoreCase', 'multiline', 'dotAll',
          'unicode', 'unicodeSets', 'sticky'),
        detachedBuffer: getter(ArrayBuffer, 'detached'),
        lengthOfBuffer: getter(ArrayBuffer, 'byteLength'),
        resizableBuffer: getter(ArrayBuffer, 'resizable'),
        maximumOfBuffer: getter(ArrayBuffer, 'maxByteLength'),
        detach: method(ArrayBuffer, 'transfer'), copyBytes: method(TypedArray, 'set'),
        bufferOfArray: getter(TypedArray, 'buffer'), startOfArray: getter(TypedArray, 'byteOffset'),
        lengthOfArray: getter(TypedArray, 'length'), bytesOfArray: getter(TypedArray, 'byteLength'),
        firstOfArray: method(TypedArray, 'at'),
        nameOfArray: getter(TypedArray, Symbol.toStringTag),
        bufferOfView: getter(DataView, 'buffer'), startOfView: getter(DataView, 'byteOffset'),
        lengthOfView: getter(DataView, 'byteLength'),
        boxes: { __proto__: null, Number: method(Number, 'valueOf'), String: method(String, 'valueOf'),
                 Boolean: method(Boolean, 'valueOf'), BigInt: method(BigInt, 'valueOf') }
      };
    })()
    """

  /// To avoid recursion, cloning has a list of containers that must still be filled.
  private static let cloning: OwnScript = """
    (function (originals, kindOf, clonePlatformObject, prototypeOfClass, refuse, objectPrototype,
              successorOf, cloneLibraryObject) {
      const {
        Map, Set, Date, RegExp, Error, ArrayBuffer, DataView, Bytes, arrays, apply, keysOf, define,
        describe, prototypeOf, setPrototype, remove, hasOwn, isView, isError, toStringTag, textOf,
        slice, getMapped, isMapped, map, addToSet, eachOfMap, eachOfSet, timeOf, sourceOf, flags,
        detachedBuffer, lengthOfBuffer, resizableBuffer, maximumOfBuffer, detach, copyBytes,
        bufferOfArray, startOfArray, lengthOfArray, bytesOfArray, firstOfArray, nameOfArray,
        bufferOfView, startOfView, lengthOfView, boxes
      } = originals;
      // Errors, as the host numbers them.
      const DUPLICATE = 1, DETACHED = 2, TOO_DEEP = 3;
      // Kinds of objects, as the host numbers them.
      const FUNCTION = 1, PROXY = 2, ARRAY = 3, DATE = 4, BUFFER = 5, TYPED = 6, PLATFORM = 7;
      // Which part of a container is being filled.
      const PROPERTIES = 0, KEYS = 1, VALUES = 2, ITEMS = 3;
      const MAXIMUM_DEPTH = 40000;
      const errorNames = { __proto__: null, EvalError: true, RangeError: true, ReferenceError: true,
                           SyntaxError: true, TypeError: true, URIError: true };
      const prototypes = { __proto__: null };
      const classPrototype = name => prototypes[name] ??= prototypeOfClass(name);
      const like = (object, name) => {
        const prototype = classPrototype(name);
        if (prototype !== undefined) setPrototype(object, prototype);
        return object;
      };
      const box = function () { return this; };

      const put = (object, key, value) => {
        if (key in object)
          define(object, key, {
            __proto__: null, value, writable: true, enumerable: true, configurable: true });
        else object[key] = value;
      };
      const hide = (object, key, value) => define(object, key, {
        __proto__: null, value, writable: true, enumerable: false, configurable: true });
      const ownValue = (object, key) => {
        const descriptor = describe(object, key);
        return descriptor !== undefined && hasOwn(descriptor, 'value') ? descriptor : undefined;
      };
      const holds = (check, value) => {
        try { check(value); return true; } catch { return false; }
      };

      // The name of the class of the language that an object may be an instance of.
      const className = (value, prototype) => {
        if (isError(value)) return 'Error';
        while (prototype !== null && prototype !== objectPrototype) {
          if (prototype === classPrototype('Map')) return 'Map';
          if (prototype === classPrototype('Set')) return 'Set';
          const tag = describe(prototype, toStringTag);
          if (tag !== undefined && tag.writable === false && tag.configurable
              && typeof tag.value === 'string') return tag.value;
          prototype = prototypeOf(prototype);
        }
        try {
          const name = slice(textOf(value), 8, -1);
          switch (name) {
          case 'RegExp': case 'Number': case 'String': case 'Boolean': case 'Arguments': return name;
          }
        } catch { /* A getter of the script's own decides nothing. */ }
        return 'Object';
      };
      const isNamespace = value => {
        const tag = describe(value, toStringTag);
        return tag !== undefined && tag.writable === false && tag.configurable && !tag.enumerable;
      };

      const cloneBuffer = (buffer, isMoved) => {
        if (detachedBuffer(buffer)) refuse(isMoved ? 0 : DETACHED);
        const length = lengthOfBuffer(buffer);
        const copy = resizableBuffer(buffer)
          ? new ArrayBuffer(length, { __proto__: null, maxByteLength: maximumOfBuffer(buffer) })
          : new ArrayBuffer(length);
        if (!isMoved) copyBytes(new Bytes(copy), new Bytes(buffer));
        return like(copy, 'ArrayBuffer');
      };
      const cloneError = value => {
        let name = value.name;
        name = name === undefined ? 'Error' : `${name}`;
        const message = ownValue(value, 'message'), text = message && `${message.value}`;
        const line = ownValue(value, 'line'), column = ownValue(value, 'column');
        const source = ownValue(value, 'sourceURL'), stack = ownValue(value, 'stack');
        const cause = ownValue(value, 'cause'), reason = cause && `${cause.value}`;
        const copy = new Error();
        remove(copy, 'line'); remove(copy, 'column'); remove(copy, 'sourceURL');
        remove(copy, 'stack');
        like(copy, errorNames[name] ? name : 'Error');
        if (message) hide(copy, 'message', text);
        if (cause) hide(copy, 'cause', reason);
        if (stack) {
          hide(copy, 'line', line ? line.value >>> 0 : 0);
          hide(copy, 'column', column ? column.value >>> 0 : 0);
          if (source) hide(copy, 'sourceURL', `${source.value}`);
          hide(copy, 'stack', `${stack.value}`);
        }
        return copy;
      };

      return (input, moved) => {
        const memory = new Map();
        let container = null, depth = 0;

        const fill = (source, target, part, list) => {
          if (depth > MAXIMUM_DEPTH) refuse(TOO_DEEP);
          depth++;
          container = {
            __proto__: null, source, target, part, list, index: 0, key: undefined, outer: container };
          return target;
        };
        const remember = (value, copy) => { map(memory, value, copy); return copy; };
        const cloneObject = value =>
          fill(value, remember(value, {}), PROPERTIES, keysOf(value));
        const cloneView = (value, Class, name, buffer, start, length) => {
          const copy = clone(buffer);
          return remember(value, like(new Class(copy, start, length), name));
        };
        const cloneArray = value => {
          const name = nameOfArray(value), buffer = bufferOfArray(value);
          const start = startOfArray(value), bytes = bytesOfArray(value);
          let length = lengthOfArray(value);
          // One of a detached buffer, or that reaches beyond its buffer, does not answer.
          if (!holds(firstOfArray, value)) refuse();
          // Whether the array grows with its buffer cannot be asked: here one that reaches its end.
          if (resizableBuffer(buffer) && start + bytes === lengthOfBuffer(buffer))
            length = undefined;
          return cloneView(value, arrays[name], name, buffer, start, length);
        };
        const cloneInstance = (value, name) => {
          switch (name) {
          case 'Object': return cloneObject(value);
          case 'Error': return cloneError(value);
          case 'Map': {
            const list = { __proto__: null, length: 0 };
            const hold = (item, key) => { list[list.length++] = key; list[list.length++] = item; };
            if (!holds(map => eachOfMap(map, hold), value)) return cloneObject(value);
            return fill(value, remember(value, like(new Map(), name)), KEYS, list);
          }
          case 'Set': {
            const list = { __proto__: null, length: 0 };
            const hold = item => { list[list.length++] = item; };
            if (!holds(set => eachOfSet(set, hold), value)) return cloneObject(value);
            return fill(value, remember(value, like(new Set(), name)), ITEMS, list);
          }
          case 'RegExp': {
            if (!holds(sourceOf, value)) return cloneObject(value);
            let text = '';
            for (let index = 0; index < flags.length; index++)
              if (flags[index](value)) text += 'dgimsuvy'[index];
            return like(new RegExp(sourceOf(value), text), name);
          }
          case 'Number': case 'String': case 'Boolean': case 'BigInt':
            if (!holds(boxes[name], value)) return cloneObject(value);
            return remember(value, apply(box, boxes[name](value), []));
          case 'DOMMatrix': case 'DOMMatrixReadOnly': case 'DOMQuad':
            return cloneLibraryObject(value) ?? cloneObject(value);
          case 'ImageData': {
            const copy = cloneLibraryObject(value);
            return copy === undefined ? cloneObject(value) : remember(value, copy);
          }
          case 'DOMPoint': case 'DOMPointReadOnly': case 'DOMRect': case 'DOMRectReadOnly':
          case 'Blob': case 'File': case 'MessagePort':
            // It has only the prototype of one.
            return cloneObject(value);
          default: return refuse();
          }
        };

        const clone = value => {
          switch (typeof value) {
          case 'object': if (value === null) return null; break;
          case 'function': case 'symbol': return refuse();
          default: return value;
          }
          if (isMapped(memory, value)) return getMapped(memory, value);
          switch (kindOf(value)) {
          case FUNCTION: case PROXY: return refuse();
          case ARRAY: {
            const copy = remember(value, []);
            copy.length = value.length;
            return fill(value, copy, PROPERTIES, keysOf(value));
          }
          // As in WebKit, these are copied as often as they are there.
          case DATE: return like(new Date(timeOf(value)), 'Date');
          case BUFFER: return remember(value, cloneBuffer(value, false));
          case TYPED: return cloneArray(value);
          case PLATFORM: return clonePlatformObject(value);
          }
          if (isView(value)) {
            // The engine's interface knows fewer typed arrays than the language.
            if (nameOfArray(value) !== undefined) return cloneArray(value);
            if (!holds(lengthOfView, value)) refuse();
            return cloneView(
              value, DataView, 'DataView', bufferOfView(value), startOfView(value),
              lengthOfView(value));
          }
          const prototype = prototypeOf(value);
          if (prototype === objectPrototype || prototype === null) {
            if (hasOwn(value, 'callee') && textOf(value) === '[object Arguments]') refuse();
            if (hasOwn(value, toStringTag) && isNamespace(value)) refuse();
            return cloneObject(value);
          }
          return cloneInstance(value, className(value, prototype));
        };

        for (let index = 0; index < moved.length; index++) {
          const buffer = moved[index];
          const port = successorOf(buffer);
          if (port !== undefined) {
            if (isMapped(memory, buffer)) refuse(DUPLICATE);
            remember(buffer, port);
            continue;
          }
          if (typeof buffer !== 'object' || buffer === null || kindOf(buffer) !== BUFFER) refuse();
          if (isMapped(memory, buffer)) refuse(DUPLICATE);
          remember(buffer, cloneBuffer(buffer, true));
        }
        const result = clone(input);
        while (container !== null) {
          const { source, target, list, part } = container;
          if (container.index === list.length) {
            if (part !== PROPERTIES) {
              // The properties of a Map or Set come after what it holds.
              container.part = PROPERTIES;
              container.list = keysOf(source);
              container.index = 0;
              continue;
            }
            container = container.outer;
            depth--;
            continue;
          }
          const current = container, item = list[container.index++];
          switch (part) {
          case PROPERTIES: if (hasOwn(source, item)) put(target, item, clone(source[item])); break;
          case KEYS: current.key = clone(item); current.part = VALUES; break;
          case VALUES: current.part = KEYS; map(target, current.key, clone(item)); break;
          case ITEMS: addToSet(target, clone(item)); break;
          }
        }
        for (let index = 0; index < moved.length; index++) {
          const buffer = moved[index], copy = getMapped(memory, buffer);
          if (successorOf(buffer) !== undefined) continue;
          if (detachedBuffer(buffer)) refuse();
          if (lengthOfBuffer(copy) !== 0) copyBytes(new Bytes(copy), new Bytes(buffer));
          detach(buffer);
        }
        return result;
      };
    })
    """
}
