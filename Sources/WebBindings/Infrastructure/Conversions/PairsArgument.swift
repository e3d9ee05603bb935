internal import ScriptEngine

/// Pairs of strings: `(sequence<sequence<T>> or record<T, T>)` of Web IDL.
struct PairsArgument: ConvertibleArgument {
  var pairs: [(key: String, value: String)]

  static func convert(_ value: Value, in realm: Realm) throws -> PairsArgument {
    let context = realm.context
    guard context.isObject(value) else { throw ScriptError.type("Type error") }
    let symbol = try realm.originals.value("Symbol.iterator").value
    let iterator = try context.property(key: symbol, of: value)
    if context.isUndefined(iterator) || context.isNull(iterator) {
      return PairsArgument(pairs: try RecordArgument<String>.convert(value, in: realm).pairs)
    }
    let sequences = try SequenceArgument<SequenceArgument<String>>.convert(value, in: realm)
    return PairsArgument(
      pairs: try sequences.values.map {
        guard $0.values.count == 2 else { throw ScriptError.type("Type error") }
        return ($0.values[0], $0.values[1])
      })
  }
}
