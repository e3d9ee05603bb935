public import ScriptEngine

extension Realm {
  /// `FrozenArray<T>` of Web IDL.
  func frozenList<Element: ResultType>(_ elements: [Element]) throws -> Value {
    try context.call(function("Object.freeze"), encode(elements))
  }
}

/// `sequence<T>` of Web IDL: what an iterable object gives.
public struct SequenceArgument<Element: ConvertibleArgument>: ConvertibleArgument {
  public var values: [Element]

  public static func convert(_ value: Value, in realm: Realm) throws -> SequenceArgument {
    let context = realm.context
    guard context.isObject(value) else { throw ScriptError.type("Value is not a sequence") }
    let collect = try realm.function(
      """
      (iterable => {
        const list = { __proto__: null, length: 0 };
        for (const value of iterable) list[list.length++] = value;
        return list;
      })
      """)
    let list = try context.call(collect, value)
    let count = Int(try context.number(context.property("length", of: list)))
    var values: [Element] = []
    for index in 0..<count {
      values.append(try Element.convert(context.element(index, of: list), in: realm))
    }
    return SequenceArgument(values: values)
  }
}
