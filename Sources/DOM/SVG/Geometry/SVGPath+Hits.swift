internal import Glibc

extension SVGPath {
  /// Whether a point is in the filled path, or on its edge.
  func fills(_ point: SVGPoint, evenOdd: Bool) -> Bool {
    var winding = 0
    for line in lines {
      var last = line.points[line.points.count - 1]
      for next in line.points {
        if Self.distance(from: point, to: last, next) < 1e-6 { return true }
        if last.y <= point.y, next.y > point.y, (next - last).cross(point - last) > 0 {
          winding += 1
        } else if last.y > point.y, next.y <= point.y, (next - last).cross(point - last) < 0 {
          winding -= 1
        }
        last = next
      }
    }
    return evenOdd ? winding % 2 != 0 : winding != 0
  }

  private static func distance(from point: SVGPoint, to start: SVGPoint, _ end: SVGPoint) -> Double
  {
    let way = end - start
    let square = way.dot(way)
    guard square > 0 else { return (point - start).length }
    let part = max(0, min(1, (point - start).dot(way) / square))
    return (start + way * part - point).length
  }

  /// How a stroke is drawn (SVG 2, 13.5).
  struct Stroke {
    var width = 1.0
    var cap = "butt"
    var join = "miter"
    var miterLimit = 4.0
    var dashes: [Double] = []
    var dashOffset = 0.0
  }

  /// Whether a point is in the path's stroke.
  func strokes(_ point: SVGPoint, _ stroke: Stroke) -> Bool {
    let radius = stroke.width / 2
    guard radius > 0 else { return false }
    let sum = stroke.dashes.reduce(0, +)
    let isDashed = sum > 0 && stroke.dashes.allSatisfy { $0 >= 0 }
    for line in lines {
      let parts = isDashed ? Self.dashed(line, stroke) : [line]
      if parts.contains(where: { Self.covers($0, point, radius, stroke) }) { return true }
    }
    return false
  }

  private static func covers(
    _ line: Line, _ point: SVGPoint, _ radius: Double, _ stroke: Stroke
  ) -> Bool {
    var points = [line.points[0]]
    var corners = [line.corners[0]]
    for index in line.points.indices.dropFirst() where line.points[index] != points.last {
      points.append(line.points[index])
      corners.append(line.corners[index])
    }
    let tolerance = radius + 1e-6
    guard points.count > 1 else {
      let way = point - points[0]
      return switch stroke.cap {
      case "round": way.length <= tolerance
      case "square": max(abs(way.x), abs(way.y)) <= tolerance
      default: false
      }
    }
    let last = points.count - 1
    for index in 0..<last {
      let way = points[index + 1] - points[index]
      let length = way.length
      let along = (point - points[index]).dot(way) / length
      let across = abs((point - points[index]).cross(way)) / length
      let isSquare = stroke.cap == "square" && !line.isClosed
      let before = isSquare && index == 0 ? radius : 0
      let after = isSquare && index == last - 1 ? radius : 0
      if across <= tolerance, along >= -before - 1e-9, along <= length + after + 1e-9 {
        return true
      }
    }
    if stroke.cap == "round", !line.isClosed,
      (point - points[0]).length <= tolerance || (point - points[last]).length <= tolerance
    {
      return true
    }
    let isJoin = (1..<last).contains { index in
      joins(
        points[index - 1], points[index], points[index + 1], point, radius, corners[index], stroke)
    }
    return isJoin
      || line.isClosed && points.count > 2
        && joins(points[last - 1], points[last], points[1], point, radius, true, stroke)
  }

  /// Whether a point is in what joins two lines at a corner (SVG 2, 13.5.5).
  private static func joins(
    _ before: SVGPoint, _ corner: SVGPoint, _ after: SVGPoint, _ point: SVGPoint, _ radius: Double,
    _ isCorner: Bool, _ stroke: Stroke
  ) -> Bool {
    let way = point - corner
    if !isCorner || stroke.join == "round" { return way.length <= radius + 1e-6 }
    let (first, second) = (corner - before, after - corner)
    let turn = first.cross(second)
    guard turn != 0 else { return false }
    // The outer corners of the two lines.
    let side = turn > 0 ? -radius : radius
    func outer(_ line: SVGPoint) -> SVGPoint {
      SVGPoint(x: -line.y, y: line.x) * (side / line.length)
    }
    let (left, right) = (outer(first), outer(second))
    if isInside(way, [.zero, left, right]) { return true }
    guard stroke.join != "bevel" else { return false }
    let middle = left + right
    let reach = middle.length / 2
    // The ratio of the miter's length to the stroke's width.
    guard reach > 0, radius / reach <= stroke.miterLimit else { return false }
    let tip = middle * (radius * radius / (reach * middle.length))
    return isInside(way, [left, tip, right])
  }

  private static func isInside(_ point: SVGPoint, _ corners: [SVGPoint]) -> Bool {
    var signs: Set<Bool> = []
    for index in corners.indices {
      let next = corners[(index + 1) % corners.count]
      let side = (next - corners[index]).cross(point - corners[index])
      if side != 0 { signs.insert(side > 0) }
    }
    return signs.count < 2
  }

  /// The dashes of a line (SVG 2, 13.5.6).
  private static func dashed(_ line: Line, _ stroke: Stroke) -> [Line] {
    var pattern = stroke.dashes
    if pattern.count % 2 == 1 { pattern += pattern }
    let period = pattern.reduce(0, +)
    let whole = line.lengths.reduce(0, +)
    // A pattern that is too fine to be seen counts as no pattern.
    guard whole / period * Double(pattern.count) < 100_000 else { return [line] }
    var rest = stroke.dashOffset.truncatingRemainder(dividingBy: period)
    if rest < 0 { rest += period }
    var index = 0
    while rest >= pattern[index] {
      rest -= pattern[index]
      index = (index + 1) % pattern.count
    }
    var left = pattern[index] - rest
    var dashes: [Line] = []
    var isOpen = false
    func begin(_ point: SVGPoint) {
      dashes.append(Line(points: [point], corners: [true], lengths: [0]))
      isOpen = true
    }
    if index % 2 == 0 { begin(line.points[0]) }
    for place in line.points.indices.dropFirst() {
      var from = line.points[place - 1]
      let to = line.points[place]
      var length = (to - from).length
      while length > left {
        from = from.toward(to, left / length)
        length -= left
        if isOpen {
          dashes[dashes.count - 1].points.append(from)
          dashes[dashes.count - 1].corners.append(true)
          isOpen = false
        }
        index = (index + 1) % pattern.count
        left = pattern[index]
        if index % 2 == 0 { begin(from) }
      }
      left -= length
      if isOpen {
        dashes[dashes.count - 1].points.append(to)
        dashes[dashes.count - 1].corners.append(line.corners[place])
      }
    }
    return dashes
  }
}
