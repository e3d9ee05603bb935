internal import DOM
internal import ScriptEngine

extension EventScript {
  /// A place in the mailbox, as the script side's text names it.
  static func mail(_ place: EventMail) -> String { "mail[\(place.rawValue)]" }

  /// A function that adds to what the members of all interfaces of events share.
  ///
  /// The record of an event has a serial number: 0 if the event exists on the script's side alone,
  /// and the record is all that there is; that of the listener call for which the record was
  /// brought up to date; or -1. If it is neither 0 nor that of the running call, the Swift side
  /// must be asked. What it says of an event that is not being dispatched is remembered until a script may
  /// have changed any such event: `stamp` is the number of that time, see ``EventMail/state``. The values of
  /// other members are remembered in the same way.
  static let source: OwnScript = {
    let bubbles = EventFlags.bubbles.rawValue
    let cancelable = EventFlags.cancelable.rawValue
    let composed = EventFlags.composed.rawValue
    return OwnScript(
      named: "events",
      composing: """
        (function (builtins, shared, calls) {
          'use strict';
          const { apply, create, defineProperty, getOwnPropertyDescriptor, setPrototypeOf } = builtins;
          const { mail, global } = shared;
          const readClock = calls[0], deliver = calls[1], anchor = calls[2], assign = calls[3],
            act = calls[4], recall = calls[5];
          const constructors = create(null);
          // What stands for the detail of an event that only the Swift side knows.
          const unknown = {};
          let isTrusted;
          // Each of these looks into the private field itself, and is small, as in the script side of
          // nodes.
          let recordOf, hasRecord, state, seen, values, owner;
          class Base { constructor(object) { return object; } }
          class Shown extends Base {
            #record;
            constructor(object, record) {
              super(object);
              this.#record = record;
            }
            static {
              recordOf = object => {
                try { return object.#record; } catch { }
              };
              // The record, if it is up to date.
              state = object => {
                let record;
                try { record = object.#record; } catch { return; }
                const serial = record.serial;
                if (serial === 0 || serial === \(mail(.serial))) return record;
              };
              // The same for who only reads.
              seen = object => {
                let record;
                try { record = object.#record; } catch { return; }
                const serial = record.serial;
                return serial === 0 || serial === \(mail(.serial)) || record.stamp === \(mail(.state))
                  ? record : remind(record);
              };
              // The remembered values of members that only the table knows; undefined for anything but an
              // event.
              values = object => {
                let record;
                try { record = object.#record; } catch { return; }
                return record.valuesStamp === \(mail(.values)) ? record.values : newValues(record);
              };
              // The object by which the table finds an event fastest.
              owner = object => {
                try {
                  const { anchor } = object.#record;
                  return anchor === undefined ? object : anchor;
                } catch { return object; }
              };
              hasRecord = object => #record in object;
            }
          }

          const timeInMail = () => \(mail(.timeHigh)) * 1073741824 + \(mail(.timeLow));
          const mailRecord = record => {
            const time = record.time;
            \(mail(.kind)) = record.kind;
            \(mail(.flags)) = record.flags;
            \(mail(.timeLow)) = time % 1073741824;
            \(mail(.timeHigh)) = time / 1073741824;
          };
          const makeRecord = (serial, kind, type, flags, time, detail) => ({
            serial, kind, type, flags, time, detail, phase: 0, target: null, currentTarget: null,
            anchor: undefined, stamp: -1, values: undefined, valuesStamp: -1 });
          // Brings the record of an event that is not being dispatched up to date; undefined for any other.
          const remind = record => {
            const { anchor } = record;
            if (anchor === undefined) return;
            const target = recall(anchor);
            if (target === undefined) return;
            record.target = target;
            record.currentTarget = null;
            record.phase = 0;
            record.flags = \(mail(.flags));
            record.stamp = \(mail(.state));
            return record;
          };
          const newValues = record => {
            record.valuesStamp = \(mail(.values));
            return record.values = create(null);
          };

          // Gives an event a Swift object that exists as long as its own.
          const host = (object, record) => {
            mailRecord(record);
            record.anchor = anchor(object, record.type, record.target, record.detail);
            record.detail = unknown;
            record.serial = -1;
            return record.anchor;
          };

          shared.state = state;
          shared.seen = seen;
          shared.values = values;
          shared.owner = owner;
          // Puts an event into the mailbox. The result is its record; undefined if the event can only be
          // dispatched by the table.
          shared.lift = event => {
            const record = recordOf(event);
            if (record === undefined || record.serial !== 0) return;
            if (shared.typeNumber === undefined) shared.prepareListeners();
            const type = shared.typeNumber(record.type);
            if (type < 0) return;
            mailRecord(record);
            \(mail(.type)) = type;
            record.serial = -1;
            return record;
          };
          shared.deliver = (target, event, record) =>
            deliver(
              target === undefined || target === null ? global : target, event,
              record.detail === unknown ? null : record.detail);
          // Ends a dispatch that left the event with a target: undefined if there was no dispatch. The
          // result is that of dispatchEvent.
          shared.land = (record, target) => {
            if (target === undefined) {
              record.serial = 0;
              return;
            }
            const flags = \(mail(.flags));
            if (record.anchor === undefined) {
              record.serial = 0;
              record.flags = flags;
              record.phase = 0;
              record.target = target;
              record.currentTarget = null;
            }
            return (flags & \(EventFlags.isCanceled.rawValue)) === 0;
          };
          shared.act = (record, action) => {
            \(mail(.action)) = action;
            act();
            record.flags = \(mail(.flags));
          };
          shared.unknown = unknown;

          return {
            __proto__: null,
            // Takes the members of the interface Event.
            setMembers(members) {
              const property = getOwnPropertyDescriptor(members, 'isTrusted');
              setPrototypeOf(property, null);
              isTrusted = {
                __proto__: null, get: property.get, set: undefined, enumerable: true, configurable: false };
            },
            addKind(kind, prototype) {
              const constructor = function () {};
              constructor.prototype = prototype;
              constructors[kind] = constructor;
            },
            // The function that constructs the events of an interface, for scripts. It returns undefined
            // where the table has to.
            makeConstructor: (kind, prototype, hasDetail, ...members) =>
              (object, target, type, options) => {
                if (typeof type !== 'string' || options !== undefined && options !== null
                    && typeof options !== 'object' && typeof options !== 'function')
                  return;
                if (target !== undefined) {
                  const own = target.prototype;
                  if (own === null || typeof own !== 'object' && typeof own !== 'function')
                    setPrototypeOf(object, prototype);
                }
                readClock();
                const record = makeRecord(
                  0, kind, type, 0, timeInMail(), hasDetail ? null : unknown);
                defineProperty(object, 'isTrusted', isTrusted);
                object = new Shown(object, record);
                if (options === undefined || options === null) return object;
                if (options.bubbles) record.flags = \(bubbles);
                if (options.cancelable) record.flags |= \(cancelable);
                if (options.composed) record.flags |= \(composed);
                if (hasDetail) {
                  const detail = options.detail;
                  if (detail !== undefined) record.detail = detail;
                  return object;
                }
                for (let index = 0; index < members.length; index++) {
                  const value = options[members[index]];
                  if (value === undefined) continue;
                  if (record.anchor === undefined) host(object, record);
                  assign(record.anchor, kind, index, value);
                }
                return object;
              },
            // The object of an event that the Swift side has made.
            show(anchor, type) {
              const record = makeRecord(
                -1, \(mail(.kind)), type, \(mail(.flags)), timeInMail(), unknown);
              record.anchor = anchor;
              const object = new constructors[record.kind]();
              defineProperty(object, 'isTrusted', isTrusted);
              return new Shown(object, record);
            },
            // The object that owns the Swift object of an event; undefined for any other object.
            anchorOf(object) {
              if (!hasRecord(object)) return;
              const record = recordOf(object);
              return record.anchor !== undefined ? record.anchor : host(object, record);
            },
            setAnchor(object, anchor) {
              const record = recordOf(object);
              record.anchor = anchor;
              record.detail = unknown;
              record.serial = -1;
            },
            // Calls a listener. The call is the last step, so that traces do not show this function. The
            // type is undefined unless it may have changed.
            invoke(listener, object, target, type) {
              const record = recordOf(object);
              if (record !== undefined) {
                if (type !== undefined) record.type = type;
                const serial = \(mail(.serial));
                record.serial = serial > 0 ? serial : -1;
                record.flags = \(mail(.flags));
                record.phase = \(mail(.phase));
                record.target = target;
                record.currentTarget = this;
              }
              return apply(listener, this, [object]);
            },
          };
        })
        """)
  }()
}
