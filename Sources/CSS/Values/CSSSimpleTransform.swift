internal import Bytes

/// Transforms that WebKit reads with a parser of their own where a script declares a single property.
///
/// That parser takes only some functions, with plain arguments. It keeps a second offset of zero in `translate()`,
/// which is left out of every other value.
enum CSSSimpleTransform {
  /// The functions with the numbers of their arguments, by their names in lower case.
  private static let argumentCounts = [
    "translate": 2, "translatex": 1, "translatey": 1, "translatez": 1, "translate3d": 3,
    "scale3d": 3, "rotate": 1, "rotatez": 1, "matrix3d": 16,
  ]

  /// The value with all offsets that were written, if the tokens are a simple transform; else the same value.
  ///
  /// - Parameters:
  ///   - value: the valid value of `transform` that the tokens have.
  ///   - tokens: the tokens of the whole text.
  static func completed(_ value: CSSValue, writtenAs tokens: [CSSToken]) -> CSSValue {
    guard let arguments = arguments(tokens) else { return value }
    let functions = value.components
    guard functions.count == arguments.count else { return value }
    return .sequence(
      zip(functions, arguments).map { function, arguments in
        guard case .function("translate", let offsets) = function, offsets.count == 1 else {
          return function
        }
        let isShare = arguments[1].kind == .percentage
        return .function(
          "translate", offsets + [.comma, isShare ? .percentage(0) : .dimension(0, .px)])
      })
  }

  /// The arguments of each function; nil if one of them is not simple. White space may stand before an argument, and
  /// not behind it.
  private static func arguments(_ tokens: [CSSToken]) -> [[CSSToken]]? {
    var functions: [[CSSToken]] = []
    var rest = tokens[...]
    func skipSpace() { rest = rest.drop { $0.kind == .whitespace } }
    skipSpace()
    while let name = rest.popFirst() {
      guard name.kind == .function, let count = argumentCounts[name.text.asciiLowercased] else {
        return nil
      }
      var arguments: [CSSToken] = []
      repeat {
        skipSpace()
        guard let argument = rest.popFirst(), isSimple(argument, of: name) else { return nil }
        arguments.append(argument)
        let end: CSSToken.Kind = arguments.count == count ? .rightParenthesis : .comma
        guard rest.popFirst()?.kind == end else { return nil }
      } while arguments.count < count
      functions.append(arguments)
      skipSpace()
    }
    return functions
  }

  private static func isSimple(_ argument: CSSToken, of function: CSSToken) -> Bool {
    let isUnit = { (unit: String) in argument.text.equalsIgnoringASCIICase(unit) }
    switch (function.text.asciiLowercased.first, argument.kind) {
    case ("t", .number): return argument.number == 0
    case ("t", .percentage): return true
    case ("t", .dimension): return isUnit("px")
    case ("r", .dimension): return isUnit("deg") || isUnit("rad")
    case ("s", .number), ("m", .number): return true
    default: return false
    }
  }
}
