internal import Glibc

/// The matrix of a transform (CSS Transforms, section 12, and CSS Transforms 2, section 13), the resolved
/// value of `transform`.
package struct CSSTransformMatrix {
  /// The 16 numbers, column by column.
  package private(set) var cells = identity
  /// Whether all functions are those of the plane, whatever their arguments are.
  package private(set) var staysInPlane = true

  private static let identity: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

  /// The product of the functions in a computed `transform`; nil if one of them depends on the size of
  /// the box.
  package init?(_ functions: [CSSValue]) {
    guard multiply(by: functions, Self.number) else { return nil }
  }

  /// The matrix of a text (Geometry Interfaces, "parse a string into an abstract matrix"). Nil if it is no
  /// transform, or depends on an element. As in WebKit, percentages in math functions are those of an
  /// empty box.
  package init?(parsing text: String) {
    guard !text.isEmpty else { return }
    let declarations = CSSDeclarationParser.declarations(
      .known(Self.property), CSSTokenizer.tokens(of: text), in: CSSTokenizer(text),
      isImportant: false, mode: .standard)
    guard let value = declarations.first?.value else { return nil }
    if value.isKeyword("none") { return }
    guard multiply(by: value.components, Self.numberInEmptyBox) else { return nil }
  }

  private static let property = CSSProperty(table: "transform")

  /// Multiplies by functions.
  ///
  /// - Returns: whether all their arguments are numbers by `number`.
  private mutating func multiply(
    by functions: [CSSValue], _ number: (CSSValue) -> Double?
  ) -> Bool {
    for function in functions {
      guard case .function(let name, let arguments) = function else { return false }
      var numbers: [Double] = []
      for argument in arguments where argument != .comma {
        guard let number = number(argument) else { return false }
        numbers.append(number)
      }
      guard let next = Self.cells(name, numbers) else { return false }
      multiply(by: next)
      if Self.spatial.contains(name) { staysInPlane = false }
    }
    return true
  }

  /// The functions that leave the plane. In WebKit, a rotation about the third axis does not.
  private static let spatial: Set = [
    "translateZ", "translate3d", "scaleZ", "scale3d", "rotateX", "rotateY", "rotate3d",
    "perspective", "matrix3d",
  ]

  /// The six numbers of a transform in the plane, in the order of `matrix()`; nil for a transform that
  /// leaves the plane.
  package var plane: [Double]? {
    let outside = [2, 3, 6, 7, 8, 9, 11, 14]
    guard outside.allSatisfy({ cells[$0] == 0 }), cells[10] == 1, cells[15] == 1 else { return nil }
    return [0, 1, 4, 5, 12, 13].map { cells[$0] }
  }

  /// The matrix as a function.
  package var value: CSSValue {
    let plane = plane
    let numbers = (plane ?? cells).map { [CSSValue.number($0)] }
    return .function(
      plane == nil ? "matrix3d" : "matrix", Array(numbers.joined(separator: [.comma])))
  }

  /// The number for a number, a length in pixels or an angle in degrees; nil for other values.
  private static func number(_ value: CSSValue) -> Double? {
    switch value {
    case .number(let number): number
    case .percentage(0): 0
    // A perspective without an effect.
    case .keyword("none"): .infinity
    case .dimension(let number, let unit):
      unit.canonical.flatMap { canonical in
        switch canonical.unit {
        // WebKit has lengths in single precision.
        case .px: Double(Float(number * canonical.factor))
        case .deg: number * canonical.factor
        default: nil
        }
      }
    default: nil
    }
  }

  private static let radiansPerDegree = Double.pi / 180

  private static func numberInEmptyBox(_ value: CSSValue) -> Double? {
    switch value {
    case .percentage: return nil
    case .calculation(let calculation, let numeric):
      let result = calculation.mapLeaves(resolvingPercentages: numeric.percentages != nil) {
        if case .percentage = $0, numeric.percentages == .length { .dimension(0, .px) } else { $0 }
      }
      // Unlike in the style of an element, a length can be infinite.
      if case .dimension(let length, .px) = result, length.isInfinite { return length }
      return numeric.value(of: result).flatMap(number)
    default: return number(value)
    }
  }

  /// The cells of a function; nil if it has other arguments.
  private static func cells(_ name: String, _ numbers: [Double]) -> [Double]? {
    guard let x = numbers.first else { return nil }
    let second = numbers.count > 1 ? numbers[1] : nil
    switch name {
    case "translate": return translation(x, second ?? 0, 0)
    case "translateX": return translation(x, 0, 0)
    case "translateY": return translation(0, x, 0)
    case "translateZ": return translation(0, 0, x)
    case "translate3d" where numbers.count == 3: return translation(x, numbers[1], numbers[2])
    case "scale": return scaling(x, second ?? x, 1)
    case "scaleX": return scaling(x, 1, 1)
    case "scaleY": return scaling(1, x, 1)
    case "scaleZ": return scaling(1, 1, x)
    case "scale3d" where numbers.count == 3: return scaling(x, numbers[1], numbers[2])
    // Only of this function, whole turns are exact.
    case "rotate" where fmod(x, 360) == 0: return identity
    case "rotate", "rotateZ": return rotation(0, 0, 1, x)
    case "rotateX": return rotation(1, 0, 0, x)
    case "rotateY": return rotation(0, 1, 0, x)
    case "rotate3d" where numbers.count == 4:
      return rotation(numbers[0], numbers[1], numbers[2], numbers[3])
    case "skew": return inPlane([1, tangent(second ?? 0), tangent(x), 1, 0, 0])
    case "skewX": return inPlane([1, 0, tangent(x), 1, 0, 0])
    case "skewY": return inPlane([1, tangent(x), 0, 1, 0, 0])
    case "perspective":
      var cells = identity
      // A length below one pixel counts as one.
      cells[11] = -1 / max(1, x)
      return cells
    case "matrix" where numbers.count == 6: return inPlane(numbers)
    case "matrix3d" where numbers.count == 16: return numbers
    default: return nil
    }
  }

  private static func inPlane(_ numbers: [Double]) -> [Double] {
    var cells = identity
    for (place, number) in zip([0, 1, 4, 5, 12, 13], numbers) { cells[place] = number }
    return cells
  }

  private static func translation(_ x: Double, _ y: Double, _ z: Double) -> [Double] {
    var cells = identity
    (cells[12], cells[13], cells[14]) = (x, y, z)
    return cells
  }

  private static func scaling(_ x: Double, _ y: Double, _ z: Double) -> [Double] {
    var cells = identity
    (cells[0], cells[5], cells[10]) = (x, y, z)
    return cells
  }

  private static func tangent(_ angle: Double) -> Double { tan(angle * radiansPerDegree) }

  /// The rotation about an axis through the origin.
  private static func rotation(
    _ x: Double, _ y: Double, _ z: Double, _ angle: Double
  ) -> [Double] {
    let largest = max(abs(x), abs(y), abs(z))
    guard largest > 0 else { return identity }
    // The length in this form does not overflow, and its last digit is WebKit's.
    let (a, b, c) = (x / largest, y / largest, z / largest)
    let length = largest * (a * a + b * b + c * c).squareRoot()
    let (x, y, z) = (x / length, y / length, z / length)
    let (sine, cosine) = (
      small(sin(angle * radiansPerDegree)), small(cos(angle * radiansPerDegree))
    )
    let rest = 1 - cosine
    // The sum is not exactly 1 on the axis itself.
    func stays(_ part: Double) -> Double { part == 1 ? 1 : cosine + part * part * rest }
    return [
      stays(x), y * x * rest + z * sine, z * x * rest - y * sine, 0,
      x * y * rest - z * sine, stays(y), z * y * rest + x * sine, 0,
      x * z * rest + y * sine, y * z * rest - x * sine, stays(z), 0,
      0, 0, 0, 1,
    ]
  }

  /// Zero for what is too small to be a difference from zero: so the first right angles are exact.
  private static func small(_ number: Double) -> Double {
    abs(number) < .ulpOfOne ? 0 : number
  }

  private mutating func multiply(by other: [Double]) {
    var product = [Double](repeating: 0, count: 16)
    for column in 0..<4 {
      for row in 0..<4 {
        for step in 0..<4 {
          product[column * 4 + row] += cells[step * 4 + row] * other[column * 4 + step]
        }
      }
    }
    cells = product
  }
}
