internal import DOM
internal import ScriptEngine

extension InterfaceBuilder where Subject == Window {
  /// HTML Standard, Window.document. A script function remembers the document until windows may
  /// show other documents, or documents may have other names.
  func documentOfWindow() throws {
    let get = getter("document") { (window, realm: Realm) in
      if window.isForeign {
        throw DOMException(.security, "Blocked a frame from accessing a cross-origin frame.")
      }
      return try realm.documentWithNames()
    }
    let fetch = context.makeFunction(name: "", length: 0) { call in try get(call.forwarded) }
    let link = context.makeFunction(name: "", length: 0) { call in
      try Realm.of(call.context).nodeScript().versionReader()
    }
    let members = context.protect(
      try context.call(
        context.evaluate(members: Self.source), this: nil, context.global, fetch, link))
    context.addFunctionText(
      context.makeFunction(name: "", length: 1) { call in
        let realm = Realm.of(call.context)
        return try realm.context.call(
          realm.function(NodeScript.textOfMember), this: nil, realm.builtins.value, members.value,
          call[0])
      })
    definitions.addAccessor("document", isConfigurable: false, of: members)
  }

  /// The source of a function that returns an object with the getter. It remembers only the
  /// document of the window `own`.
  private static var source: OwnScript { WindowDocument.source }
}

private enum WindowDocument {
  static let source = OwnScript(
    composing: """
      (function (own, fetch, link) {
        'use strict';
        let known, version, versionAt;
        return {
          __proto__: null,
          get document() {\(Context.memberMark)
            const isOwn = this === own || this === undefined || this === null;
            if (isOwn && known !== undefined
                && versionAt(\(NodeVersions.placeOfDocuments)) === version)
              return known;
            const answer = fetch(isOwn ? own : this);
            if (isOwn) {
              if (versionAt === undefined) versionAt = link();
              version = versionAt(\(NodeVersions.placeOfDocuments));
              known = answer;
            }
            return answer;
          },
        };
      })
      """)
}
