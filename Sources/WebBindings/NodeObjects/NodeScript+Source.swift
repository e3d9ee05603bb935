internal import DOM
internal import ScriptEngine

extension NodeScript {
  /// A function that returns an object with everything that the members of all interfaces share.
  ///
  /// One function serves all members of a kind, because the engine takes time to read each function
  /// when it first runs.
  static let source: OwnScript = {
    typealias Slot = RecordSlot
    @Sendable func slot(_ slot: RecordSlot) -> Int { slot.index }
    let content = NodeVersions.Aspect.content.rawValue
    return OwnScript(
      named: "nodes",
      composing: """
        (function (builtins, shared, mail, calls, versions) {
          'use strict';
          const ask = calls[0], look = calls[1], put = calls[2], numberOf = calls[3],
            tell = calls[4];
          const { apply, create, defineProperty, setPrototypeOf, Proxy, String: text, includes, makeWeakMap, slice }
            = builtins;
          const list = () => {
            const made = [];
            setPrototypeOf(made, null);
            return made;
          };
          // By the nodes' numbers; null for a node without an object. The list has no holes: to find out
          // what a hole holds takes as long as to make an object.
          const objects = shared === null ? list() : shared;
          // By the interfaces' numbers. A constructor of one's own makes an object in a fraction of the time
          // that Object.create takes.
          const constructors = list(), types = list(), handlers = list();
          const probes = list();
          // For the interfaces of elements whose `style` has been asked for: the number of the getter
          // that answers for them.
          const styled = list();
          // The interfaces whose elements have shown that they have the getters of HTML elements.
          const isOfHTML = list(), getAttribute = \(ScriptedInterface.getAttributeNumber);
          // What makes lists of nodes, see `NodeScript.lists`; undefined before the first one.
          let lists;
          // The attributes of an element of which none is remembered.
          const none = create(null);
          // The list of what is kept of a node of which nothing is.
          const nothing = [\(KeptSlot.emptyList)];
          // The same for the details of a node.
          const noDetails = [\(RecordSlot.emptyDetails)];

          // Each of these looks into the private field itself, and is small: the engine puts such a
          // function into its callers, with a memory of its own for the kinds of objects that it meets
          // there. A field that is missing throws: to look whether it is there would take as long as to
          // read it. `types` says which nodes have an answer, see NodeTypes.
          let isNode, kindOf, contentOf, group, loosen, type, told, beside, kept, valueOf, lacks, dataOf, compare, lookUp,
            keepFound, aim, change, placeOf, follow, style, styleOf, holds, topOf, listed, tagged, listOf,
            htmlValueOf, attributeNamesOf, listOfNames, keepNames;
          // A class without a parent would make an object of its own first.
          class Base extends null { constructor(object) { return object; } }
          class Shown extends Base {
            #record;
            constructor(object, record) {
                super(object);
                this.#record = record;
                mail[\(NodeObjects.Mailbox.countPlace)]++;
              }
            static {
              isNode = (object, types) => {
                try { return (types >> object.#record[\(slot(.type))] & 1) !== 0; } catch { return false; }
              };
              // The number of the interface of a node; -1 for anything else.
              kindOf = object => {
                try { return object.#record[\(slot(.type))] >> 5; } catch { return -1; }
              };
              contentOf = object => {
                // The Swift side asks this about all kinds of objects, and an exception takes long.
                if (!(#record in object)) return -1;
                const record = object.#record;
                return (record[\(slot(.type))] >> 5) * 4294967296 + record[\(slot(.at))] / 4;
              };
              // Makes an object lead to a group. Returns how many objects do so now: a proxy and its target are
              // two. The answer is 0 for an object that another script side has made.
              group = (object, group) => {
                let record;
                try { record = object.#record; } catch { return 0; }
                record[\(slot(.group))] = group;
                return handlers[record[\(slot(.type))] >> 5] === undefined ? 1 : 2;
              };
              // Forgets the nodes around a node, which its object would keep alive.
              loosen = object => {
                const record = object.#record;
                forget(record, \(NodeVersions.Aspect.place.rawValue));
                forget(record, \(NodeVersions.Aspect.document.rawValue));
                if (!(\(NodeTypes.leaves.rawValue) >> record[\(slot(.type))] & 1))
                  forget(record, \(NodeVersions.Aspect.children.rawValue));
                if (record[\(slot(.details))] !== noDetails) forgetSiblings(record);
              };
              type = (object, number) => {
                let record;
                try { record = object.#record; } catch { return ask(object, mail[0] = number); }
                return record[\(slot(.type))] & 31;
              };
              // A question finds a node, or a value if it is negative, see MailboxValue.
              told = (object, number, types, aspect, slot, question) => {
                let record;
                try { record = object.#record; } catch { return ask(object, mail[0] = number); }
                if (types >> record[\(slot(.type))] & 1) {
                  if (record[\(slot(.placeVersion)) + aspect]
                      !== versions[record[\(slot(.at))] + aspect])
                    forget(record, aspect);
                  const known = slot < \(RecordSlot.ownCount)
                    ? record[slot] : record[\(slot(.details))][slot - \(RecordSlot.ownCount)];
                  return known !== undefined ? known : learn(object, number, record, slot, question);
                }
                return ask(object, mail[0] = number);
              };
              // The elements beside a node change with its place and with its parent's children.
              beside = (object, number, types, slot, question) => {
                let record;
                try { record = object.#record; } catch { return ask(object, mail[0] = number); }
                if (types >> record[\(slot(.type))] & 1) {
                  let details = record[\(slot(.details))];
                  if (record[\(slot(.placeVersion))] !== versions[record[\(slot(.at))]]
                      || details[\(slot(.siblingsVersion))] !== versions[details[\(slot(.siblingsAt))]])
                    details = forgetSiblings(record);
                  const known = details[slot - \(RecordSlot.ownCount)];
                  return known !== undefined ? known : learnSibling(object, number, record, slot, question);
                }
                return ask(object, mail[0] = number);
              };
              kept = (object, number, types, slot) => {
                let record;
                try { record = object.#record; } catch { return ask(object, mail[0] = number); }
                if (types >> record[\(slot(.type))] & 1) {
                  const known = record[\(slot(.kept))][slot];
                  return known !== undefined ? known : keep(object, number, record, slot);
                }
                return ask(object, mail[0] = number);
              };
              // A list that belongs to a node. The numbers of kinds and of slots are the same.
              listed = (object, number, types, kind) => {
                let record;
                try { record = object.#record; } catch { return ask(object, mail[0] = number); }
                if (types >> record[\(slot(.type))] & 1) {
                  const known = record[\(slot(.kept))][kind];
                  if (known !== undefined) return known;
                  const made = lists === undefined ? undefined : lists.make(object, record, kind);
                  return made !== undefined ? made : ask(object, mail[0] = number);
                }
                return ask(object, mail[0] = number);
              };
              tagged = (object, types, name) => {
                let record;
                try { record = object.#record; } catch { return; }
                if (!(types >> record[\(slot(.type))] & 1)) return;
                const named = record[\(slot(.kept))][\(KeptSlot.tagged.rawValue)];
                if (named !== undefined) {
                  const known = named[name];
                  if (known !== undefined) return known;
                }
                if (lists !== undefined) return lists.makeTagged(object, record, name);
              };
              // The same for the Swift side; undefined for an object that another window has made.
              listOf = (object, kind, name) => {
                let record;
                try { record = object.#record; } catch { return; }
                const known = record[\(slot(.kept))][kind];
                if (kind !== \(ListKind.tagged))
                  return known !== undefined ? known : lists.make(object, record, kind);
                return known !== undefined && known[name] !== undefined
                  ? known[name] : lists.makeTagged(object, record, name);
              };
              // The value of an attribute, or null; undefined for an object that is no element's, and for an
              // element whose table must answer.
              valueOf = (object, number, name) => {
                let record;
                try { record = object.#record; } catch { return; }
                if ((record[\(slot(.type))] & 31) === \(Node.NodeType.element.rawValue)) {
                  if (record[\(slot(.contentVersion))] !== versions[record[\(slot(.at))] + \(content)])
                    forget(record, \(content));
                  const known = record[\(slot(.details))][\(slot(.attributes))][name];
                  return known !== undefined ? known : remember(object, number, record, name);
                }
              };
              // The same for a getter of HTML elements alone. The table answers for the first element of
              // each interface, because it knows which elements have the getter.
              htmlValueOf = (object, number, name) => {
                let record;
                try { record = object.#record; } catch { return ask(object, mail[0] = number); }
                const kind = record[\(slot(.type))] >> 5;
                if (isOfHTML[kind] === true) {
                  const value = valueOf(object, getAttribute, name);
                  return value !== undefined ? value : ask(object, mail[0] = number);
                }
                const answer = ask(object, mail[0] = number);
                meetHTML(object);
                return answer;
              };
              // The names of an element's attributes as bits, see AttributeNameMask; undefined for anything
              // else.
              attributeNamesOf = object => {
                let record;
                try { record = object.#record; } catch { return; }
                if ((record[\(slot(.type))] & 31) !== \(Node.NodeType.element.rawValue)) return;
                if (record[\(slot(.contentVersion))] !== versions[record[\(slot(.at))] + \(content)])
                  forget(record, \(content));
                return namesIn(record);
              };
              // The same names as a new array; undefined if the table must tell.
              listOfNames = object => {
                let record;
                try { record = object.#record; } catch { return; }
                if ((record[\(slot(.type))] & 31) !== \(Node.NodeType.element.rawValue)) return;
                if (record[\(slot(.contentVersion))] !== versions[record[\(slot(.at))] + \(content)])
                  forget(record, \(content));
                const known = record[\(slot(.details))][\(slot(.attributeList))];
                return known !== undefined ? copyNames(known) : learnNames(record);
              };
              // Remembers what the table told.
              keepNames = (object, names) => {
                let record;
                try { record = object.#record; } catch { return; }
                if (names.length > \(Realm.rememberedAttributes)) return;
                const kept = list();
                for (let index = 0; index < names.length; index++)
                  nameNumber(kept[index] = names[index]);
                detailsOf(record)[\(slot(.attributeList))] = kept;
              };
              // Whether it is known that an element has no attribute of a name that has a number.
              lacks = (object, name, number) => {
                let record;
                try { record = object.#record; } catch { return false; }
                if ((record[\(slot(.type))] & 31) !== \(Node.NodeType.element.rawValue)) return false;
                if (record[\(slot(.contentVersion))] !== versions[record[\(slot(.at))] + \(content)])
                  forget(record, \(content));
                return isAbsent(record, bits[number])
                  || record[\(slot(.details))][\(slot(.attributes))][name] === null;
              };
              // The object that has an element's own declarations. An element gets it only if the getter
              // has answered for another one with the same interface.
              style = (object, number) => {
                let record;
                try { record = object.#record; } catch { return ask(object, mail[0] = number); }
                const kind = record[\(slot(.type))] >> 5;
                if (styled[kind] === number) {
                  const known = record[\(slot(.kept))][\(KeptSlot.style.rawValue)];
                  return known !== undefined ? known : makeStyle(record);
                }
                const answer = ask(object, mail[0] = number);
                while (styled.length <= kind) styled[styled.length] = -1;
                return styled[kind] = number, answer;
              };
              // The same for the Swift side; undefined for an object that another window has made.
              styleOf = object => {
                let record;
                try { record = object.#record; } catch { return; }
                const known = record[\(slot(.kept))][\(KeptSlot.style.rawValue)];
                return known !== undefined ? known : makeStyle(record);
              };
              // The data of a text if they are remembered; undefined if not.
              dataOf = object => {
                let record;
                try { record = object.#record; } catch { return; }
                if (\(NodeTypes.characterData.rawValue) >> record[\(slot(.type))] & 1
                    && record[\(slot(.contentVersion))]
                      === versions[record[\(slot(.at))] + \(content)])
                  return record[\(slot(.text))];
              };
              // Puts what to do with a node into the mailbox, if the node is of one of the types.
              aim = (object, types, question) => {
                let record;
                try { record = object.#record; } catch { return false; }
                if (!(types >> record[\(slot(.type))] & 1)) return false;
                mail[0] = question;
                mail[1] = record[\(slot(.at))];
                return true;
              };
              // Changes a node's children; false where that was not possible, or a value is no node.
              change = (object, child, next, question) => {
                let at, second, third = 0;
                try {
                  at = object.#record[\(slot(.at))];
                  second = child.#record[\(slot(.at))];
                  if (next !== null) third = next.#record[\(slot(.at))];
                } catch { return false; }
                mail[0] = question;
                mail[1] = at;
                mail[2] = second;
                mail[3] = third;
                return look() === true;
              };
              // What a text found below a node; undefined if that is not known.
              lookUp = (object, types, slot, text) => {
                let record;
                try { record = object.#record; } catch { return; }
                const found = record[\(slot(.kept))][\(KeptSlot.lookups.rawValue)];
                if (found !== undefined
                    && found[\(LookupSlot.version.rawValue)] === versions[\(NodeVersions.placeOfAny)]
                    && types >> record[\(slot(.type))] & 1)
                  return found[slot][text];
              };
              keepFound = (object, slot, text, answer) => {
                // Other things than trees and attributes decide about pseudo-classes.
                if (typeof text !== 'string' || text.length > 256
                    || slot === \(LookupSlot.selectors.rawValue) && includes(text, ':'))
                  return;
                const record = object.#record, version = versions[\(NodeVersions.placeOfAny)];
                const kept = keptOf(record);
                let found = kept[\(KeptSlot.lookups.rawValue)];
                if (found === undefined || found[\(LookupSlot.version.rawValue)] !== version
                    || found[\(LookupSlot.count.rawValue)] === 64)
                  kept[\(KeptSlot.lookups.rawValue)] = found =
                    [version, 0, create(null), create(null)];
                found[\(LookupSlot.count.rawValue)]++;
                found[slot][text] = answer;
              };
              // The place of a node's versions; -1 for an object that another window has made, and for
              // anything else. Targets of events are often no nodes, and an exception takes long.
              placeOf = object => {
                try { return #record in object ? object.#record[\(slot(.at))] : -1; } catch { return -1; }
              };
              // Keeps that a node is the next sibling of another; false where that is not possible.
              follow = (object, next) => {
                let record, following;
                try {
                  record = object.#record;
                  following = next.#record;
                } catch { return false; }
                if (record[\(slot(.placeVersion))] !== versions[record[\(slot(.at))]])
                  forget(record, \(NodeVersions.Aspect.place.rawValue));
                if (following[\(slot(.placeVersion))] !== versions[following[\(slot(.at))]])
                  forget(following, \(NodeVersions.Aspect.place.rawValue));
                record[\(slot(.next))] = next;
                following[\(slot(.previous))] = object;
                return true;
              };
              // Whether a node contains another, found by way of the remembered parents; undefined where
              // that would take longer than to ask.
              holds = (object, other) => {
                try {
                  const own = object.#record;
                  let record = other.#record;
                  for (let steps = 0; steps < 32; steps++) {
                    if (record === own) return true;
                    const parent = parentOf(record);
                    if (parent === undefined) return;
                    if (parent === null) return false;
                    record = parent.#record;
                  }
                } catch { }
              };
              // The node at the top of a tree, found by way of the remembered parents; undefined where that
              // would take longer than to ask.
              topOf = object => {
                try {
                  let node = object, record = object.#record;
                  for (let steps = 0; steps < 32; steps++) {
                    const parent = parentOf(record);
                    if (parent === undefined) return;
                    if (parent === null) return node;
                    node = parent;
                    record = parent.#record;
                  }
                } catch { }
              };
              // Asks a question about two nodes; false if one of the values is not a node.
              compare = (object, other, question) => {
                let at, second;
                try {
                  at = object.#record[\(slot(.at))];
                  second = other.#record[\(slot(.at))];
                } catch { return false; }
                mail[0] = question;
                mail[1] = at;
                mail[2] = second;
                look();
                return true;
              };
            }
          }

          // A node's parent or null; undefined where its object is not for this script to make.
          const parentOf = record => {
            if (record[\(slot(.placeVersion))] !== versions[record[\(slot(.at))]])
              forget(record, \(NodeVersions.Aspect.place.rawValue));
            let parent = record[\(slot(.parent))];
            if (parent === undefined) {
              parent = find(record, \(MailboxQuestion.parent.rawValue));
              if (parent !== undefined) record[\(slot(.parent))] = parent;
            }
            return parent;
          };
          // Forgets what was known of an aspect of a node, see NodeVersions.
          const forget = (record, aspect) => {
            record[\(slot(.placeVersion)) + aspect] = versions[record[\(slot(.at))] + aspect];
            const details = record[\(slot(.details))], hasDetails = details !== noDetails;
            switch (aspect) {
            case \(NodeVersions.Aspect.place.rawValue):
              record[\(slot(.parent))] = undefined;
              record[\(slot(.next))] = record[\(slot(.previous))] = undefined;
              break;
            case \(NodeVersions.Aspect.children.rawValue):
              record[\(slot(.firstChild))] = undefined;
              if (hasDetails)
                details[\(slot(.lastChild))] = details[\(slot(.firstElement))] = details[\(slot(.lastElement))]
                  = details[\(slot(.elementCount))] = undefined;
              break;
            case \(content):
              record[\(slot(.text))] = undefined;
              if (hasDetails) {
                details[\(slot(.identifier))] = details[\(slot(.className))] = details[\(slot(.value))]
                  = details[\(slot(.isChecked))] = details[\(slot(.attributeList))] = undefined;
                details[\(slot(.attributes))] = details[\(slot(.declarations))] = none;
                details[\(slot(.attributeNames))] = -1;
              }
              break;
            default:
              if (hasDetails) details[\(slot(.name))] = details[\(slot(.owner))] = undefined;
            }
          };
          const forgetSiblings = record => {
            if (record[\(slot(.placeVersion))] !== versions[record[\(slot(.at))]])
              forget(record, \(NodeVersions.Aspect.place.rawValue));
            const details = detailsOf(record);
            details[\(slot(.nextElement))] = details[\(slot(.previousElement))] = undefined;
            // Nothing is remembered now, so any place will do until `learnSibling` finds the right one.
            details[\(slot(.siblingsAt))] = \(NodeVersions.placeOfNone);
            details[\(slot(.siblingsVersion))] = versions[\(NodeVersions.placeOfNone)];
            return details;
          };
          const learnSibling = (object, number, record, slot, question) => {
            const own = slot - \(RecordSlot.ownCount), details = detailsOf(record);
            const other = own === \(slot(.nextElement)) ? \(slot(.previousElement)) : \(slot(.nextElement));
            mail[0] = question;
            mail[1] = record[\(slot(.at))];
            look();
            const found = mail[0], kind = mail[1], at = mail[2];
            if (found < -1) return ask(object, mail[0] = number);
            // What was found before at another place may not be valid at this one.
            if (details[\(slot(.siblingsAt))] !== at) details[other] = undefined;
            details[\(slot(.siblingsAt))] = at;
            details[\(slot(.siblingsVersion))] = versions[at];
            return details[own] = found === -1 ? null : known(found, kind);
          };

          const learn = (object, number, record, slot, question) => {
            if (question >= 0) {
              const found = question === \(MailboxQuestion.nextSibling.rawValue)
                ? findNext(record) : find(record, question);
              // Not every object is for this script to make.
              if (found === undefined) return ask(object, mail[0] = number);
              return learned(record, slot, found);
            }
            if (question === -1) return learned(record, slot, ask(object, mail[0] = number));
            if (question === \(MailboxValue.identifier.question)
                ? isAbsent(record, \(AttributeNameMask.bit(of: "id")))
                : question === \(MailboxValue.className.question)
                  && isAbsent(record, \(AttributeNameMask.bit(of: "class"))))
              return learned(record, slot, '');
            mail[0] = -2 - question;
            mail[1] = record[\(slot(.at))];
            return learned(record, slot, tell());
          };
          const learned = (record, slot, value) => {
            if (slot < \(RecordSlot.ownCount)) record[slot] = value;
            else detailsOf(record)[slot - \(RecordSlot.ownCount)] = value;
            return value;
          };
          const detailsOf = record => {
            const details = record[\(slot(.details))];
            return details === noDetails
              ? record[\(slot(.details))] = [\(RecordSlot.emptyDetails)] : details;
          };
          const keptOf = record => {
            const kept = record[\(slot(.kept))];
            return kept === nothing ? record[\(slot(.kept))] = [\(KeptSlot.emptyList)] : kept;
          };
          const keep = (object, number, record, slot) =>
            keptOf(record)[slot] = ask(object, mail[0] = number);

          // The node that a question about another one finds: undefined where its object is not for this
          // script to make.
          const find = (record, question) => {
            mail[0] = question;
            mail[1] = record[\(slot(.at))];
            look();
            const number = mail[0];
            if (number < 0) return number === -1 ? null : undefined;
            return known(number, mail[1]);
          };
          // The place of the node that was last found as a next sibling, and the number of siblings that a
          // question asks for. A script that goes from sibling to sibling gets more and more at a time.
          let lastFound = -1, run = 1;
          const findNext = record => {
            run = record[\(slot(.at))] !== lastFound ? 1 : run < 32 ? run * 2 : run;
            lastFound = -1;
            if (run === 1) {
              const found = find(record, \(MailboxQuestion.nextSibling.rawValue));
              if (found) lastFound = placeOf(found);
              return found;
            }
            mail[0] = \(MailboxQuestion.nextSiblings.rawValue);
            mail[1] = record[\(slot(.at))];
            mail[2] = run;
            look();
            const count = mail[0];
            if (count <= 0) return find(record, \(MailboxQuestion.nextSibling.rawValue));
            const first = known(mail[1], mail[2]);
            let object = first;
            for (let index = 1; index < count; index++) {
              const next = known(mail[2 * index + 1], mail[2 * index + 2]);
              if (!follow(object, next)) return first;
              object = next;
            }
            lastFound = placeOf(object);
            return first;
          };
          const known = (number, kind) => {
            if (number < objects.length) {
              const object = objects[number];
              if (object !== null) return object;
            }
            return make(number, kind);
          };
          const make = (number, kind) => {
            const at = number * 4, type = types[kind];
            // A leaf never has children, so nothing about them is unknown.
            const isLeaf = (\(NodeTypes.leaves.rawValue) >> type & 1) !== 0;
            // Without a slot left out: what is no element's own would be looked for in Array.prototype.
            const record = [\(RecordSlot.newRecord)];
            let object = new Shown(new constructors[kind](), record);
            const handler = handlers[kind];
            if (handler !== undefined) object = new Shown(new Proxy(object, handler), record);
            while (objects.length < number) objects[objects.length] = null;
            objects[number] = object;
            return object;
          };

          // Whether it is known that an object is an HTML element's, which a getter of such elements tells.
          const isHTML = object => isOfHTML[kindOf(object)] === true;
          const meetHTML = object => {
            const kind = kindOf(object);
            if (kind < 0) return;
            while (isOfHTML.length <= kind) isOfHTML[isOfHTML.length] = false;
            isOfHTML[kind] = true;
          };

          \(texts)
          \(styles)
          \(metrics)

          return {
            __proto__: null,
            objects, handlers, text, list, mail, ask, look, put, putShort, holds, topOf, tell, Proxy, aim,
            change, htmlValueOf, attributeNamesOf, listOfNames, keepNames, selectorNumber,
            nameNumber, lacks, dataOf, style, styleOf, isStyleProbe, declaredIn, styleText,
            metricOf, keptOf, Base, isHTML, meetHTML,
            listed, tagged, listOf,
            isNode, kindOf, contentOf, group, loosen, placeOf, type, told, beside, kept, valueOf, compare, known,
            lookUp, keepFound, hasWord, keepWord,
            // The value of a property of declarations by its name, once there are such objects; undefined
            // where the table must tell.
            propertyValue() {},
            // Sets a property of declarations by its name, and returns whether it did.
            declareProperty() {},
            // The method of lists of words, once they have it.
            containsWord: undefined,
            addWordList(list, place) {
              wordLists.set(list, {
                __proto__: null, place, version: -1, count: 0, answers: undefined });
            },
            versionAt: place => versions[place],
            setVersion(place, value) { versions[place] = value; },
            // What makes a tree walker, once there was one.
            makeTreeWalker: undefined,
            apply,
            // Objects of the program's own with the prototype of a list, see nodeLists.
            addProbe(prototype) { return probes[probes.length] = create(prototype); },
            // What the selectors find below the node that the mailbox names; undefined if the table must
            // tell.
            selected: (object, selectors) =>
              lists === undefined ? undefined : lists.select(object, selectors),
            // The item of a list of an interface at an index, null past the end; undefined as before.
            itemOf: (object, index, interfaceName) =>
              lists === undefined ? undefined : lists.itemOf(object, index, interfaceName),
            setLists(made) { lists = made; },
            // One of each interface of lists: NodeList, HTMLCollection and NamedNodeMap.
            isProbe: object =>
              typeof object === 'object'
                && (object === probes[0] || object === probes[1] || object === probes[2]),
            // `name`, `get` and `set` are those of an attribute that every object has as its own.
            addKind(kind, prototype, type, handler, name, get, set) {
              // The engine keeps room for the properties that it sees set here, and for six if there are
              // none. Most nodes get no property but the private field.
              //
              // Objects of one function with different prototypes get one hidden class once the engine has
              // met two of them, and reads of such objects are not put into their callers. That saves
              // compiling a read for each of the many interfaces of elements. Leaves have few interfaces and
              // are read most, so they have a function of their own.
              const isLeaf = (\(NodeTypes.leaves.rawValue) >> type & 1) !== 0;
              const constructor = name !== undefined
                ? function () {
                    defineProperty(this, name, {
                      __proto__: null, get, set, enumerable: true, configurable: false });
                  }
                : isLeaf
                  ? function () { if (new.target === undefined) this.room = 0; }
                  : function () { if (new.target === undefined) this.room = 0; };
              constructor.prototype = prototype;
              constructors[kind] = constructor;
              types[kind] = kind * 32 + type;
              handlers[kind] = handler;
            },
            setVersions(numbers) { versions = numbers; },
            setStyles(make, probe) {
              makeStyle = make;
              styleProbe = probe;
            },
          };
        })
        """)
  }()
}
