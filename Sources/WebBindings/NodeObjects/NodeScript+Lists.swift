internal import ScriptEngine

// The script sides of lists of nodes and of lists of words. Each is evaluated when a script first meets
// such a list.

extension NodeScript {
  /// A function that returns the function which makes the objects of lists of nodes.
  ///
  /// The objects remember their items and length until a version says that the list has changed.
  /// `general` answers for everything else.
  static let nodeLists: OwnScript = """
    (function (shared, fetch, count, general, prototype) {
      'use strict';
      const { mail, known, versionAt, list: newList, text, addProbe, Proxy } = shared;
      // A list's length is that of its getter, unless a script has put another one there. An object
      // with the same prototype tells, at the price that the engine's caches make it: the getter gives
      // the object itself.
      const probe = addProbe(prototype);
      const keys = newList(), empty = newList();
      // The index that a text is, up to a limit; -1 for any other text.
      const indexOf = key => {
        const at = +key;
        return at >= 0 && at < 65536 && at >>> 0 === at
            && (keys[at] !== undefined ? keys[at] : keys[at] = text(at)) === key
          ? at : -1;
      };
      // A list is read by the handler of its proxy, which remembers what was found. One class for all
      // lists: functions of its own would take a list as long as finding its first nodes.
      const forget = list => {
        list.version = versionAt(list.place);
        list.items = newList();
        list.count = undefined;
      };
      // More at a time, the longer a script goes from item to item.
      const find = (list, at) => {
        const run = at !== 0 && list.items[at - 1] !== undefined && list.run < 32 ? list.run * 2 : 1;
        mail[0] = list.run = run;
        mail[1] = at;
        fetch(list.target);
        const found = mail[0], items = list.items;
        for (let index = 0; index < found; index++)
          items[at + index] = known(mail[2 * index + 1], mail[2 * index + 2]);
        return found !== 0;
      };
      const handler = {
        __proto__: general,
        get(target, key, receiver) {
          if (typeof key === 'string') {
            if (key === 'length') {
              if (receiver === this.proxy && probe.length === probe) {
                if (this.version !== versionAt(this.place)) forget(this);
                const known = this.count;
                return known !== undefined ? known : this.count = count(target);
              }
            } else {
              // Most scripts go from item to item: to compare with a text takes less time than to find its
              // number.
              let at = this.next;
              if (keys[at] !== key) at = indexOf(key);
              if (at >= 0) {
                if (this.version !== versionAt(this.place)) forget(this);
                this.next = at + 1;
                const item = this.items[at];
                if (item !== undefined) return item;
                if (find(this, at)) return this.items[at];
              }
            }
          }
          return general.get(target, key, receiver);
        },
        // `forEach` asks for each index whether it is there, and then reads it.
        has(target, key) {
          if (typeof key === 'string') {
            let at = this.next;
            if (keys[at] !== key) at = indexOf(key);
            if (at >= 0) {
              if (this.version !== versionAt(this.place)) forget(this);
              this.next = at;
              if (this.items[at] !== undefined || find(this, at)) return true;
            }
          }
          return general.has(target, key);
        },
      };
      return (target, place) => {
        const list = {
          __proto__: handler, target, place, version: -1, items: empty, count: undefined, run: 1,
          next: 0, proxy: undefined,
        };
        return list.proxy = new Proxy(target, list);
      };
    })
    """

  /// A function that returns the function which makes the objects of lists of words.
  ///
  /// `general` answers for everything but the method that scripts call most, `contains`. As long as
  /// scripts have put no property on a list and not changed its prototype, that method is the
  /// prototype's.
  static let wordLists: OwnScript = """
    (function (shared, general, prototype, setPrototypeOf) {
      'use strict';
      const { Proxy, addWordList } = shared;
      return (target, place) => {
        const contains = shared.containsWord;
        let isPlain = true;
        const list = new Proxy(target, {
          __proto__: general,
          get(_, key, receiver) {
            if (key === 'contains' && isPlain) {
              if (prototype.contains === contains) return contains;
              isPlain = false;
            }
            return general.get(target, key, receiver);
          },
          defineProperty(_, key, descriptor) {
            isPlain = false;
            return general.defineProperty(target, key, descriptor);
          },
          setPrototypeOf(_, prototype) {
            isPlain = false;
            return setPrototypeOf(target, prototype);
          },
        });
        addWordList(list, place);
        return list;
      };
    })
    """
}
