/// Lines and curves, which an SVG shape consists of.
package struct SVGPath: Sendable {
  /// A part of the path. Curves of the other kinds become cubic ones.
  enum Segment: Sendable {
    case move(SVGPoint)
    case line(SVGPoint)
    case cubic(SVGPoint, SVGPoint, SVGPoint)
    case close
  }

  private(set) var segments: [Segment] = []
  private(set) var current = SVGPoint.zero
  private var start = SVGPoint.zero
  /// Whether the next line must begin a part of its own, because the last one was closed.
  private var isClosed = false

  package var isEmpty: Bool { segments.isEmpty }

  mutating func move(to point: SVGPoint) {
    segments.append(.move(point))
    (current, start, isClosed) = (point, point, false)
  }

  mutating func line(to point: SVGPoint) {
    begin()
    segments.append(.line(point))
    current = point
  }

  mutating func cubic(_ first: SVGPoint, _ second: SVGPoint, to point: SVGPoint) {
    begin()
    segments.append(.cubic(first, second, point))
    current = point
  }

  mutating func quadratic(_ control: SVGPoint, to point: SVGPoint) {
    cubic(current.toward(control, 2 / 3), point.toward(control, 2 / 3), to: point)
  }

  mutating func close() {
    segments.append(.close)
    (current, isClosed) = (start, true)
  }

  private mutating func begin() {
    if isClosed { move(to: start) }
  }

  // MARK: Shapes

  /// The share of a radius at which the control points of a quarter of a circle are.
  private static let quarter = 0.552_284_749_8

  mutating func addRectangle(
    x: Double, y: Double, width: Double, height: Double, radiusX: Double, radiusY: Double
  ) {
    let (right, bottom) = (x + width, y + height)
    func at(_ x: Double, _ y: Double) -> SVGPoint { SVGPoint(x: x, y: y) }
    guard radiusX > 0, radiusY > 0 else {
      move(to: at(x, y))
      line(to: at(right, y))
      line(to: at(right, bottom))
      line(to: at(x, bottom))
      close()
      return
    }
    let (gapX, gapY) = (radiusX * (1 - Self.quarter), radiusY * (1 - Self.quarter))
    move(to: at(x + radiusX, y))
    line(to: at(right - radiusX, y))
    cubic(at(right - gapX, y), at(right, y + gapY), to: at(right, y + radiusY))
    line(to: at(right, bottom - radiusY))
    cubic(at(right, bottom - gapY), at(right - gapX, bottom), to: at(right - radiusX, bottom))
    line(to: at(x + radiusX, bottom))
    cubic(at(x + gapX, bottom), at(x, bottom - gapY), to: at(x, bottom - radiusY))
    line(to: at(x, y + radiusY))
    cubic(at(x, y + gapY), at(x + gapX, y), to: at(x + radiusX, y))
    close()
  }

  mutating func addEllipse(x: Double, y: Double, radiusX: Double, radiusY: Double) {
    let (controlX, controlY) = (radiusX * Self.quarter, radiusY * Self.quarter)
    func at(_ dx: Double, _ dy: Double) -> SVGPoint { SVGPoint(x: x + dx, y: y + dy) }
    move(to: at(radiusX, 0))
    cubic(at(radiusX, controlY), at(controlX, radiusY), to: at(0, radiusY))
    cubic(at(-controlX, radiusY), at(-radiusX, controlY), to: at(-radiusX, 0))
    cubic(at(-radiusX, -controlY), at(-controlX, -radiusY), to: at(0, -radiusY))
    cubic(at(controlX, -radiusY), at(radiusX, -controlY), to: at(radiusX, 0))
    close()
  }
}
