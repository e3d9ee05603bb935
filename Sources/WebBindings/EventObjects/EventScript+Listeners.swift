internal import ScriptEngine

extension EventScript {
  /// A function that adds to what the members of all interfaces of events share: the numbers of the types of
  /// events, and what adds and removes listeners. Most pages and scripts listen to nothing.
  static let listeners: OwnScript = {
    func bits(_ change: ListenerChange) -> Int { change.rawValue }
    return OwnScript(
      composing: """
        (function (shared, listen, numberOf) {
          'use strict';
          const { ask, mail, global } = shared;
          const names = { __proto__: null };
          let nameCount = 0;
          // The number of a type of events; -1 if it has none.
          const typeNumber = type => {
            const number = names[type];
            if (number !== undefined) return number;
            if (type.length > 64 || nameCount === 1024) return -1;
            nameCount++;
            return names[type] = numberOf(type);
          };
          shared.typeNumber = typeNumber;
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
                if (options.capture) change |= \(bits(.capture));
                if ((change & \(bits(.remove))) === 0) {
                  if (options.once) change |= \(bits(.once));
                  const { passive } = options;
                  if (passive !== undefined)
                    change |= passive ? \(bits(.passive)) : \(bits(.active));
                  signal = options.signal;
                }
              } else if (options) change |= \(bits(.capture));
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
        })
        """)
  }()
}
