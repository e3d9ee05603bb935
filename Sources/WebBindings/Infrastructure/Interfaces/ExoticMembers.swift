internal import DOM
internal import ScriptEngine

/// What the objects of an interface do for indexes and names that are not members (Web IDL, 3.9,
/// "legacy platform objects"). An operation that is nil is one that the interface does not have.
struct ExoticMembers<Subject: InterfaceType> {
  /// The number of indexes.
  var count: ((Subject) -> Int)?
  /// Returns the value at an index, or nil past the end.
  var item: ((Subject, Int, Realm) throws -> Value?)?
  /// For a list of nodes. `at` returns the node at an index, or nil past the end. `version` returns
  /// the place of a version in ``NodeVersions``, or nil if the list cannot be remembered. The
  /// script side remembers items of the list until that version changes. It makes lists of the `kinds`
  /// alone, see ``ListKind``.
  var nodes: (version: (Subject) -> Int?, at: (Subject, Int) -> Node?, kinds: [Int])?
  /// For a list of words. Returns the place of a version in ``NodeVersions`` that changes with the
  /// words.
  var words: ((Subject) -> Int)?
  /// Sets the value at an index.
  var setItem: ((Subject, Int, Value, Realm) throws -> Void)?
  /// Returns the names, in order.
  var names: ((Subject) -> [String])?
  /// Returns the value of a name, or nil if there is none.
  var named: ((Subject, String, Realm) throws -> Value?)?
  var setNamed: ((Subject, String, Value, Realm) throws -> Void)?
  /// Deletes a name. Returns false if the name cannot be deleted.
  var deleteNamed: ((Subject, String, Realm) throws -> Bool)?
  /// For a map of an element's `data-` attributes. Returns the place of a version in ``NodeVersions`` that
  /// changes with them.
  var attributes: ((Subject) -> Int)?
  /// Adds members that are made on first use. It is called with a name that the object does not
  /// have, or with nil when all members are needed.
  var prepare: ((InstalledInterface, String?, Realm) throws -> Void)?
  /// Whether names take precedence over members (`LegacyOverrideBuiltIns`).
  var overridesMembers = false
  /// Whether an object gets and loses names only when a tree or an attribute changes. The script side
  /// then remembers until the next change which names an object does not have.
  var namesFollowTrees = false
  /// Whether enumerating the object yields the names.
  var namesAreEnumerable = true
}

