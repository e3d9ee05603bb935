internal import DOM
internal import ScriptEngine

extension EventScript {
  /// Makes what adds and removes listeners, and what numbers the types of events.
  func prepareListeners() throws {
    let context = realm.context
    let objects = objects
    let mailbox = objects.mailbox
    let listen = context.makeFunction(name: "", length: 0) { [unowned(unsafe) self] call in
      let isDone = try withOwners { try self.listen(call, in: $0, $1) }
      return isDone ? call.context.true : call.context.undefined
    }
    let numberOf = context.makeFunction(name: "", length: 0) { call in
      let type = try call.context.string(call[0])
      mailbox[.action] = Self.listenersMayWait(forType: type) ? 1 : 0
      return call.context.makeNumber(Double(objects.number(ofType: type)))
    }
    let addWaiting = context.makeSignal { [unowned(unsafe) self] in
      addWaitingListeners()
      return false
    }
    let nodes = context.makeFunction(name: "", length: 0) { [unowned(unsafe) self] _ in
      try realm.nodeScript().shared.value
    }
    let functions = [listen, numberOf, addWaiting, nodes].map(context.keep)
    let waiting = try context.call(
      context.evaluate(Self.listeners), this: nil,
      arguments: [realm.builtins, shared] + functions)
    let pool = realm.document.node.pool
    pool.addWaitingListeners()
    objects.listeningScripts += 1
    // Where several script sides add listeners, each would have to know what waits at the others.
    (pool.waitingListeners?.owner as? EventObjects.Mailbox)?[.mayWait] = 0
    guard objects.listeningScripts == 1, realm.frame == nil, realm.worker == nil else { return }
    waitingListeners = context.keep(waiting)
    mailbox[.mayWait] = 1
    pool.waitingListeners = WaitingListeners(count: mailbox.waitingCount, of: mailbox) {
      // A weak reference to this object itself would make each other one slower.
      [link = realm.link] in link.realm?.knownEventScript?.addWaitingListeners()
    }
  }

  /// Whether nothing but a call of a listener depends on when it is added.
  private static func listenersMayWait(forType type: String) -> Bool {
    !Realm.startsAnimations(listenerOfType: type) && !EventTarget.hasPassiveDefault(type)
  }

  /// Adds or removes a listener, as the mailbox says. The arguments are the target, a function, and the
  /// signal that removes the listener or undefined.
  ///
  /// - Returns: false if the value is not a target.
  private func listen(_ call: Invocation, in realm: Realm, _ objects: EventObjects) throws -> Bool {
    let mailbox = objects.mailbox
    let number = Int(truncatingIfNeeded: mailbox[.type])
    let change = ListenerChange(rawValue: Int(truncatingIfNeeded: mailbox[.action]))
    guard let target = target(of: call[0], in: realm) else { return false }
    if change.contains(.remove) {
      target.removeListener(
        type: objects.type(numbered: number), identity: call[1].address,
        capture: change.contains(.capture))
      return true
    }
    let signal =
      call.context.isUndefined(call[2]) ? nil : try AbortSignal.convert(call[2], in: realm)
    add(call[1], to: target, type: number, change, signal: signal, in: realm, objects)
    return true
  }

  private func add(
    _ callback: Value, to target: EventTarget, type: Int, _ change: ListenerChange,
    signal: AbortSignal? = nil, in realm: Realm, _ objects: EventObjects
  ) {
    realm.addListener(
      to: target, type: objects.type(numbered: type), callback, capture: change.contains(.capture),
      isPassive: change.isDisjoint(with: [.passive, .active]) ? nil : change.contains(.passive),
      once: change.contains(.once), signal: signal, typeNumber: type)
  }

  /// Gives all targets the listeners that wait.
  private func addWaitingListeners() {
    withOwners { realm, objects in
      let context = realm.context, mailbox = objects.mailbox
      let count = Int(truncatingIfNeeded: mailbox[.waiting])
      guard count > 0, context.isOpen, let list = waitingListeners?.value else { return }
      mailbox[.waiting] = 0
      for index in 0..<count {
        let place = EventMail.firstWaiting + 2 * index
        let type = Int(truncatingIfNeeded: mailbox.numbers[place])
        let change = ListenerChange(rawValue: Int(truncatingIfNeeded: mailbox.numbers[place + 1]))
        guard let object = try? context.element(2 * index, of: list),
          let target = target(of: object, in: realm),
          let callback = try? context.element(2 * index + 1, of: list)
        else { continue }
        add(callback, to: target, type: type, change, in: realm, objects)
      }
    }
  }

  /// Lets go of the targets and callbacks that do not wait any more.
  func releaseWaitingListeners() throws {
    guard let list = waitingListeners?.value, objects.mailbox[.waiting] == 0 else { return }
    try realm.context.setProperty("length", of: list, to: realm.context.makeNumber(0))
  }

