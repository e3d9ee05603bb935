internal import DOM
internal import ScriptEngine

/// `(DOMString or sequence<DOMString>)`: a key path, the names of stores, or the
/// protocols of a socket.
struct KeyPathArgument: ConvertibleArgument {
  /// The texts; one if the value is not a sequence.
  var texts: [DOMString]
  var isList: Bool

  static func convert(_ value: Value, in realm: Realm) throws -> KeyPathArgument {
    if realm.context.isObject(value) {
      let isIterable = try realm.function(
        "(({ iterator }) => value => value[iterator] != null)"
      ) { [realm.builtins] }
      if try realm.context.boolean(realm.context.call(isIterable, value)) {
        let list = try SequenceArgument<DOMString>.convert(value, in: realm)
        return KeyPathArgument(texts: list.values, isList: true)
      }
    }
    return KeyPathArgument(texts: [try DOMString.convert(value, in: realm)], isList: false)
  }

  /// The key path; nil if it is not valid (Indexed Database API, "valid key path").
  var keyPath: DatabaseKeyPath? {
    guard !texts.isEmpty, texts.allSatisfy(Self.isValid) else { return nil }
    return isList ? .list(texts) : .single(texts[0])
  }

  private static func isValid(_ path: DOMString) -> Bool {
    if path.isEmpty { return true }
    return path.string.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { name in
      var scalars = name.unicodeScalars.makeIterator()
      guard let first = scalars.next(), first == "$" || first == "_" || first.properties.isIDStart
      else { return false }
      while let scalar = scalars.next() {
        guard
          scalar == "$" || scalar == "_" || scalar.properties.isIDContinue
            || scalar == "\u{200C}" || scalar == "\u{200D}"
        else { return false }
      }
      return true
    }
  }
}