extension Realm {
  /// Makes the `Proxy` handler for an interface's objects.
  func makeExoticHandler<Subject>(
    _ members: ExoticMembers<Subject>, of interface: InstalledInterface
  ) throws -> Value {
    let context = context
    func perform(_ call: Invocation, _ body: (Subject) throws -> Value) throws -> Value {
      let realm = Realm.of(call.context)
      guard let shown = realm.shown(behind: call[0]),
        let subject = Subject.unwrap(node: shown.node, object: shown.object)
      else { throw ScriptError.type("Illegal invocation") }
      guard let document = shown.node?.separateDocument else { return try body(subject) }
      return try realm.making(objectsOf: document) { try body(subject) }
    }
    func function(
      _ present: Bool, _ body: @escaping (Subject, Invocation, Realm) throws -> Value
    ) -> ProtectedValue {
      guard present else { return context.keep(context.undefined) }
      return context.keep(
        context.makeFunction(name: "", length: 0) { call in
          try perform(call) { try body($0, call, Realm.of(call.context)) }
        })
    }
    let hooks: [ProtectedValue] = [
      function(members.count != nil) { subject, call, realm in
        try realm.encode(members.count?(subject) ?? 0)
      },
      function(members.item != nil) { subject, call, realm in
        let index = try Int(count: realm.context.number(call[1]))
        return try members.item?(subject, index, realm) ?? realm.context.undefined
      },
      function(members.setItem != nil) { subject, call, realm in
        let index = try Int(count: realm.context.number(call[1]))
        try members.setItem?(subject, index, call[2], realm)
        return realm.context.undefined
      },
      function(members.names != nil) { subject, call, realm in
        try realm.encode(members.names?(subject) ?? [])
      },
      function(members.named != nil) { subject, call, realm in
        let name = try realm.context.string(call[1])
        return try members.named?(subject, name, realm) ?? realm.context.undefined
      },
      function(members.setNamed != nil) { subject, call, realm in
        try members.setNamed?(subject, try realm.context.string(call[1]), call[2], realm)
        return realm.context.undefined
      },
      function(members.deleteNamed != nil) { subject, call, realm in
        let name = try realm.context.string(call[1])
        return realm.context.makeBoolean(
          try members.deleteNamed?(subject, name, realm) ?? false)
      },
      context.keep(context.makeBoolean(members.overridesMembers)),
      context.keep(context.makeBoolean(members.namesAreEnumerable)),
      context.keep(
        members.namesFollowTrees ? try nodeScript().versionReader() : context.undefined),
      context.keep(
        members.prepare.map { prepare in
          context.makeFunction(name: "", length: 0) { [unowned interface] call in
            let realm = Realm.of(call.context)
            let name = call.count == 0 ? nil : try realm.context.string(call[0])
            try prepare(interface, name, realm)
            return realm.context.undefined
          }
        } ?? context.undefined),
    ]
    let factory = try self.function(Self.exoticHandlerSource) { [builtins] }
    if let nodes = members.nodes {
      let fetch = context.makeFunction(name: "", length: 0) { call in
        try perform(call) { list in
          Realm.of(call.context).mailNodes { nodes.at(list, $0) }
          return call.context.undefined
        }
      }
      let lists = try nodeScript().makeNodeLists(
        of: interface, kinds: nodes.kinds, fetch: fetch, factory: factory, hooks: hooks)
      interface.listMaker = lists.make
      interface.listVersion = { object in
        Subject.unwrap(node: nil, object: object).flatMap(nodes.version)
      }
      return lists.general.value
    }
    let handler = context.keep(try context.call(factory, arguments: hooks))
    if let words = members.words {
      interface.listMaker = context.keep(
        try nodeScript().makeWordLists(
          general: handler.value, prototype: interface.prototype.value))
      interface.listVersion = { object in Subject.unwrap(node: nil, object: object).map(words) }
    }
    if let attributes = members.attributes {
      interface.listMaker = context.keep(
        try nodeScript().makeAttributeMaps(general: handler.value))
      interface.listVersion = { object in
        Subject.unwrap(node: nil, object: object).map(attributes)
      }
    }
    return handler.value
  }

