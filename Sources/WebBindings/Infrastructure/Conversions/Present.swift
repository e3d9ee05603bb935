internal import ScriptEngine

/// An optional argument for which undefined counts as given. It is missing only if the call has
/// fewer arguments.
struct Present<Wrapped: ConvertibleArgument>: ArgumentType {
  /// The argument; nil if it is missing.
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
