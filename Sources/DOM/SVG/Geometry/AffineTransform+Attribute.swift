internal import Glibc

extension AffineTransform {
  /// The transform of a `transform` attribute (SVG 1.1, 7.6); nil if the text is not valid.
  init?(attribute text: String) {
    var reader = SVGNumberReader(text)
    var result = AffineTransform.identity
    reader.skipSpace()
    while !reader.isAtEnd {
      guard let name = reader.name() else { return nil }
      reader.skipSpace()
      guard reader.take("("), let numbers = reader.numbers(), reader.take(")"),
        let next = Self.function(name, numbers)
      else { return nil }
      result = result * next
      reader.skipSeparators()
    }
    self = result
  }

  private static func function(_ name: String, _ numbers: [Double]) -> AffineTransform? {
    switch (name, numbers.count) {
    case ("matrix", 6):
      AffineTransform(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    case ("translate", 1): .translation(numbers[0], 0)
    case ("translate", 2): .translation(numbers[0], numbers[1])
    case ("scale", 1): .scale(numbers[0], numbers[0])
    case ("scale", 2): .scale(numbers[0], numbers[1])
    case ("rotate", 1): .rotation(degrees: numbers[0])
    case ("rotate", 3):
      .translation(numbers[1], numbers[2]) * .rotation(degrees: numbers[0])
        * .translation(-numbers[1], -numbers[2])
    case ("skewX", 1): AffineTransform(1, 0, tan(numbers[0] * Double.pi / 180), 1, 0, 0)
    case ("skewY", 1): AffineTransform(1, tan(numbers[0] * Double.pi / 180), 0, 1, 0, 0)
    default: nil
    }
  }
}
