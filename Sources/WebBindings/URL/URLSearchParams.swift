package import DOM
internal import ScriptEngine

extension Interfaces {
  /// URL Standard, 6.2.
  static let urlSearchParams = Interface<URLSearchParameters>("URLSearchParams") {
    $0.constructor { (initial: SearchParametersArgument?) in
      initial?.list ?? URLSearchParameters()
    }
    try $0.readonly("size") { $0.size }
    try $0.method("append") { (list, name: String, value: String) in
      list.append(name: name, value: value)
      return Undefined()
    }
    try $0.method("delete") { (list, name: String, value: String?) in
      list.delete(name: name, value: value)
      return Undefined()
    }
    try $0.method("get") { (list, name: String) in list.get(name) }
    try $0.method("getAll") { (list, name: String) in list.getAll(name) }
    try $0.method("has") { (list, name: String, value: String?) in
      list.has(name: name, value: value)
    }
    try $0.method("set") { (list, name: String, value: String) in
      list.set(name: name, value: value)
      return Undefined()
    }
    try $0.method("sort") { (list: URLSearchParameters) in
      list.sort()
      return Undefined()
    }
    try $0.pairIterable { (list, index) in
      list.pairs.indices.contains(index)
        ? (list.pairs[index].name, list.pairs[index].value) : nil
    }
    try $0.method("toString") { $0.serialized }
  }
}

/// The constructor's argument: a string, or pairs in one of two forms.
private struct SearchParametersArgument: ConvertibleArgument {
  var list: URLSearchParameters

  static func convert(_ value: Value, in realm: Realm) throws -> SearchParametersArgument {
    guard realm.context.isObject(value) else {
      return SearchParametersArgument(
        list: URLSearchParameters(try realm.context.string(value)))
    }
    let pairs = try PairsArgument.convert(value, in: realm).pairs
    return SearchParametersArgument(
      list: URLSearchParameters(pairs.map { .init(name: $0.key, value: $0.value) }))
  }
}

extension URLSearchParameters: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition { Interfaces.urlSearchParams.definition }
}
