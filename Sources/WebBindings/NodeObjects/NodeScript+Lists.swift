internal import DOM
internal import ScriptEngine

// The script sides of lists of nodes, of lists of words, and of maps of attributes. Each is evaluated when
// a script first meets such an object.

extension NodeScript {
  /// A function that returns what all lists of nodes share.
  static let lists: OwnScript = OwnScript(
    named: "lists",
    composing: """
      (function (shared, create) {
        'use strict';
        const { Base, mail, put, keptOf, nameNumber, list: newList } = shared;
        let behind;
        // What is known of a list of nodes. Both the proxy and its target have the field.
        class Listed extends Base {
          #list;
          constructor(object, list) {
            super(object);
            this.#list = list;
          }
          static {
            behind = object => #list in object ? object.#list : undefined;
          }
        }
        // By their kinds, the functions that make the lists which belong to nodes.
        const makers = newList();
        return {
          __proto__: null, Listed, behind, makers,
          // These make a list that a node does not have yet. The first returns undefined before Swift
          // has made a list with the same interface, the second also if the name has no number.
          make(object, record, kind) {
            const make = makers[kind];
            if (make !== undefined)
              return keptOf(record)[kind] = make(kind, object, record[\(RecordSlot.at.index)], 0, undefined);
          },
          makeTagged(object, record, name) {
            const make = makers[\(ListKind.tagged)];
            if (make === undefined) return;
            const number = name === '*' ? \(ListKind.anyName) : nameNumber(name);
            if (number === -1) return;
            const kept = keptOf(record), named = kept[\(KeptSlot.tagged.rawValue)] ??= create(null);
            return named[name] =
              make(\(ListKind.tagged), object, record[\(RecordSlot.at.index)], number, undefined);
          },
          select(object, selectors) {
            const make = makers[\(ListKind.selected)];
            if (make === undefined) return;
            const at = mail[1], answer = put(selectors), count = mail[0];
            if (count === -3) return answer;
            if (count < 0) return;
            const numbers = newList();
            for (let index = 0; index < count * 2; index++) numbers[index] = mail[index + 1];
            const isHasty = mail[\(NodeObjects.Mailbox.haste)] !== 0;
            const made = make(\(ListKind.selected), object, at, 0, numbers);
            if (isHasty) for (let index = 0; index < count; index++) behind(made).itemAt(index);
            return made;
          },
          itemOf(object, index, interfaceName) {
            if (typeof object !== 'object' || object === null) return;
            const list = behind(object);
            if (list !== undefined && list.interfaceName === interfaceName) return list.itemAt(index >>> 0);
          },
          // The object that owns the Swift object of a list; undefined for any other object.
          ownerOf(object) {
            const list = behind(object);
            return list === undefined ? undefined : list.owned();
          },
        };
      })
      """)

  /// The script side leaves this index of a list and larger ones to Swift.
  private static let largestIndex = 1 << 24