  /// The traps. They are JavaScript, so that the engine can optimize them. `target` is the wrapper
  /// itself, so they read members from it directly.
  private static let exoticHandlerSource = OwnScript(
    named: "exotic-objects",
    composing: """
      (function ({
        get: read, set: write, has: contains, ownKeys, getOwnPropertyDescriptor: describe,
        defineProperty: define, deleteProperty: remove, getPrototypeOf: protoOf, hasOwn, String: text,
        charCodeAt: code, create, makeWeakMap
      }) {
        const index = key => {
          if (typeof key !== 'string') return -1;
          const first = code(key, 0);
          if (!(first >= 48 && first <= 57)) return -1;
          const number = key >>> 0;
          return number !== 4294967295 && text(number) === key ? number : -1;
        };
        // Does what `ask` does, but remembers which names an object does not have.
        const remembering = (ask, versionAt) => {
          const memories = makeWeakMap();
          return (target, key) => {
            const version = versionAt(\(NodeVersions.placeOfAny));
            let memory = memories.get(target);
            if (memory === undefined || memory.version !== version || memory.count === 256)
              memories.set(
                target, memory = { __proto__: null, version, count: 0, absent: create(null) });
            else if (memory.absent[key] === true) return undefined;
            const value = ask(target, key);
            if (value === undefined && key.length <= 256) {
              memory.count++;
              memory.absent[key] = true;
            }
            return value;
          };
        };
        return (count, item, setItem, names, askNamed, setNamed, deleteNamed, override, enumerable,
                versionAt, prepare) => {
          const named = versionAt === undefined ? askNamed : remembering(askNamed, versionAt);
          // The names that were prepared already: to look for one takes longer than most answers. They are
          // no indexes, and what has such names has no others.
          let prepared = create(null), preparedCount = 0;
          const ready = (target, key) => {
            if (prepare === undefined || typeof key !== 'string' || prepared[key] !== undefined) return;
            if (preparedCount++ === 2048) {
              prepared = create(null);
              preparedCount = 0;
            }
            if (!contains(target, key)) prepare(key);
            else if (hasOwn(target, key)) return;
            prepared[key] = true;
          };
          // Whether an object is the proxy itself, and not one that inherits from it.
          const isOf = (receiver, target) => protoOf(receiver) === protoOf(target);
          const visible = (target, key) =>
            named !== undefined && typeof key === 'string'
              && (override ? !hasOwn(target, key) : !contains(target, key));
          return {
            __proto__: null,
            get(target, key, receiver) {
              if (prepared[key] === true) return read(target, key, receiver);
              if (item !== undefined) {
                const at = index(key);
                if (at >= 0) {
                  const value = item(target, at);
                  return value === undefined ? read(target, key, receiver) : value;
                }
              }
              if (visible(target, key)) {
                const value = named(target, key);
                if (value !== undefined) return value;
              }
              ready(target, key);
              return read(target, key, receiver);
            },
            has(target, key) {
              if (item !== undefined) {
                const at = index(key);
                if (at >= 0 && at < count(target)) return true;
              }
              ready(target, key);
              if (contains(target, key)) return true;
              return visible(target, key) && named(target, key) !== undefined;
            },
            getOwnPropertyDescriptor(target, key) {
              if (item !== undefined) {
                const at = index(key);
                if (at >= 0) {
                  const value = item(target, at);
                  if (value === undefined) return undefined;
                  return { __proto__: null, value, writable: setItem !== undefined, enumerable: true,
                           configurable: true };
                }
              }
              if (visible(target, key)) {
                const value = named(target, key);
                if (value !== undefined)
                  return { __proto__: null, value, writable: setNamed !== undefined, enumerable,
                           configurable: true };
              }
              return describe(target, key);
            },
            ownKeys(target) {
              if (prepare !== undefined) prepare();
              const keys = [];
              const push = key => { keys[keys.length] = key; };
              if (count !== undefined)
                for (let at = 0, end = count(target); at < end; at++) push(text(at));
              if (names !== undefined) {
                // All names, as WebKit has it, though a member may hide one.
                const list = names(target);
                for (let at = 0; at < list.length; at++)
                  if (!hasOwn(target, list[at])
                      && !(count !== undefined && index(list[at]) >= 0
                           && index(list[at]) < count(target)))
                    push(list[at]);
              }
              const own = ownKeys(target);
              for (let at = 0; at < own.length; at++) push(own[at]);
              return keys;
            },
            set(target, key, value, receiver) {
              if (prepared[key] === true) return write(target, key, value, receiver);
              if (item !== undefined && index(key) >= 0) {
                if (setItem === undefined) return false;
                setItem(target, index(key), value);
                return true;
              }
              if (setNamed !== undefined && typeof key === 'string' && !hasOwn(target, key)) {
                if (!isOf(receiver, target)) return write(create(null), key, value, receiver);
                setNamed(target, key, value);
                return true;
              }
              if (visible(target, key) && named(target, key) !== undefined)
                return !isOf(receiver, target) && write(create(null), key, value, receiver);
              ready(target, key);
              return write(target, key, value, receiver);
            },
            defineProperty(target, key, descriptor) {
              if (item !== undefined && index(key) >= 0) {
                if (setItem === undefined || !('value' in descriptor)) return false;
                setItem(target, index(key), descriptor.value);
                return true;
              }
              if (setNamed !== undefined && typeof key === 'string' && !hasOwn(target, key)) {
                if (!('value' in descriptor)) return false;
                setNamed(target, key, descriptor.value);
                return true;
              }
              if (visible(target, key) && named(target, key) !== undefined) return false;
              return define(target, key, descriptor);
            },
            deleteProperty(target, key) {
              if (item !== undefined) {
                const at = index(key);
                if (at >= 0) return at >= count(target);
              }
              if (visible(target, key) && named(target, key) !== undefined)
                return deleteNamed === undefined ? false : deleteNamed(target, key);
              return remove(target, key);
            },
            preventExtensions() { return false; }
          };
        };
      })
      """)
}
