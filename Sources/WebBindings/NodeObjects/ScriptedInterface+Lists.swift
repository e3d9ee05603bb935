internal import ScriptEngine

extension ScriptedInterface {
  /// An interface of lists of nodes, see ``NodeScript/listHandlers``.
  convenience init(list name: String) {
    self.init(name, memberNames: ["length"]) { numbers in
      """
      (function (shared) {
        'use strict';
        const { ask, mail, isProbe } = shared;
        return {
          __proto__: null,
          get length() {\(Context.memberMark)
            if (isProbe(this)) return this;
            const answer = ask(this, mail[0] = \(numbers("length")));
            return answer;
          },
        };
      })
      """
    }
  }
}
