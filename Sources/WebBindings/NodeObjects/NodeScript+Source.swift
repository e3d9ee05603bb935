internal import ScriptEngine

extension NodeScript {
  /// The members of ``source``, in the order of the numbers that they ask with: the interface's name
  /// and their own.
  static let scriptedMembers: [(interface: String, name: String)] = [
    ("Node", "nodeType"),
    ("Node", "nodeName"),
    ("Node", "parentNode"),
    ("Node", "parentElement"),
    ("Node", "firstChild"),
    ("Node", "lastChild"),
    ("Node", "nextSibling"),
    ("Node", "previousSibling"),
    ("Node", "childNodes"),
    ("Node", "ownerDocument"),
    ("Node", "nodeValue"),
    ("Node", "textContent"),
    ("Node", "hasChildNodes"),
    ("Node", "contains"),
    ("Node", "compareDocumentPosition"),
    ("CharacterData", "data"),
    ("CharacterData", "length"),
    ("CharacterData", "previousElementSibling"),
    ("CharacterData", "nextElementSibling"),
    ("Element", "namespaceURI"),
    ("Element", "prefix"),
    ("Element", "localName"),
    ("Element", "tagName"),
    ("Element", "id"),
    ("Element", "className"),
    ("Element", "classList"),
    ("Element", "attributes"),
    ("Element", "getAttribute"),
    ("Element", "hasAttribute"),
    ("Element", "previousElementSibling"),
    ("Element", "nextElementSibling"),
    ("Element", "children"),
    ("Element", "firstElementChild"),
    ("Element", "lastElementChild"),
    ("Document", "children"),
    ("Document", "firstElementChild"),
    ("Document", "lastElementChild"),
    ("DocumentFragment", "children"),
    ("DocumentFragment", "firstElementChild"),
    ("DocumentFragment", "lastElementChild"),
    ("Document", "documentElement"),
    ("HTMLElement", "style"),
    ("HTMLElement", "dataset"),
    ("SVGElement", "style"),
    ("SVGElement", "dataset"),
    ("NodeList", "length"),
    ("HTMLCollection", "length"),
  ]

  /// The numbers of the members above, by interface and name.
  static let memberNumbers: [String: [String: Int]] = {
    var numbers: [String: [String: Int]] = [:]
    for (number, member) in scriptedMembers.enumerated() {
      numbers[member.interface, default: [:]][member.name] = number
    }
    return numbers
  }()

