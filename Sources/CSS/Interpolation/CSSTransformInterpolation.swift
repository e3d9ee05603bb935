internal import Glibc

/// Transforms between transforms (CSS Transforms, 11).
enum CSSTransformInterpolation {
  /// The functions between those of two computed values; nil if they cannot be combined.
  static func value(_ from: CSSValue, _ to: CSSValue, _ progress: Double) -> CSSValue? {
    var first = from.isKeyword("none") ? [] : from.components
    var second = to.isKeyword("none") ? [] : to.components
    let shared = min(first.count, second.count)
    // As long as the functions are of the same kinds, each is interpolated by itself.
    if zip(first, second).allSatisfy({ kind($0) != nil && kind($0) == kind($1) }) {
      first += second[shared...].map(neutral)
      second += first[second.count...].map(neutral)
      var made: [CSSValue] = []
      for (from, to) in zip(first, second) {
        guard let function = function(from, to, progress) else { return nil }
        made.append(function)
      }
      return .sequence(made)
    }
    return matrix(first, second, progress)
  }

  /// The kind of a function: functions of one kind can be interpolated by their arguments.
  private static func kind(_ function: CSSValue) -> String? {
    guard case .function(let name, _) = function else { return nil }
    return switch name {
    case "translateX", "translateY": "translate"
    case "scaleX", "scaleY": "scale"
    case "translateZ": "translate3d"
    case "scaleZ": "scale3d"
    case "rotateZ": "rotate"
    default: name
    }
  }

  /// The same function without an effect.
  private static func neutral(_ function: CSSValue) -> CSSValue {
    guard case .function(let name, let arguments) = function else { return function }
    let one = name.hasPrefix("scale") ? 1.0 : 0
    if name.hasPrefix("matrix") {
      let diagonal = name == "matrix" ? [0, 3] : [0, 5, 10, 15]
      var index = -1
      return .function(
        name,
        arguments.map {
          if $0 == .comma { return $0 }
          index += 1
          return .number(diagonal.contains(index) ? 1 : 0)
        })
    }
    return .function(
      name,
      arguments.enumerated().map { index, argument in
        switch argument {
        case .number: name == "rotate3d" && index < 6 ? argument : .number(one)
        case .percentage: .percentage(one * 100)
        case .dimension(_, let unit): .dimension(0, unit)
        case .calculation: .dimension(0, .px)
        default: argument
        }
      })
  }

  private static func function(
    _ from: CSSValue, _ to: CSSValue, _ progress: Double
  ) -> CSSValue? {
    guard case .function(let name, _) = from, case .function(let other, _) = to else { return nil }
    if name == "matrix" { return matrix([from], [to], progress) }
    if name == "matrix3d" || name == "perspective" || name == "rotate3d" {
      return progress < 0.5 ? from : to
    }
    let general = name == other && arguments(from).count == arguments(to).count
    let (first, second) = general ? (from, to) : (generalized(from), generalized(to))
    let made = CSSInterpolation(of: .custom("")).value(from: first, to: second, at: progress)
    return made
  }

  private static func arguments(_ function: CSSValue) -> [CSSValue] {
    guard case .function(_, let arguments) = function else { return [] }
    return arguments.filter { $0 != .comma }
  }

  /// A function for one axis as the function for two or three of them.
  private static func generalized(_ function: CSSValue) -> CSSValue {
    guard case .function(let name, _) = function else { return function }
    let given = arguments(function)
    guard let first = given.first else { return function }
    let zero = CSSValue.dimension(0, .px)
    func made(_ name: String, _ values: CSSValue...) -> CSSValue {
      .function(name, Array(values.map { [$0] }.joined(separator: [.comma])))
    }
    switch name {
    case "translateX": return made("translate", first, zero)
    case "translateY": return made("translate", zero, first)
    case "translate": return made("translate", first, given.count > 1 ? given[1] : zero)
    case "translateZ": return made("translate3d", zero, zero, first)
    case "scaleX": return made("scale", first, .number(1))
    case "scaleY": return made("scale", .number(1), first)
    case "scale": return made("scale", first, given.count > 1 ? given[1] : first)
    case "scaleZ": return made("scale3d", .number(1), .number(1), first)
    case "rotateZ": return made("rotate", first)
    case "skew": return made("skew", first, given.count > 1 ? given[1] : .dimension(0, .deg))
    default: return function
    }
  }

  // MARK: Matrices

  private static func matrix(
    _ from: [CSSValue], _ to: [CSSValue], _ progress: Double
  ) -> CSSValue? {
    guard let from = CSSTransformMatrix(from), let to = CSSTransformMatrix(to),
      var first = Parts(from), var second = Parts(to)
    else { return nil }
    // A turn of less than half a circle, and no flip that both have in different directions.
    if first.scaleX < 0 && second.scaleY < 0 || first.scaleY < 0 && second.scaleX < 0 {
      first.scaleX = -first.scaleX
      first.scaleY = -first.scaleY
      first.angle += first.angle < 0 ? 180 : -180
    }
    if abs(first.angle - second.angle) > 180 {
      if first.angle > second.angle { first.angle -= 360 } else { second.angle -= 360 }
    }
    return first.mixed(with: second, progress).value
  }

  /// The parts of a two-dimensional matrix (CSS Transforms, 12.1).
  private struct Parts {
    var x: Double
    var y: Double
    var scaleX: Double
    var scaleY: Double
    /// In degrees.
    var angle: Double
    /// What remains when the matrix is turned back and divided by the scale.
    var rest: [Double]

    init?(_ matrix: CSSTransformMatrix) {
      guard let numbers = matrix.plane else { return nil }
      var (a, b, c, d) = (numbers[0], numbers[1], numbers[2], numbers[3])
      (x, y) = (numbers[4], numbers[5])
      scaleX = (a * a + b * b).squareRoot()
      scaleY = (c * c + d * d).squareRoot()
      let determinant = a * d - b * c
      guard determinant != 0 else { return nil }
      if determinant < 0 {
        if a < d { scaleX = -scaleX } else { scaleY = -scaleY }
      }
      (a, b, c, d) = (a / scaleX, b / scaleX, c / scaleY, d / scaleY)
      let radians = atan2(b, a)
      angle = radians * 180 / Double.pi
      let (sine, cosine) = (-b, a)
      rest = [
        cosine * a + sine * c, cosine * b + sine * d, cosine * c - sine * a, cosine * d - sine * b,
      ]
    }

    func mixed(with other: Parts, _ progress: Double) -> Parts {
      func mix(_ first: Double, _ second: Double) -> Double { first + (second - first) * progress }
      var made = self
      made.x = mix(x, other.x)
      made.y = mix(y, other.y)
      made.scaleX = mix(scaleX, other.scaleX)
      made.scaleY = mix(scaleY, other.scaleY)
      made.angle = mix(angle, other.angle)
      made.rest = zip(rest, other.rest).map(mix)
      return made
    }

    var value: CSSValue {
      let radians = angle * Double.pi / 180
      let (sine, cosine) = (sin(radians), cos(radians))
      let (a, b, c, d) = (rest[0], rest[1], rest[2], rest[3])
      let result = [
        (cosine * a + sine * c) * scaleX, (cosine * b + sine * d) * scaleX,
        (cosine * c - sine * a) * scaleY, (cosine * d - sine * b) * scaleY, x, y,
      ]
      return .function(
        "matrix", Array(result.map { [CSSValue.number($0)] }.joined(separator: [.comma])))
    }
  }
}
