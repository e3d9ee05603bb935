/// A matrix of three rows and columns, for conversions between color spaces.
struct CSSColorMatrix: Sendable {
  /// The rows, one after the other.
  let values: [Double]

  init(_ values: [Double]) { self.values = values }

  /// The matrix from the linear components of a color space with these primaries to XYZ (CSS Color, section
  /// 10): the chromaticities of red, green and blue, and the white point.
  init(primaries: [(x: Double, y: Double)], white: [Double]) {
    let first = primaries.map { $0.x / $0.y }
    let last = primaries.map { (1 - $0.x - $0.y) / $0.y }
    let columns = CSSColorMatrix(first + [1, 1, 1] + last)
    let scales = columns.inverse.applied(to: white)
    values = (0..<9).map { columns.values[$0] * scales[$0 % 3] }
  }

  func applied(to vector: [Double]) -> [Double] {
    var result: [Double] = []
    for row in stride(from: 0, to: 9, by: 3) {
      let first = values[row] * vector[0]
      let second = values[row + 1] * vector[1]
      result.append(first + second + values[row + 2] * vector[2])
    }
    return result
  }

  func multiplied(by other: CSSColorMatrix) -> CSSColorMatrix {
    let columns = (0..<3).map { column in
      applied(to: [other.values[column], other.values[column + 3], other.values[column + 6]])
    }
    return CSSColorMatrix((0..<9).map { columns[$0 % 3][$0 / 3] })
  }

  /// The inverse matrix. The matrix must have one.
  var inverse: CSSColorMatrix {
    var determinant = 0.0
    for column in 0..<3 { determinant += values[column] * minor(0, column) }
    return CSSColorMatrix((0..<9).map { minor($0 % 3, $0 / 3) / determinant })
  }

  /// The determinant, with its sign, of what is left without a row and a column.
  private func minor(_ row: Int, _ column: Int) -> Double {
    let (upper, lower) = ((row + 1) % 3 * 3, (row + 2) % 3 * 3)
    let (left, right) = ((column + 1) % 3, (column + 2) % 3)
    let falling = values[upper + left] * values[lower + right]
    let rising = values[upper + right] * values[lower + left]
    return falling - rising
  }
}
