package import ScriptEngine

extension Realm {
  /// Makes a frozen array, `FrozenArray<T>` of Web IDL.
  func frozenList<Element: ResultType>(_ elements: [Element]) throws -> Value {
    try context.call(function("Object.freeze"), encode(elements))
  }
}

/// `sequence<T>` of Web IDL: the values of an iterable object.
package struct SequenceArgument<Element: ConvertibleArgument>: ConvertibleArgument {
  package var values: [Element]

  package static func convert(_ value: Value, in realm: Realm) throws -> SequenceArgument {
    let context = realm.context
    guard context.isObject(value) else { throw ScriptError.type("Value is not a sequence") }
    let iterate = try realm.function(
      """
      (({ iterator, apply }, take) => iterable => {
        const method = iterable[iterator];
        if (typeof method !== 'function') return false;
        const values = { __proto__: null, [iterator]: () => apply(method, iterable, []) };
        for (const value of values) take(value);
        return true;
      })
      """
    ) {
      let take = context.makeFunction(name: "", length: 0) { call in
        try Realm.of(call.context).sequences.last?(call[0])
        return call.context.undefined
      }
      return [realm.builtins, context.keep(take)]
    }
    // Web IDL converts each value before it asks for the next one, and a script can see that.
    var values: [Element] = []
    realm.sequences.append {
      do {
        values.append(try Element.convert($0, in: realm))
      } catch ScriptError.wrongArgument {
        throw ScriptError.type("Type error")
      }
    }
    defer { realm.sequences.removeLast() }
    guard try context.boolean(context.call(iterate, value)) else {
      throw ScriptError.type("Type error")
    }
    return SequenceArgument(values: values)
  }
}
