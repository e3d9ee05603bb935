internal import ScriptEngine

/// An optional argument that tells whether it was given: undefined counts as given.
struct Present<Wrapped: ConvertibleArgument>: ArgumentType {
  /// Nil where there is no such argument.
  var value: Wrapped?

  static var isRequired: Bool { false }

  static func take(from arguments: inout ArgumentReader) throws -> Present {
    guard arguments.hasMore else {
      _ = arguments.nextValue()
      return Present(value: nil)
    }
    return Present(value: try Wrapped.convert(arguments.nextValue(), in: arguments.realm))
  }
}
