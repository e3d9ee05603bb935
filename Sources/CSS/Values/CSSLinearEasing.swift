/// The function `linear()` of easings (CSS Easing, section 2.2).
package enum CSSLinearEasing {
  /// The computed arguments of `linear()`: each point with its place.
  ///
  /// - Parameter arguments: the stops with their commas: a number, and up to two percentages.
  /// - Returns: the points with their commas. Points without a place lie evenly between their neighbors,
  ///   and no place is before an earlier one.
  package static func completed(_ arguments: [CSSValue]) -> [CSSValue] {
    var points: [(output: CSSValue, place: Double?)] = []
    for stop in arguments.split(separator: .comma) {
      guard let output = stop.first else { continue }
      let places = stop.dropFirst().map { place -> Double? in
        if case .percentage(let number) = place { number } else { nil }
      }
      points += places.isEmpty ? [(output, nil)] : places.map { (output, $0) }
    }
    guard let last = points.indices.last else { return arguments }
    if points[0].place == nil { points[0].place = 0 }
    if points[last].place == nil { points[last].place = 100 }
    var largest = -Double.infinity
    for index in points.indices {
      guard let place = points[index].place else { continue }
      largest = max(largest, place)
      points[index].place = largest
    }
    var start = 0
    for end in points.indices.dropFirst() {
      guard let low = points[start].place, let high = points[end].place else { continue }
      for index in (start + 1)..<end where end > start + 1 {
        points[index].place = low + (high - low) * Double(index - start) / Double(end - start)
      }
      start = end
    }
    return Array(
      points.map { [$0.output, .percentage($0.place ?? 0)] }.joined(separator: [.comma]))
  }
}
