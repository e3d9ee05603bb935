internal import ScriptEngine

/// The arguments of `scroll`, `scrollTo` and `scrollBy` (CSSOM View, 4 and 6.1): a dictionary, or two numbers.
/// Nothing scrolls here, so the arguments are only checked.
struct ScrollArguments: ArgumentType {
  static var isRequired: Bool { false }

  static func take(from arguments: inout ArgumentReader) throws -> ScrollArguments {
    let (first, realm) = (arguments.nextValue(), arguments.realm)
    if arguments.hasMore {
      _ = try Double.convert(first, in: realm)
      _ = try Double.convert(arguments.nextValue(), in: realm)
      return ScrollArguments()
    }
    let dictionary = try DictionaryArgument.convert(first, in: realm).value
    _ = try realm.keyword("behavior", of: dictionary, Self.behaviors)
    for name in ["left", "top"] as [PropertyName] {
      _ = try realm.member(name, of: dictionary).map { try Double.convert($0, in: realm) }
    }
    return ScrollArguments()
  }

  fileprivate static let behaviors = ["auto", "instant", "smooth"]
}

/// The argument of `scrollIntoView` (CSSOM View, 6.1): a dictionary or a boolean.
struct ScrollIntoViewArgument: ConvertibleArgument {
  static func convert(_ value: Value, in realm: Realm) throws -> ScrollIntoViewArgument {
    guard realm.context.isObject(value) else { return ScrollIntoViewArgument() }
    _ = try realm.keyword("behavior", of: value, ScrollArguments.behaviors)
    for name in ["block", "inline"] as [PropertyName] {
      _ = try realm.keyword(name, of: value, ["start", "center", "end", "nearest"])
    }
    return ScrollIntoViewArgument()
  }
}
