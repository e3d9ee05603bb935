internal import DOM
internal import ScriptEngine

extension InterfaceBuilder<Document> {
  /// CSSOM, 6.3: the sheets of DocumentOrShadowRoot.
  func includeStyleSheets() throws {
    try readonly("styleSheets") { $0.styleSheets }
    try attribute("adoptedStyleSheets") { document, realm in
      try realm.array(of: document.adoptedStyleSheets)
    } setIn: { (document, sheets: SequenceArgument<CSSStyleSheet>, realm) in
      try realm.set(sheets.values, in: document.adoptedStyleSheets)
    }
  }
}

extension InterfaceBuilder<ShadowRoot> {
  /// CSSOM, 6.3: the sheets of DocumentOrShadowRoot.
  func includeStyleSheets() throws {
    try readonly("styleSheets") { $0.styleSheets }
    try attribute("adoptedStyleSheets") { root, realm in
      try realm.array(of: root.adoptedStyleSheets)
    } setIn: { (root, sheets: SequenceArgument<CSSStyleSheet>, realm) in
      try realm.set(sheets.values, in: root.adoptedStyleSheets)
    }
  }
}

extension Realm {
  fileprivate func set(_ sheets: [CSSStyleSheet], in adopted: AdoptedStyleSheets) throws {
    for sheet in sheets { try adopted.ensureAdoptable(sheet) }
    let list = try array(of: adopted)
    try context.setProperty("length", of: list, to: encode(0))
    for (index, sheet) in sheets.enumerated() {
      try context.setElement(index, of: list, to: encode(sheet))
    }
  }

  /// The adopted sheets as an array for scripts of this world. Changes of the array take effect
  /// (Web IDL, 3.8, "observable array").
  fileprivate func array(of adopted: AdoptedStyleSheets) throws -> Value {
    if let known = adopted.wrappers[world] as? ProtectedValue { return known.value }
    // The functions must not keep their owner alive, because the owner keeps them.
    let set = context.makeFunction(name: "", length: 2) { [weak adopted] call in
      let realm = Realm.of(call.context)
      guard let wrapper = Realm.of(call.context).shown(call[1]),
        let sheet = CSSStyleSheet.unwrap(node: wrapper.node, object: wrapper.object)
      else { throw ScriptError.type("Type error") }
      try adopted?.adopt(sheet, at: try Int(count: realm.context.number(call[0])))
      return call.context.undefined
    }
    let cut = context.makeFunction(name: "", length: 1) { [weak adopted] call in
      adopted?.giveUp(from: try Int(count: call.context.number(call[0])))
      return call.context.undefined
    }
    let make = try function(Self.observableArraySource) { [builtins] }
    let list = try encode(adopted.sheets)
    let made = try context.call(make, list, set, cut)
    adopted.wrappers[world] = context.protect(made)
    return made
  }

  /// Makes an array that reports each change: an item that is set, and a length that is reduced.
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