  /// A function that adds to what the members of all interfaces of events share: the numbers of the types of
  /// events, and what adds and removes listeners. Most pages and scripts listen to nothing. Its result is the
  /// list of the listeners that wait.
  ///
  /// A listener that a script adds to a node or to the window waits until it may be called, or until there
  /// are many. One that is removed before that costs no call into Swift.
  static let listeners: OwnScript = {
    @Sendable func bits(_ change: ListenerChange) -> Int { change.rawValue }
    let capture = bits(.capture)
    let first = EventMail.firstWaiting
    return OwnScript(
      named: "listeners",
      composing: """
        (function (builtins, shared, listen, numberOf, addWaiting, nodes) {
          'use strict';
          const { ask, mail, global } = shared;
          const list = () => {
            const made = [];
            builtins.setPrototypeOf(made, null);
            return made;
          };
          // By their numbers, whether listeners for events of a type may wait.
          const names = { __proto__: null }, mayWait = list();
          let nameCount = 0;
          // The number of a type of events; -1 if it has none.
          const typeNumber = type => {
            const number = names[type];
            if (number !== undefined) return number;
            if (type.length > 64 || nameCount === 1024) return -1;
            nameCount++;
            const added = names[type] = numberOf(type);
            while (mayWait.length <= added) mayWait[mayWait.length] = false;
            if (added >= 0) mayWait[added] = \(mail(.action)) === 1;
            return added;
          };
          shared.typeNumber = typeNumber;
          // The targets and callbacks of the listeners that wait, in turn.
          const waiting = list();
          const wait = (target, type, callback, change) => {
            if (\(mail(.waiting)) === \(EventMail.mostWaiting)) addWaiting();
            const count = \(mail(.waiting));
            // What no longer waits is forgotten here: the Swift side would take longer.
            if (count === 0) waiting.length = 0;
            waiting[2 * count] = target;
            waiting[2 * count + 1] = callback;
            mail[\(first) + 2 * count] = type;
            mail[\(first) + 2 * count + 1] = change;
            \(mail(.waiting)) = count + 1;
          };
          // Removes a listener that waits. There may be several: the first of them would count.
          const forget = (target, type, callback, change) => {
            let kept = 0;
            const end = 2 * \(mail(.waiting));
            for (let index = 0; index < end; index += 2) {
              if (waiting[index + 1] === callback && waiting[index] === target
                  && mail[\(first) + index] === type
                  && ((mail[\(first) + index + 1] ^ change) & \(capture)) === 0)
                continue;
              if (kept !== index) {
                waiting[kept] = waiting[index];
                waiting[kept + 1] = waiting[index + 1];
                mail[\(first) + kept] = mail[\(first) + index];
                mail[\(first) + kept + 1] = mail[\(first) + index + 1];
              }
              kept += 2;
            }
            if (kept === end) return;
            waiting.length = kept;
            \(mail(.waiting)) = kept / 2;
          };
          // The place of a target's versions; 0 for the window, and -1 for what is no node of this script
          // side.
          let placeOfNode;
          const placeOf = target => {
            if (target === global) return 0;
            if (placeOfNode === undefined) placeOfNode = nodes().placeOf;
            return placeOfNode(target);
          };
          // Whether a target may have a listener for events of a type that does not wait, see
          // EventMail.listening; `at` is the place of a node's versions.
          const mayListen = (at, type) => {
            const bit = (at / 4 * \(EventMail.listeningFactor) + type) & \(EventMail.listeningCount * 32 - 1);
            return (mail[\(EventMail.firstListening) + (bit >> 5)] >> (bit & 31) & 1) !== 0;
          };
          // Adds or removes a listener, see ListenerChange. The table does it for any that is not a
          // function, and where arguments have to be converted. `count` is the number of arguments, and
          // `member` that of the member.
          shared.listen = (target, count, type, callback, options, change, member) => {
            if (target === undefined || target === null) target = global;
            const kind = typeof options;
            const number =
              typeof type === 'string' && typeof callback === 'function'
              && (kind === 'object' || kind === 'boolean' || options === undefined)
              ? typeNumber(type) : -1;
            if (number >= 0) {
              let signal;
              if (kind === 'object' && options !== null) {
                if (options.capture) change |= \(capture);
                if ((change & \(bits(.remove))) === 0) {
                  if (options.once) change |= \(bits(.once));
                  const { passive } = options;
                  if (passive !== undefined)
                    change |= passive ? \(bits(.passive)) : \(bits(.active));
                  signal = options.signal;
                }
              } else if (options) change |= \(capture);
              if (\(mail(.mayWait)) === 1 && signal === undefined && mayWait[number] === true) {
                const at = placeOf(target);
                if (at >= 0) {
                  if ((change & \(bits(.remove))) === 0) return wait(target, number, callback, change);
                  forget(target, number, callback, change);
                  if (!mayListen(at, number)) return;
                }
              }
              \(mail(.type)) = number;
              \(mail(.action)) = change;
              if (listen(target, callback, signal)) return;
              // The options must not be read once more for the sake of the error.
              ask(target, mail[0] = member, type, callback);
              return;
            }
            mail[0] = member;
            switch (count) {
              case 0: ask(target, 0); break;
              case 1: ask(target, 0, type); break;
              case 2: ask(target, 0, type, callback); break;
              default: ask(target, 0, type, callback, options);
            }
          };
          return waiting;
        })
        """)
  }()
}
