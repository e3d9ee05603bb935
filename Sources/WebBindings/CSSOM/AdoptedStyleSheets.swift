internal import DOM
internal import ScriptEngine

/// What a world has of a document's adopted sheets: an array that scripts change, and whose changes
/// count (Web IDL, 3.8, "observable array").
private final class AdoptedStyleSheets: DOMObject {}

extension InterfaceBuilder<Document> {
  /// CSSOM, 6.3: DocumentOrShadowRoot's sheets.
  func includeStyleSheets() throws {
    try readonly("styleSheets") { $0.styleSheets }
    try attribute("adoptedStyleSheets") { document, realm in
      try realm.adoptedStyleSheets(of: document)
    } setIn: { (document, sheets: SequenceArgument<CSSStyleSheet>, realm) in
      for sheet in sheets.values { try document.ensureAdoptable(sheet) }
      let list = try realm.adoptedStyleSheets(of: document)
      try realm.context.setProperty("length", of: list, to: realm.encode(0))
      for (index, sheet) in sheets.values.enumerated() {
        try realm.context.setElement(index, of: list, to: realm.encode(sheet))
      }
    }
  }
}

extension Realm {
  fileprivate func adoptedStyleSheets(of document: Document) throws -> Value {
    let owner = document.node.record.companion { AdoptedStyleSheets() }
    if let known = owner.wrappers[world] as? ProtectedValue { return known.value }
    let set = context.makeFunction(name: "", length: 2) { call in
      let realm = Realm.of(call.context)
      guard let wrapper = Realm.of(call.context).shown(call[1]),
        let sheet = CSSStyleSheet.unwrap(node: wrapper.node, object: wrapper.object)
      else { throw ScriptError.type("Type error") }
      try document.adopt(sheet, at: try Int(count: realm.context.number(call[0])))
      return call.context.undefined
    }
    let cut = context.makeFunction(name: "", length: 1) { call in
      document.giveUpAdoptedStyleSheets(from: try Int(count: call.context.number(call[0])))
      return call.context.undefined
    }
    let make = try function(Self.observableArraySource) { [builtins] }
    let list = try encode(document.adoptedStyleSheets)
    let made = try context.call(make, list, set, cut)
    owner.wrappers[world] = context.protect(made)
    return made
  }

  /// An array of which every change is told: of an item that is set, and of a length that is cut.
  private static let observableArraySource: OwnScript = """
    (function ({ defineProperty, deleteProperty, Proxy, String: text }) {
      const index = key => {
        const number = typeof key === 'string' ? key >>> 0 : 4294967295;
        return number !== 4294967295 && text(number) === key ? number : -1;
      };
      return (list, set, cut) => new Proxy(list, {
        __proto__: null,
        defineProperty(target, key, descriptor) {
          const at = index(key);
          if (key !== 'length' && at < 0) return defineProperty(target, key, descriptor);
          if (!('value' in descriptor)) return false;
          if (key === 'length') {
            const length = descriptor.value >>> 0;
            if (length > target.length) return false;
            cut(length);
            target.length = length;
            return true;
          }
          if (at > target.length) return false;
          set(at, descriptor.value);
          target[at] = descriptor.value;
          return true;
        },
        deleteProperty(target, key) {
          const at = index(key);
          if (at < 0) return deleteProperty(target, key);
          if (at >= target.length) return true;
          if (at !== target.length - 1) return false;
          cut(at);
          target.length = at;
          return true;
        },
        preventExtensions() { return false; }
      });
    })
    """
}