  /// A function that returns what makes the objects of an interface of lists of nodes.
  ///
  /// The objects remember their items and length until a version says that the list has changed. Lists
  /// of some kinds are made here alone, see ``ListKind``, and ask for their nodes by numbers.
  /// `factory` makes the handler that answers for everything else, by hooks.
  static let nodeLists: OwnScript = OwnScript(
    named: "node-lists",
    composing: """
      (function (shared, builtins, lists, fetch, meet, factory, prototype, interfaceName, kinds,
               hooks) {
        'use strict';
        const { mail, look, known, placeOf, versionAt, list: newList, text, addProbe, Proxy } = shared;
        const { Listed, behind, makers } = lists;
        const { apply, get: read, has: contains } = builtins;
        // A list's length is that of its getter, unless a script has put another one there. An object
        // with the same prototype tells, at the price that the engine's caches make it: the getter gives
        // the object itself.
        const probe = addProbe(prototype);
        const keys = newList(), empty = newList();
        // The index that a text is, up to a limit; -1 for any other text. The texts of large indexes are not
        // kept: they would be for as long as the world. What is kept is the key that the engine gave: as
        // long as that lives, it makes the same text again, which is compared by its address.
        const indexOf = key => {
          const at = +key;
          if (!(at >= 0 && at < \(largestIndex) && at >>> 0 === at)) return -1;
          const known = keys[at];
          if (known !== undefined) return known === key ? at : -1;
          if (text(at) !== key) return -1;
          if (at < 65536) keys[at] = key;
          return at;
        };
        // The hooks know the object that owns the Swift object of a list.
        const count = hooks[0];
        for (let index = 0; index < \(ListKind.hooksOfLists); index++) {
          const hook = hooks[index];
          if (hook === undefined) continue;
          hooks[index] = (target, key, value) => {
            const list = behind(target);
            return hook(list === undefined ? target : list.owned(), key, value);
          };
        }
        const general = apply(factory, undefined, hooks);
        const forget = list => {
          list.version = versionAt(list.place);
          list.items = newList();
          list.jumps = 0;
          list.count = undefined;
          list.losses++;
        };
        // Whether to ask for nodes by numbers. A list that loses what it knows again and again had better
        // have a Swift object, which follows the changes of the tree.
        const isOwn = list => list.owner === undefined && list.losses < 6;
        // Says in the mailbox which list is meant.
        const pointAt = list => {
          mail[1] = list.at;
          mail[2] = list.kind;
          mail[3] = list.name;
        };
        const lengthOf = list => {
          if (isOwn(list)) {
            if (list.numbers !== undefined) return list.numbers.length / 2;
            pointAt(list);
            mail[0] = \(MailboxQuestion.listLength.rawValue);
            look();
            if (mail[0] >= 0) return mail[0];
          }
          return count(list.owned());
        };
        // More at a time, the longer a script goes from item to item.
        const find = (list, at) => {
          const items = list.items;
          const run = at !== 0 && items[at - 1] !== undefined && list.run < 32 ? list.run * 2 : 1;
          list.run = run;
          if (isOwn(list)) {
            if (list.numbers !== undefined) return select(list, at);
            // What is behind the end need not be looked for.
            if (list.count !== undefined && at >= list.count) return false;
            // An object that another window has made does not say where its node is.
            const previous = at === 0 ? 0 : at === items.length ? placeOf(items[at - 1]) : -1;
            if (previous >= 0) {
              pointAt(list);
              mail[0] = \(MailboxQuestion.listItems.rawValue);
              mail[4] = previous;
              mail[5] = run;
              mail[6] = at;
              look();
              if (mail[0] >= 0) return add(list, at);
            }
          }
          const owner = list.owned();
          mail[0] = run;
          mail[1] = at;
          fetch(owner);
          return add(list, at);
        };
        // Gives the array for an item at an index. An array becomes a slow table in the engine once an
        // element is put far behind its end. Where the list is read at so many places that a copy of all
        // its items is worth it, an array without gaps replaces the table.
        const arrayFor = (list, at) => {
          const items = list.items;
          if (list.jumps === 0 && (at <= items.length || at < 65536)) return items;
          const length = at > items.length ? at : items.length;
          if (++list.jumps * 16 < length) return items;
          const filled = newList();
          for (let index = 0; index < length; index++) filled[index] = items[index];
          list.jumps = 0;
          return list.items = filled;
        };
        const add = (list, at) => {
          const found = mail[0];
          if (found === 0) return false;
          const items = arrayFor(list, at);
          for (let index = 0; index < found; index++)
            items[at + index] = known(mail[2 * index + 1], mail[2 * index + 2]);
          return true;
        };
        const select = (list, at) => {
          const numbers = list.numbers;
          if (at * 2 >= numbers.length) return false;
          let number = numbers[at * 2], kind = numbers[at * 2 + 1];
          if (kind < 0) {
            mail[0] = \(MailboxQuestion.interface.rawValue);
            mail[1] = number * 4;
            look();
            number = mail[0];
            kind = mail[1];
            if (number < 0) return false;
          }
          arrayFor(list, at)[at] = known(number, kind);
          return true;
        };
        // One class for all lists: functions of its own would take a list as long as finding its first
        // nodes.
        const handler = {
          __proto__: general,
          get(target, key, receiver) {
            if (typeof key === 'string') {
              if (key === 'length') {
                if (receiver === this.proxy && probe.length === probe) {
                  if (this.version !== versionAt(this.place)) forget(this);
                  const known = this.count;
                  return known !== undefined ? known : this.count = lengthOf(this);
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
                  if (this.owner === undefined) return read(target, key, receiver);
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
                if (this.owner === undefined) return contains(target, key);
              }
            }
            return general.has(target, key);
          },
          // What follows is no trap, and for this side.
          interfaceName,
          // The item at an index, null past the end; undefined where only the table can tell.
          itemAt(at) {
            if (this.version !== versionAt(this.place)) forget(this);
            const item = this.items[at];
            if (item !== undefined) return item;
            if (at >= \(largestIndex)) return;
            if (find(this, at)) return this.items[at];
            if (this.owner === undefined) return null;
          },
          // The object that owns the list's Swift object, which it gets now if it has none.
          owned() {
            if (this.owner !== undefined) return this.owner;
            pointAt(this);
            const numbers = this.numbers;
            if (numbers !== undefined) {
              mail[3] = numbers.length / 2;
              for (let index = 0; index < numbers.length; index += 2)
                mail[4 + index / 2] = numbers[index];
            }
            return this.owner = meet(this.proxy);
          },
        };
        const show = (target, owner, place, kind, node, at, name, numbers) => {
          const list = {
            __proto__: handler, owner, place, kind, node, at, name, numbers, version: -1, items: empty,
            count: undefined, jumps: 0, run: 1, next: 0, losses: 0, proxy: undefined,
          };
          if (owner === undefined) new Listed(target, list);
          return list.proxy = new Listed(new Proxy(target, list), list);
        };
        const constructor = function () {};
        constructor.prototype = prototype;
        // `node` is that to which the list belongs: it keeps what it may refer to.
        const make = (kind, node, at, name, numbers) =>
          show(new constructor(), undefined, placeFor(kind, at), kind, node, at, name, numbers);
        const placeFor = (kind, at) => {
          switch (kind) {
          case \(OwnedList.Kind.childNodes.rawValue):
          case \(OwnedList.Kind.children.rawValue):
            return at + \(NodeVersions.Aspect.children.rawValue);
          case \(OwnedList.Kind.attributes.rawValue):
            return at + \(NodeVersions.Aspect.content.rawValue);
          case \(ListKind.tagged): return \(NodeVersions.placeOfAny);
          default: return \(NodeVersions.placeOfNone);
          }
        };
        for (let index = 0; index < kinds.length; index++) makers[kinds[index]] = make;
        return {
          __proto__: null, general,
          make: (target, place) => show(target, target, place, -1, undefined, 0, 0, undefined),
        };
      })
      """)

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

