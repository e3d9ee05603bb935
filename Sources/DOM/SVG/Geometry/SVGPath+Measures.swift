extension SVGPath {
  // MARK: The box

  /// The box around the path, without its stroke; nil if the path is empty.
  var box: SVGBox? {
    var box: SVGBox?
    var last = SVGPoint.zero
    var start = SVGPoint.zero
    func add(_ point: SVGPoint) {
      if box == nil { box = SVGBox(point) } else { box?.add(point) }
    }
    for (index, segment) in segments.enumerated() {
      switch segment {
      case .move(let point):
        (last, start) = (point, point)
        // A move counts only if something is drawn from there, or if there is nothing else.
        let isLast = index == segments.count - 1
        if isLast, segments.count > 1 { continue }
        add(point)
      case .line(let point):
        add(point)
        last = point
      case .cubic(let first, let second, let end):
        for part in Self.turns(last, first, second, end) {
          add(Self.point(last, first, second, end, at: part))
        }
        add(end)
        last = end
      case .close: last = start
      }
    }
    return box
  }

  /// The parts of a curve at which it turns back in one direction.
  private static func turns(
    _ start: SVGPoint, _ first: SVGPoint, _ second: SVGPoint, _ end: SVGPoint
  ) -> [Double] {
    [
      (start.x, first.x, second.x, end.x), (start.y, first.y, second.y, end.y),
    ].flatMap { start, first, second, end -> [Double] in
      let a = end - 3 * second + 3 * first - start
      let b = 2 * (second - 2 * first + start)
      let c = first - start
      var parts: [Double] = []
      if abs(a) < 1e-12 {
        if abs(b) > 1e-12 { parts = [-c / b] }
      } else {
        let root = b * b - 4 * a * c
        if root >= 0 {
          parts = [(-b + root.squareRoot()) / (2 * a), (-b - root.squareRoot()) / (2 * a)]
        }
      }
      return parts.filter { $0 > 0 && $0 < 1 }
    }
  }

  private static func point(
    _ start: SVGPoint, _ first: SVGPoint, _ second: SVGPoint, _ end: SVGPoint, at part: Double
  ) -> SVGPoint {
    let rest = 1 - part
    return start * (rest * rest * rest) + first * (3 * rest * rest * part)
      + second * (3 * rest * part * part) + end * (part * part * part)
  }

  // MARK: Lines

  /// A connected part of the path as straight lines.
  struct Line {
    var points: [SVGPoint]
    /// By point, whether the path turns there, and does not only follow a curve.
    var corners: [Bool]
    var isClosed = false
    /// How much longer the curves are than the lines, by point.
    var lengths: [Double]
  }

  /// The most points that a curve is divided by.
  private static let deepest = 10

  /// The path as straight lines, which are as good as the curves for all measures.
  var lines: [Line] {
    var lines: [Line] = []
    func add(_ point: SVGPoint, _ isCorner: Bool, _ length: Double) {
      guard !lines.isEmpty else { return }
      lines[lines.count - 1].points.append(point)
      lines[lines.count - 1].corners.append(isCorner)
      lines[lines.count - 1].lengths.append(length)
    }
    var last = SVGPoint.zero
    var start = SVGPoint.zero
    for segment in segments {
      switch segment {
      case .move(let point):
        lines.append(Line(points: [point], corners: [true], lengths: [0]))
        (last, start) = (point, point)
      case .line(let point):
        add(point, true, (point - last).length)
        last = point
      case .cubic(let first, let second, let end):
        Self.divide(last, first, second, end) { point, length, isEnd in add(point, isEnd, length) }
        last = end
      case .close:
        if last != start { add(start, true, (start - last).length) }
        if !lines.isEmpty { lines[lines.count - 1].isClosed = true }
        last = start
      }
    }
    return lines
  }

  /// Divides a curve until its parts are nearly straight.
  private static func divide(
    _ start: SVGPoint, _ first: SVGPoint, _ second: SVGPoint, _ end: SVGPoint,
    _ add: (SVGPoint, Double, Bool) -> Void
  ) {
    var waiting = [(start, first, second, end, 0)]
    while let (start, first, second, end, depth) = waiting.popLast() {
      let around = (first - start).length + (second - first).length + (end - second).length
      let straight = (end - start).length
      if depth >= deepest || around - straight <= 1e-4 * max(1, around) && depth > 1 {
        // The curve is longer than the chord and shorter than the way over the control points.
        add(end, (straight + around) / 2, waiting.isEmpty)
        continue
      }
      let (a, b, c) = (
        start.toward(first, 0.5), first.toward(second, 0.5), second.toward(end, 0.5)
      )
      let (d, e) = (a.toward(b, 0.5), b.toward(c, 0.5))
      let middle = d.toward(e, 0.5)
      waiting.append((middle, e, c, end, depth + 1))
      waiting.append((start, a, d, middle, depth + 1))
    }
  }

  // MARK: Lengths

  /// The path's length.
  var length: Double { lines.reduce(0) { $0 + $1.lengths.reduce(0, +) } }

  /// The point at a distance from the start, measured along the path; nil if the path is empty.
  func point(at distance: Double) -> SVGPoint? {
    var rest = max(0, distance)
    var last: SVGPoint?
    for line in lines {
      for index in line.points.indices.dropFirst() {
        let length = line.lengths[index]
        if rest < length {
          return line.points[index - 1].toward(line.points[index], rest / length)
        }
        rest -= length
      }
      last = line.points.last
    }
    return last
  }
}
