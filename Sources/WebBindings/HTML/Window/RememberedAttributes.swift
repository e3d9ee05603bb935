internal import DOM
internal import ScriptEngine

/// The attributes of a window whose values a script function remembers. Scripts read `window`,
/// `document` and `location` all the time, and each read would otherwise be a call of the program.
struct RememberedAttributes {
  private let realm: Realm
  /// An object with the getters.
  private let members: ProtectedValue
  /// Adds a getter to `members`.
  private let add: ProtectedValue

  /// - Parameter realm: the world whose global object is the window.
  init(realm: Realm) throws {
    self.realm = realm
    let context = realm.context
    let link = context.makeFunction(name: "", length: 0) { call in
      try Realm.of(call.context).nodeScript().versionReader()
    }
    let made = try context.call(
      context.evaluate(members: Self.source), this: nil, realm.builtins.value, context.global, link)
    let members = try context.protectedProperty("members", of: made)
    self.members = members
    add = try context.protectedProperty("add", of: made)
    context.addFunctionText(
      context.makeFunction(name: "", length: 1) { call in
        let realm = Realm.of(call.context)
        return try realm.context.call(
          realm.function(ScriptedMembers.textOfMember), this: nil, realm.builtins.value,
          members.value, call[0])
      })
  }

  /// Makes the getter of an attribute.
  ///
  /// - Parameters:
  ///   - place: the place of the version whose change ends what is remembered; nil if the value
  ///     stays the same for good.
  ///   - get: finds the value.
  /// - Returns: an object that has the getter.
  func attribute(
    _ name: String, until place: Int? = nil, _ get: @escaping (Invocation) throws -> Value
  ) throws -> ProtectedValue {
    let context = realm.context
    let fetch = context.makeFunction(name: "", length: 0) { call in try get(call.forwarded) }
    try context.call(
      add.value, this: nil, context.makeString(name), fetch,
      place.map { context.makeNumber(Double($0)) } ?? context.undefined)
    return members
  }

  /// A function that returns the object for the getters, and a function that adds one. A getter
  /// remembers only the value of the window `own`.
  private static let source = OwnScript(
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
  func document(_ remembered: RememberedAttributes) throws {
    let members = try remembered.attribute(
      "document", until: NodeVersions.placeOfDocuments,
      getter("document") { (window, realm: Realm) in
        if window.isForeign { throw DOMException.foreign(window, to: realm) }
        return try realm.documentWithNames()
      })
    definitions.addAccessor("document", isConfigurable: false, of: members)
  }

  /// Adds an attribute whose value is always the same object.
  ///
  /// - Parameter set: what an assignment does; nil for a read-only attribute.
  func constant<Result: ResultType>(
    _ name: String, _ remembered: RememberedAttributes,
    set: ((Invocation) throws -> Value)? = nil, get: @escaping (Window, Realm) throws -> Result
  ) throws {
    definitions.addAccessor(
      name, isConfigurable: !membersAreUnforgeable,
      of: try remembered.attribute(name, getter(name, get)), set: set)
  }
}
