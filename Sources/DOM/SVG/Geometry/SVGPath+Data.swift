internal import Glibc

extension SVGPath {
  /// The path of a `d` attribute (SVG 2, 9.3). It ends before the first error.
  init(data text: String) {
    self.init()
    var reader = SVGNumberReader(text)
    reader.skipSpace()
    var command: UInt8 = 0
    /// The control point of the curve before, by the kind of curve.
    var cubicControl: SVGPoint?
    var quadraticControl: SVGPoint?
    while !reader.isAtEnd {
      if let letter = reader.letter() {
        command = letter
        reader.skipSpace()
      } else if command | 0x20 == 0x7A || command == 0 {
        return
      }
      if isEmpty, command | 0x20 != 0x6D { return }
      let origin = command & 0x20 != 0 ? current : .zero
      func nextPoint() -> SVGPoint? {
        guard let x = reader.number() else { return nil }
        reader.skipSeparators()
        guard let y = reader.number() else { return nil }
        reader.skipSeparators()
        return SVGPoint(x: x, y: y) + origin
      }
      func nextNumber() -> Double? {
        guard let number = reader.number() else { return nil }
        reader.skipSeparators()
        return number
      }
      var newCubic: SVGPoint?
      var newQuadratic: SVGPoint?
      switch command | 0x20 {
      case 0x6D:  // m
        guard let point = nextPoint() else { return }
        move(to: point)
        // Further points mean lines.
        command = command & 0x20 | 0x4C
      case 0x6C:  // l
        guard let point = nextPoint() else { return }
        line(to: point)
      case 0x68:  // h
        guard let x = nextNumber() else { return }
        line(to: SVGPoint(x: x + origin.x, y: current.y))
      case 0x76:  // v
        guard let y = nextNumber() else { return }
        line(to: SVGPoint(x: current.x, y: y + origin.y))
      case 0x63:  // c
        guard let first = nextPoint(), let second = nextPoint(), let end = nextPoint() else {
          return
        }
        cubic(first, second, to: end)
        newCubic = second
      case 0x73:  // s
        guard let second = nextPoint(), let end = nextPoint() else { return }
        let first = cubicControl.map { current * 2 - $0 } ?? current
        cubic(first, second, to: end)
        newCubic = second
      case 0x71:  // q
        guard let control = nextPoint(), let end = nextPoint() else { return }
        quadratic(control, to: end)
        newQuadratic = control
      case 0x74:  // t
        guard let end = nextPoint() else { return }
        let control = quadraticControl.map { current * 2 - $0 } ?? current
        quadratic(control, to: end)
        newQuadratic = control
      case 0x61:  // a
        guard let radiusX = nextNumber(), let radiusY = nextNumber(), let turn = nextNumber(),
          let isLarge = reader.flag()
        else { return }
        reader.skipSeparators()
        guard let isClockwise = reader.flag() else { return }
        reader.skipSeparators()
        guard let end = nextPoint() else { return }
        addArc(
          radiusX: abs(radiusX), radiusY: abs(radiusY), turn: turn, isLarge: isLarge,
          isClockwise: isClockwise, to: end)
      case 0x7A: close()  // z
      default: return
      }
      (cubicControl, quadraticControl) = (newCubic, newQuadratic)
    }
  }

  /// An arc as cubic curves of at most a quarter of an ellipse (SVG 2, B.2.4).
  private mutating func addArc(
    radiusX: Double, radiusY: Double, turn: Double, isLarge: Bool, isClockwise: Bool,
    to end: SVGPoint
  ) {
    let begin = current
    if begin == end { return }
    guard radiusX > 0, radiusY > 0 else {
      line(to: end)
      return
    }
    let angle = turn * Double.pi / 180
    let (sine, cosine) = (sin(angle), cos(angle))
    // In a system where the ellipse is a circle with the radius 1.
    func flat(_ point: SVGPoint) -> SVGPoint {
      SVGPoint(
        x: (cosine * point.x + sine * point.y) / radiusX,
        y: (cosine * point.y - sine * point.x) / radiusY)
    }
    var (from, to) = (flat(begin), flat(end))
    let half = (to - from).length / 2
    // If the radii are too short, the ellipse grows until it reaches both points.
    let growth = max(1, half)
    (from, to) = (from * (1 / growth), to * (1 / growth))
    let middle = from.toward(to, 0.5)
    let way = to - from
    let height = max(0, 1 / way.dot(way) - 0.25).squareRoot()
    let side = isLarge == isClockwise ? -1.0 : 1
    let center = middle + SVGPoint(x: -way.y, y: way.x) * (height * side)
    let first = atan2(from.y - center.y, from.x - center.x)
    var sweep = atan2(to.y - center.y, to.x - center.x) - first
    if isClockwise, sweep < 0 { sweep += 2 * Double.pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * Double.pi }
    let count = max(1, Int((abs(sweep) / (Double.pi / 2 + 0.001)).rounded(.up)))
    let step = sweep / Double(count)
    let reach = 4.0 / 3 * tan(step / 4)
    func back(_ x: Double, _ y: Double) -> SVGPoint {
      let (x, y) = ((x + center.x) * growth * radiusX, (y + center.y) * growth * radiusY)
      return SVGPoint(x: cosine * x - sine * y, y: sine * x + cosine * y)
    }
    for index in 0..<count {
      let (start, stop) = (first + step * Double(index), first + step * Double(index + 1))
      let last = index == count - 1
      cubic(
        back(cos(start) - reach * sin(start), sin(start) + reach * cos(start)),
        back(cos(stop) + reach * sin(stop), sin(stop) - reach * cos(stop)),
        to: last ? end : back(cos(stop), sin(stop)))
    }
  }

  /// The points of a `points` attribute (SVG 2, 10.6). They end before the first error.
  static func points(_ text: String) -> [SVGPoint] {
    var reader = SVGNumberReader(text)
    let numbers = reader.numbers() ?? []
    return stride(from: 0, to: numbers.count - 1, by: 2).map {
      SVGPoint(x: numbers[$0], y: numbers[$0 + 1])
    }
  }
}