  /// A function that returns the function which makes the objects of maps of `data-` attributes (HTML
  /// Standard, 3.2.6.6).
  ///
  /// Names take precedence over members, so what the script side knows of the element's attributes is
  /// the value of a name too. `general` answers for everything else.
  static let attributeMaps = OwnScript(
    named: "attribute-maps",
    composing: """
      (function (shared, builtins, general) {
        'use strict';
        const { Proxy, objects, valueOf, aim, mail, nameNumber, putShort } = shared;
        const { create, get: read, charCodeAt: code, includes } = builtins;
        const letters = 'abcdefghijklmnopqrstuvwxyz';
        // The names of attributes by the names in maps; null for a long name.
        let attributes = create(null), count = 0;
        const convert = key => {
          let name = 'data-';
          for (let index = 0; index < key.length; index++) {
            const unit = code(key, index);
            name += unit >= 65 && unit <= 90 ? '-' + letters[unit - 65] : key[index];
          }
          return name;
        };
        const attributeFor = key => {
          const known = attributes[key];
          if (known !== undefined) return known;
          if (key.length > 64) return null;
          if (count++ === 1024) {
            attributes = create(null);
            count = 1;
          }
          return attributes[key] = convert(key);
        };
        return (target, place) => {
          const number = place >> 2;
          // The attribute's value or null; undefined where the table must tell.
          const value = key => {
            const name = attributeFor(key), element = objects[number];
            if (name !== null && element !== null && element !== undefined)
              return valueOf(element, \(ScriptedInterface.getAttributeNumber), name);
          };
          const map = new Proxy(target, {
            __proto__: general,
            get(_, key, receiver) {
              if (typeof key === 'string') {
                const known = value(key);
                if (known !== undefined) return known !== null ? known : read(target, key, receiver);
              }
              return general.get(target, key, receiver);
            },
            has(_, key) {
              if (typeof key === 'string') {
                const known = value(key);
                if (known !== undefined && known !== null) return true;
              }
              return general.has(target, key);
            },
            set(_, key, assigned, receiver) {
              // The table refuses names with some hyphens.
              if (typeof key === 'string' && typeof assigned === 'string' && receiver === map
                  && !includes(key, '-')) {
                const name = attributeFor(key), element = objects[number];
                if (name !== null && element !== null && element !== undefined) {
                  const named = nameNumber(name);
                  if (named >= 0
                      && aim(element, \(NodeTypes.element.rawValue), \(MailboxText.attribute.rawValue))) {
                    mail[2] = named;
                    putShort(assigned);
                    return true;
                  }
                }
              }
              return general.set(target, key, assigned, receiver);
            },
          });
          return map;
        };
      })
      """)
}
