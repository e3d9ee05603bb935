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
    let collect = try realm.function(
      """
      (({ iterator, apply }) => iterable => {
        const method = iterable[iterator];
        if (typeof method !== 'function') return;
        const list = { __proto__: null, length: 0 };
        const values = { __proto__: null, [iterator]: () => apply(method, iterable, []) };
        for (const value of values) list[list.length++] = value;
        return list;
      })
      """
    ) { [realm.builtins] }
    let list = try context.call(collect, value)
    guard context.isObject(list) else { throw ScriptError.type("Type error") }
    let count = try Int(count: context.number(context.property("length", of: list)))
    var values: [Element] = []
    for index in 0..<count {
      values.append(try Element.convert(context.element(index, of: list), in: realm))
    }
    return SequenceArgument(values: values)
  }
}