  /// What a getter or method here has no answer for, it asks of its interface's table: with its number,
  /// its object and the arguments.
  ///
  /// It asks before it returns, not in the return statement itself: the engine would take its call off
  /// the stack, and an error that is raised would not tell of it.
  ///
  /// Every one of them reads its private field itself: the engine's caches for it serve the objects that
  /// meet there, and give up where too many kinds of them do.
  static let source: OwnScript = """
    (function (builtins, shared, mail, ask, look, versions) {
      'use strict';
      const {
        create, setPrototypeOf, getOwnPropertyDescriptor: describe, ownKeys, Proxy, String: text } = builtins;
      const list = () => {
        const made = [];
        setPrototypeOf(made, null);
        return made;
      };
      // By the nodes' numbers.
      const objects = shared === null ? list() : shared;
      // By the interfaces' numbers.
      const prototypes = list(), types = list(), handlers = list();

      // What is undefined is not known. A version that is -1 is never that of a node.
      class LeafRecord {
        constructor(at, kind, type) {
          this.at = at;
          this.kind = kind;
          this.type = type;
          this.isLeaf = true;
          this.isData = type !== 2 && type !== 10;
          this.placeVersion = this.contentVersion = this.documentVersion = -1;
          this.parent = this.parentElement = this.next = this.previous = undefined;
          this.name = this.owner = this.text = undefined;
          this.kept = create(null);
          this.siblingsAt = 0;
          this.siblingsVersion = -1;
          this.nextElement = this.previousElement = undefined;
        }
      }
      class TreeRecord {
        constructor(at, kind, type) {
          this.at = at;
          this.kind = kind;
          this.type = type;
          this.isLeaf = this.isData = false;
          this.placeVersion = this.contentVersion = this.documentVersion = -1;
          this.parent = this.parentElement = this.next = this.previous = undefined;
          this.name = this.owner = this.text = undefined;
          this.kept = create(null);
          this.siblingsAt = 0;
          this.siblingsVersion = -1;
          this.nextElement = this.previousElement = undefined;
          this.childrenVersion = -1;
          this.first = this.last = this.firstElement = this.lastElement = undefined;
          this.id = this.className = this.attributes = undefined;
          this.attributeCount = 0;
        }
      }
      setPrototypeOf(LeafRecord.prototype, null);
      setPrototypeOf(TreeRecord.prototype, null);

      const forgetPlace = record => {
        record.placeVersion = versions[record.at];
        record.parent = record.parentElement = record.next = record.previous = undefined;
      };
      const forgetChildren = record => {
        record.childrenVersion = versions[record.at + 1];
        record.first = record.last = record.firstElement = record.lastElement = undefined;
      };
      const forgetContent = record => {
        record.contentVersion = versions[record.at + 2];
        record.text = undefined;
        if (record.isLeaf) return;
        record.id = record.className = undefined;
        record.attributes = none;
        record.attributeCount = 0;
      };
      const forgetDocument = record => {
        record.documentVersion = versions[record.at + 3];
        record.name = record.owner = undefined;
      };
      // The elements beside a node change with its place and with its parent's children.
      const forgetSiblings = record => {
        if (record.placeVersion !== versions[record.at]) forgetPlace(record);
        record.nextElement = record.previousElement = undefined;
        mail[0] = 12;
        mail[1] = record.at;
        look();
        record.siblingsAt = mail[0];
        record.siblingsVersion = versions[record.siblingsAt];
      };

      // The attributes of an element of which none is remembered.
      const none = create(null);
      const remember = (record, name, value) => {
        // A script may ask for any number of names.
        if (record.attributeCount++ % 64 === 0) record.attributes = create(null);
        return record.attributes[name] = value;
      };

      // The node beside another one: undefined where the object is not for this script to make.
      const follow = (way, record) => {
        mail[0] = way;
        mail[1] = record.at;
        look();
        const number = mail[0];
        if (number < 0) return number === -1 ? null : undefined;
        const object = objects[number];
        return object !== undefined ? object : make(number, mail[1]);
      };

      class Base { constructor(object) { return object; } }
      class Shown extends Base {
        #record;
        constructor(object, record) { super(object); this.#record = record; }
        static contentOf(object) {
          if (!(#record in object)) return -1;
          const { at, kind } = object.#record;
          return kind * 4294967296 + at / 4;
        }
        static members = {
          __proto__: null,
          Node: {
            __proto__: null,
            get nodeType() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                return record.type;
              }
              const answer = ask(this, mail[0] = 0);
              return answer;
            },
            get nodeName() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.documentVersion !== versions[record.at + 3]) forgetDocument(record);
                if (record.name !== undefined) return record.name;
                return record.name = ask(this, mail[0] = 1);
              }
              const answer = ask(this, mail[0] = 1);
              return answer;
            },
            get parentNode() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.placeVersion !== versions[record.at]) forgetPlace(record);
                if (record.parent !== undefined) return record.parent;
                const found = follow(0, record);
                if (found !== undefined) return record.parent = found;
              }
              const answer = ask(this, mail[0] = 2);
              return answer;
            },
            get parentElement() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.placeVersion !== versions[record.at]) forgetPlace(record);
                if (record.parentElement !== undefined) return record.parentElement;
                const found = follow(1, record);
                if (found !== undefined) return record.parentElement = found;
              }
              const answer = ask(this, mail[0] = 3);
              return answer;
            },
            get firstChild() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.isLeaf) return null;
                if (record.childrenVersion !== versions[record.at + 1]) forgetChildren(record);
                if (record.first !== undefined) return record.first;
                const found = follow(2, record);
                if (found !== undefined) return record.first = found;
              }
              const answer = ask(this, mail[0] = 4);
              return answer;
            },
            get lastChild() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.isLeaf) return null;
                if (record.childrenVersion !== versions[record.at + 1]) forgetChildren(record);
                if (record.last !== undefined) return record.last;
                const found = follow(3, record);
                if (found !== undefined) return record.last = found;
              }
              const answer = ask(this, mail[0] = 5);
              return answer;
            },
            get nextSibling() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.placeVersion !== versions[record.at]) forgetPlace(record);
                if (record.next !== undefined) return record.next;
                const found = follow(4, record);
                if (found !== undefined) return record.next = found;
              }
              const answer = ask(this, mail[0] = 6);
              return answer;
            },
            get previousSibling() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.placeVersion !== versions[record.at]) forgetPlace(record);
                if (record.previous !== undefined) return record.previous;
                const found = follow(5, record);
                if (found !== undefined) return record.previous = found;
              }
              const answer = ask(this, mail[0] = 7);
              return answer;
            },
            get childNodes() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                const { kept } = record;
                if (kept.childNodes !== undefined) return kept.childNodes;
                return kept.childNodes = ask(this, mail[0] = 8);
              }
              const answer = ask(this, mail[0] = 8);
              return answer;
            },
            get ownerDocument() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.documentVersion !== versions[record.at + 3]) forgetDocument(record);
                if (record.owner !== undefined) return record.owner;
                return record.owner = ask(this, mail[0] = 9);
              }
              const answer = ask(this, mail[0] = 9);
              return answer;
            },
            get nodeValue() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.contentVersion !== versions[record.at + 2]) forgetContent(record);
                if (record.text !== undefined) return record.text;
                return record.text = ask(this, mail[0] = 10);
              }
              const answer = ask(this, mail[0] = 10);
              return answer;
            },
            get textContent() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.isLeaf) {
                  if (record.contentVersion !== versions[record.at + 2]) forgetContent(record);
                  if (record.text !== undefined) return record.text;
                  return record.text = ask(this, mail[0] = 11);
                }
              }
              const answer = ask(this, mail[0] = 11);
              return answer;
            },
            hasChildNodes() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.isLeaf) return false;
                if (record.childrenVersion !== versions[record.at + 1]) forgetChildren(record);
                if (record.first !== undefined) return record.first !== null;
                const found = follow(2, record);
                if (found !== undefined) return (record.first = found) !== null;
              }
              const answer = ask(this, mail[0] = 12);
              return answer;
            },
            contains(other) {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (typeof other === 'object' && other !== null && #record in other) {
                  mail[0] = 10;
                  mail[1] = record.at;
                  mail[2] = other.#record.at;
                  look();
                  return mail[0] !== 0;
                }
                if (arguments.length === 0) { const answer = ask(this, mail[0] = 13); return answer; }
              }
              const answer = ask(this, mail[0] = 13, other);
              return answer;
            },
            compareDocumentPosition(other) {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (typeof other === 'object' && other !== null && #record in other) {
                  mail[0] = 11;
                  mail[1] = record.at;
                  mail[2] = other.#record.at;
                  look();
                  return mail[0];
                }
                if (arguments.length === 0) { const answer = ask(this, mail[0] = 14); return answer; }
              }
              const answer = ask(this, mail[0] = 14, other);
              return answer;
            },
          },
          CharacterData: {
            __proto__: null,
            get data() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.isData) {
                  if (record.contentVersion !== versions[record.at + 2]) forgetContent(record);
                  if (record.text !== undefined) return record.text;
                  return record.text = ask(this, mail[0] = 15);
                }
              }
              const answer = ask(this, mail[0] = 15);
              return answer;
            },
            get length() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.isData) {
                  if (record.contentVersion !== versions[record.at + 2]) forgetContent(record);
                  if (record.text === undefined) record.text = ask(this, mail[0] = 15);
                  return record.text.length;
                }
              }
              const answer = ask(this, mail[0] = 16);
              return answer;
            },
            get previousElementSibling() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.isData) {
                  if (record.siblingsVersion === versions[record.siblingsAt] && record.placeVersion === versions[record.at]) {
                    if (record.previousElement !== undefined) return record.previousElement;
                  } else forgetSiblings(record);
                  const found = follow(9, record);
                  if (found !== undefined) return record.previousElement = found;
                }
              }
              const answer = ask(this, mail[0] = 17);
              return answer;
            },
            get nextElementSibling() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.isData) {
                  if (record.siblingsVersion === versions[record.siblingsAt] && record.placeVersion === versions[record.at]) {
                    if (record.nextElement !== undefined) return record.nextElement;
                  } else forgetSiblings(record);
                  const found = follow(8, record);
                  if (found !== undefined) return record.nextElement = found;
                }
              }
              const answer = ask(this, mail[0] = 18);
              return answer;
            },
          },
          Element: {
            __proto__: null,
            get namespaceURI() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.type === 1) {
                  const { kept } = record;
                  if (kept.namespaceURI !== undefined) return kept.namespaceURI;
                  return kept.namespaceURI = ask(this, mail[0] = 19);
                }
              }
              const answer = ask(this, mail[0] = 19);
              return answer;
            },
            get prefix() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.type === 1) {
                  const { kept } = record;
                  if (kept.prefix !== undefined) return kept.prefix;
                  return kept.prefix = ask(this, mail[0] = 20);
                }
              }
              const answer = ask(this, mail[0] = 20);
              return answer;
            },
            get localName() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.type === 1) {
                  const { kept } = record;
                  if (kept.localName !== undefined) return kept.localName;
                  return kept.localName = ask(this, mail[0] = 21);
                }
              }
              const answer = ask(this, mail[0] = 21);
              return answer;
            },
            get tagName() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.type === 1) {
                  if (record.documentVersion !== versions[record.at + 3]) forgetDocument(record);
                  if (record.name !== undefined) return record.name;
                  return record.name = ask(this, mail[0] = 22);
                }
              }
              const answer = ask(this, mail[0] = 22);
              return answer;
            },
            get id() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.type === 1) {
                  if (record.contentVersion !== versions[record.at + 2]) forgetContent(record);
                  if (record.id !== undefined) return record.id;
                  return record.id = ask(this, mail[0] = 23);
                }
              }
              const answer = ask(this, mail[0] = 23);
              return answer;
            },
            get className() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.type === 1) {
                  if (record.contentVersion !== versions[record.at + 2]) forgetContent(record);
                  if (record.className !== undefined) return record.className;
                  return record.className = ask(this, mail[0] = 24);
                }
              }
              const answer = ask(this, mail[0] = 24);
              return answer;
            },
            get classList() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.type === 1) {
                  const { kept } = record;
                  if (kept.classList !== undefined) return kept.classList;
                  return kept.classList = ask(this, mail[0] = 25);
                }
              }
              const answer = ask(this, mail[0] = 25);
              return answer;
            },
            get attributes() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.type === 1) {
                  const { kept } = record;
                  if (kept.attributes !== undefined) return kept.attributes;
                  return kept.attributes = ask(this, mail[0] = 26);
                }
              }
              const answer = ask(this, mail[0] = 26);
              return answer;
            },
            getAttribute(name) {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.type === 1) {
                  if (record.contentVersion !== versions[record.at + 2]) forgetContent(record);
                  if (typeof name === 'string') {
                    const known = record.attributes[name];
                    if (known !== undefined) return known;
                    return remember(record, name, ask(this, mail[0] = 27, name));
                  }
                  if (arguments.length === 0) { const answer = ask(this, mail[0] = 27); return answer; }
                }
              }
              const answer = ask(this, mail[0] = 27, name);
              return answer;
            },
            hasAttribute(name) {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.type === 1) {
                  if (record.contentVersion !== versions[record.at + 2]) forgetContent(record);
                  if (typeof name === 'string') {
                    const known = record.attributes[name];
                    if (known !== undefined) return known !== null;
                  }
                  if (arguments.length === 0) { const answer = ask(this, mail[0] = 28); return answer; }
                }
              }
              const answer = ask(this, mail[0] = 28, name);
              return answer;
            },
            get previousElementSibling() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.type === 1) {
                  if (record.siblingsVersion === versions[record.siblingsAt] && record.placeVersion === versions[record.at]) {
                    if (record.previousElement !== undefined) return record.previousElement;
                  } else forgetSiblings(record);
                  const found = follow(9, record);
                  if (found !== undefined) return record.previousElement = found;
                }
              }
              const answer = ask(this, mail[0] = 29);
              return answer;
            },
            get nextElementSibling() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.type === 1) {
                  if (record.siblingsVersion === versions[record.siblingsAt] && record.placeVersion === versions[record.at]) {
                    if (record.nextElement !== undefined) return record.nextElement;
                  } else forgetSiblings(record);
                  const found = follow(8, record);
                  if (found !== undefined) return record.nextElement = found;
                }
              }
              const answer = ask(this, mail[0] = 30);
              return answer;
            },
            get children() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.type === 1) {
                  const { kept } = record;
                  if (kept.children !== undefined) return kept.children;
                  return kept.children = ask(this, mail[0] = 31);
                }
              }
              const answer = ask(this, mail[0] = 31);
              return answer;
            },
            get firstElementChild() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.type === 1) {
                  if (record.childrenVersion !== versions[record.at + 1]) forgetChildren(record);
                  if (record.firstElement !== undefined) return record.firstElement;
                  const found = follow(6, record);
                  if (found !== undefined) return record.firstElement = found;
                }
              }
              const answer = ask(this, mail[0] = 32);
              return answer;
            },
            get lastElementChild() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.type === 1) {
                  if (record.childrenVersion !== versions[record.at + 1]) forgetChildren(record);
                  if (record.lastElement !== undefined) return record.lastElement;
                  const found = follow(7, record);
                  if (found !== undefined) return record.lastElement = found;
                }
              }
              const answer = ask(this, mail[0] = 33);
              return answer;
            },
          },
          Document: {
            __proto__: null,
            get children() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.type === 9) {
                  const { kept } = record;
                  if (kept.children !== undefined) return kept.children;
                  return kept.children = ask(this, mail[0] = 34);
                }
              }
              const answer = ask(this, mail[0] = 34);
              return answer;
            },
            get firstElementChild() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.type === 9) {
                  if (record.childrenVersion !== versions[record.at + 1]) forgetChildren(record);
                  if (record.firstElement !== undefined) return record.firstElement;
                  const found = follow(6, record);
                  if (found !== undefined) return record.firstElement = found;
                }
              }
              const answer = ask(this, mail[0] = 35);
              return answer;
            },
            get lastElementChild() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.type === 9) {
                  if (record.childrenVersion !== versions[record.at + 1]) forgetChildren(record);
                  if (record.lastElement !== undefined) return record.lastElement;
                  const found = follow(7, record);
                  if (found !== undefined) return record.lastElement = found;
                }
              }
              const answer = ask(this, mail[0] = 36);
              return answer;
            },
            get documentElement() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.type === 9) {
                  if (record.childrenVersion !== versions[record.at + 1]) forgetChildren(record);
                  if (record.firstElement !== undefined) return record.firstElement;
                  const found = follow(6, record);
                  if (found !== undefined) return record.firstElement = found;
                }
              }
              const answer = ask(this, mail[0] = 40);
              return answer;
            },
          },
          DocumentFragment: {
            __proto__: null,
            get children() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.type === 11) {
                  const { kept } = record;
                  if (kept.children !== undefined) return kept.children;
                  return kept.children = ask(this, mail[0] = 37);
                }
              }
              const answer = ask(this, mail[0] = 37);
              return answer;
            },
            get firstElementChild() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.type === 11) {
                  if (record.childrenVersion !== versions[record.at + 1]) forgetChildren(record);
                  if (record.firstElement !== undefined) return record.firstElement;
                  const found = follow(6, record);
                  if (found !== undefined) return record.firstElement = found;
                }
              }
              const answer = ask(this, mail[0] = 38);
              return answer;
            },
            get lastElementChild() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                if (record.type === 11) {
                  if (record.childrenVersion !== versions[record.at + 1]) forgetChildren(record);
                  if (record.lastElement !== undefined) return record.lastElement;
                  const found = follow(7, record);
                  if (found !== undefined) return record.lastElement = found;
                }
              }
              const answer = ask(this, mail[0] = 39);
              return answer;
            },
          },
          HTMLElement: {
            __proto__: null,
            get style() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                const { kept } = record;
                if (kept.HTMLElementStyle !== undefined) return kept.HTMLElementStyle;
                return kept.HTMLElementStyle = ask(this, mail[0] = 41);
              }
              const answer = ask(this, mail[0] = 41);
              return answer;
            },
            get dataset() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                const { kept } = record;
                if (kept.HTMLElementDataset !== undefined) return kept.HTMLElementDataset;
                return kept.HTMLElementDataset = ask(this, mail[0] = 42);
              }
              const answer = ask(this, mail[0] = 42);
              return answer;
            },
          },
          SVGElement: {
            __proto__: null,
            get style() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                const { kept } = record;
                if (kept.SVGElementStyle !== undefined) return kept.SVGElementStyle;
                return kept.SVGElementStyle = ask(this, mail[0] = 43);
              }
              const answer = ask(this, mail[0] = 43);
              return answer;
            },
            get dataset() {
              if (typeof this === 'object' && this !== null && #record in this) {
                const record = this.#record;
                const { kept } = record;
                if (kept.SVGElementDataset !== undefined) return kept.SVGElementDataset;
                return kept.SVGElementDataset = ask(this, mail[0] = 44);
              }
              const answer = ask(this, mail[0] = 44);
              return answer;
            },
          },
        };
      }
      // An object of the program's own with the prototype of a list, see below.
      class Probe extends Base {
        #probe;
        // Without one of its own, its constructor would ask the language's iterator of arrays.
        constructor(object) { super(object); }
        static members = {
          __proto__: null,
          NodeList: {
            __proto__: null,
            get length() {
              // See lists.
              if (typeof this === 'object' && this !== null && #probe in this) return this;
              const answer = ask(this, mail[0] = 45);
              return answer;
            },
          },
          HTMLCollection: {
            __proto__: null,
            get length() {
              // See lists.
              if (typeof this === 'object' && this !== null && #probe in this) return this;
              const answer = ask(this, mail[0] = 46);
              return answer;
            },
          },
        };
      }
      const { members } = Shown;
      members.NodeList = Probe.members.NodeList;
      members.HTMLCollection = Probe.members.HTMLCollection;
      const make = (number, kind) => {
        const type = types[kind];
        const record = type === 1 || type === 9 || type === 11
          ? new TreeRecord(number * 4, kind, type) : new LeafRecord(number * 4, kind, type);
        let object = new Shown(create(prototypes[kind]), record);
        const handler = handlers[kind];
        if (handler !== undefined) object = new Shown(new Proxy(object, handler), record);
        objects[number] = object;
        return object;
      };
      const known = (number, kind) => {
        const object = objects[number];
        return object !== undefined ? object : make(number, kind);
      };
      members.objects = objects;
      members.objectOf = known;
      members.contentOf = Shown.contentOf;
      members.addKind = (kind, prototype, type, handler) => {
        prototypes[kind] = prototype;
        types[kind] = type;
        handlers[kind] = handler;
      };
      members.setVersions = numbers => { versions = numbers; };
      // The handlers of lists of nodes: they remember the items and the length for as long as a version
      // says that the list is the same. What else a list has, `general` answers.
      const keys = list();
      members.lists = (fetch, count, general, prototype) => {
        // A list's length is that of its getter, unless a script has put another one there. An object
        // with the same prototype tells, at the price that the engine's caches make it: the getter gives
        // the object itself.
        const probe = new Probe(create(prototype));
        return (target, place) => {
          let version = -1, items = none, length, run = 1;
          const forget = () => {
            version = versions[place];
            items = list();
            length = undefined;
          };
          // More at a time, the longer a script goes from item to item.
          const find = at => {
            run = at !== 0 && items[at - 1] !== undefined && run < 32 ? run * 2 : 1;
            mail[0] = run;
            mail[1] = at;
            fetch(target);
            const found = mail[0];
            for (let index = 0; index < found; index++)
              items[at + index] = known(mail[2 * index + 1], mail[2 * index + 2]);
            return found !== 0;
          };
          return {
            __proto__: general,
            get(_, key, receiver) {
              if (typeof key === 'string') {
                if (key === 'length') {
                  if (probe.length === probe) {
                    if (version !== versions[place]) forget();
                    return length !== undefined ? length : length = count(target);
                  }
                } else {
                  const at = +key;
                  if (at >= 0 && at < 65536 && at >>> 0 === at
                      && (keys[at] !== undefined ? keys[at] : keys[at] = text(at)) === key) {
                    if (version !== versions[place]) forget();
                    if (items[at] !== undefined || find(at)) return items[at];
                  }
                }
              }
              return general.get(target, key, receiver);
            },
          };
        };
      };
      // The text of a member as WebKit has it, which a getter's name is no part of; undefined for any
      // other function.
      members.textOf = wanted => {
        const interfaces = ownKeys(members);
        for (let index = 0; index < interfaces.length; index++) {
          const list = members[interfaces[index]];
          if (typeof list !== 'object' || list === objects) continue;
          const names = ownKeys(list);
          for (let at = 0; at < names.length; at++) {
            const property = describe(list, names[at]);
            setPrototypeOf(property, null);
            const { get, value } = property;
            if (wanted === get || wanted === value)
              return `function ${names[at]}() {\\n    [native code]\\n}`;
          }
        }
      };
      return members;
    })
    """
}
