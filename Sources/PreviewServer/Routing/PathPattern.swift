/// A pattern of paths, such as `/v1/requests/{id}`.
struct PathPattern: Sendable, Hashable {
  private enum Segment: Hashable {
    case literal(String)
    case parameter(String)
  }

  /// The pattern as it is written: the name of the route in metrics and logs.
  let text: String
  private let segments: [Segment]

  init(_ text: String) {
    self.text = text
    segments = text.split(separator: "/").map { segment in
      segment.hasPrefix("{") && segment.hasSuffix("}")
        ? .parameter(String(segment.dropFirst().dropLast())) : .literal(String(segment))
    }
  }

  /// The values of the parameters; nil if the path does not match. A parameter is never empty.
  func match(_ path: [String]) -> [String: String]? {
    guard path.count == segments.count else { return nil }
    var parameters: [String: String] = [:]
    for (segment, text) in zip(segments, path) {
      switch segment {
      case .literal(let literal):
        guard literal.utf8.elementsEqual(text.utf8) else { return nil }
      case .parameter(let name):
        guard !text.isEmpty else { return nil }
        parameters[name] = text
      }
    }
    return parameters
  }
}
