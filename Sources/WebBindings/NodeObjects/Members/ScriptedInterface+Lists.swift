internal import ScriptEngine

extension ScriptedInterface {
  /// An interface of lists of nodes, see ``NodeScript/nodeLists``.
  convenience init(list name: String) {
    self.init(name, memberNames: ["length", "item"]) { numbers in
      """
      (function (shared) {
        'use strict';
        const { ask, mail, isProbe, itemOf } = shared;
        return {
          __proto__: null,
          get length() {\(Context.memberMark)
            if (isProbe(this)) return this;
            const answer = ask(this, mail[0] = \(numbers("length")));
            return answer;
          },
          item(index) {\(Context.memberMark)
            if (typeof index === 'number') {
              const item = itemOf(this, index, '\(name)');
              if (item !== undefined) return item;
            }
            \(ScriptedMember.askTable("item", "index", numbers));
          },
        };
      })
      """
    }
  }

  /// The interface of lists of words, see ``NodeScript/wordLists``.
  static let domTokenList = ScriptedInterface("DOMTokenList", memberNames: ["contains"]) {
    numbers in
    """
    (function (shared) {
      'use strict';
      const { ask, mail, hasWord, keepWord } = shared;
      const members = {
        __proto__: null,
        contains(token) {\(Context.memberMark)
          if (typeof token === 'string') {
            const known = hasWord(this, token);
            if (known !== undefined) return known;
          }
          if (arguments.length === 0) {
            const answer = ask(this, mail[0] = \(numbers("contains")));
            return answer;
          }
          const answer = ask(this, mail[0] = \(numbers("contains")), token);
          keepWord(this, token, answer);
          return answer;
        },
      };
      shared.containsWord = members.contains;
      return members;
    })
    """
  }
}
