internal import DOM
internal import ScriptEngine

/// `record<USVString, T>` of Web IDL: the own enumerable properties of an object.
///
/// Names can become equal when their lone surrogates are replaced. Then the pair has the place of
/// the first such property and the value of the last.
struct RecordArgument<Item: ConvertibleArgument>: ConvertibleArgument {
  var pairs: [(key: String, value: Item)]

  static func convert(_ value: Value, in realm: Realm) throws -> RecordArgument {
    let context = realm.context
    guard context.isObject(value) else { throw ScriptError.type("Type error") }
    let collect = try realm.function(
      """
      (({ ownKeys, getOwnPropertyDescriptor: describe }) => object => {
        const keys = ownKeys(object), list = { __proto__: null, length: 0 };
        for (let index = 0; index < keys.length; index++) {
          const descriptor = describe(object, keys[index]);
          if (descriptor === undefined || !descriptor.enumerable) continue;
          list[list.length++] = `${keys[index]}`;
          list[list.length++] = object[keys[index]];
        }
        return list;
      })
      """, originals: "Reflect")
    let list = try context.call(collect, value)
    let count = try Int(count: context.number(context.property("length", of: list)))
    var pairs: [(key: String, value: Item)] = []
    // Names are compared as `DOMString`: Swift's strings compare by canonical equivalence, which
    // would make different names equal.
    var places: [DOMString: Int] = [:]
    for index in stride(from: 0, to: count, by: 2) {
      let key = try context.string(context.element(index, of: list))
      let item = try Item.convert(context.element(index + 1, of: list), in: realm)
      if let place = places[DOMString(key)] {
        pairs[place].value = item
      } else {
        places[DOMString(key)] = pairs.count
        pairs.append((key, item))
      }
    }
    return RecordArgument(pairs: pairs)
  }
}
