internal import DOM
internal import ScriptEngine

/// The members of a window that own JavaScript answers: attributes whose values it remembers, and
/// `getComputedStyle`. Scripts use `window`, `document` and `location` all the time, and each use would
/// otherwise be a call of the program.
final class WindowScript {
  private var attributes: [Attribute] = []
  /// Answers `getComputedStyle` where the script side of nodes does not.
  var getComputedStyle: ((Invocation) throws -> Value)?

  private struct Attribute {
    let name: PropertyName
    /// The place of the version whose change ends what is remembered; nil if the value stays the
    /// same for good.
    let place: Int?
    let get: (Invocation) throws -> Value
  }

  /// Adds the getter of an attribute, see ``Attribute``.
  func add(
    _ name: String, until place: Int? = nil, _ get: @escaping (Invocation) throws -> Value
  ) {
    attributes.append(Attribute(name: PropertyName(name), place: place, get: get))
  }

  /// Makes an object with the getters.
  ///
  /// - Parameter realm: the world whose global object is the window.
  func makeMembers(in realm: Realm) throws -> Value {
    let context = realm.context
    let link = context.makeFunction(name: "", length: 0) { call in
      try Realm.of(call.context).nodeScript().versionReader()
    }
    let made = try context.call(
      context.evaluate(members: Self.source), this: nil, realm.builtins.value, context.global, link)
    let members = try context.protectedProperty("members", of: made)
    let add = try context.property("add", of: made)
    for attribute in attributes {
      let fetch = context.makeFunction(name: "", length: 0) { call in
        try attribute.get(call.forwarded)
      }
      try context.call(
        add, this: nil, context.makeString(attribute.name), fetch,
        attribute.place.map { context.makeNumber(Double($0)) } ?? context.undefined)
    }
    if let getComputedStyle {
      let fetch = context.makeFunction(name: "", length: 0) { call in
        try getComputedStyle(call.forwarded)
      }
      let maker = context.makeFunction(name: "", length: 0) { call in
        try Realm.of(call.context).nodeScript().computedStyleMaker()
      }
      try context.call(context.property("addComputedStyle", of: made), this: nil, fetch, maker)
    }
    context.addFunctionText(
      context.makeFunction(name: "", length: 1) { call in
        let realm = Realm.of(call.context)
        return try realm.context.call(
          realm.function(ScriptedMembers.nameOfMember), this: nil, realm.builtins.value,
          members.value, call[0])
      })
    return members.value
  }

  /// A function that returns the object for the getters, and a function that adds one. A getter
  /// remembers only the value of the window `own`.
  private static let source = OwnScript(
    named: "window",
    composing: """
      (function (builtins, own, link) {
        'use strict';
        const { defineProperty, getOwnPropertyDescriptor } = builtins;
        const members = { __proto__: null };
        let versionAt;
        const constant = (name, fetch) => {
          let known;
          return {
            get [name]() {\(Context.memberMark)
              if (this !== own && this !== undefined && this !== null) return fetch(this);
              return known !== undefined ? known : known = fetch(own);
            },
          };
        };
        const changing = (name, fetch, place) => {
          let known, version;
          return {
            get [name]() {\(Context.memberMark)
              if (this !== own && this !== undefined && this !== null) return fetch(this);
              if (known !== undefined && versionAt(place) === version) return known;
              const answer = fetch(own);
              if (versionAt === undefined) versionAt = link();
              version = versionAt(place);
              return known = answer;
            },
          };
        };
        return {
          __proto__: null,
          members,
          addComputedStyle(fetch, maker) {
            let make;
            members.getComputedStyle = {
              getComputedStyle(element) {\(Context.memberMark)
                const count = arguments.length, pseudoElement = arguments[1];
                if ((this === own || this === undefined || this === null)
                    && (count === 1
                        || count > 1 && (pseudoElement === undefined || pseudoElement === null))) {
                  if (make === undefined) make = maker();
                  const style = make(element);
                  if (style !== undefined) return style;
                }
                // The second argument stands for the number that other members ask with.
                const answer = count === 0
                  ? fetch(this ?? own, 0)
                  : count === 1 ? fetch(this ?? own, 0, element) : fetch(this ?? own, 0, element, pseudoElement);
                return answer;
              },
            }.getComputedStyle;
          },
          add(name, fetch, place) {
            const made = place === undefined ? constant(name, fetch) : changing(name, fetch, place);
            defineProperty(members, name, getOwnPropertyDescriptor(made, name));
          },
        };
      })
      """)
}

extension InterfaceBuilder where Subject == Window {
  /// HTML Standard, Window.document: remembered until windows may show other documents, or documents
  /// may have other names.
  func document(_ script: WindowScript) throws {
    script.add(
      "document", until: NodeVersions.placeOfDocuments,
      getter("document") { (window, realm: Realm) in
        if window.isForeign { throw DOMException.foreign(window, to: realm) }
        return try realm.documentWithNames()
      })
    definitions.addScriptedAccessor("document", isConfigurable: false)
  }

  /// Adds an attribute whose value is always the same object.
  ///
  /// - Parameter set: what an assignment does; nil for a read-only attribute.
  func constant<Result: ResultType>(
    _ name: String, _ script: WindowScript,
    set: ((Invocation) throws -> Value)? = nil, get: @escaping (Window, Realm) throws -> Result
  ) throws {
    script.add(name, getter(name, get))
    definitions.addScriptedAccessor(name, isConfigurable: !membersAreUnforgeable, set: set)
  }
}
