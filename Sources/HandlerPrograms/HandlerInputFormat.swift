internal import PropertyLists

/// How the input of a handler is written.
public enum HandlerInputFormat: String, Sendable, Hashable, CaseIterable {
  case json, xml1, binary1

  var outputFormat: PropertyListOutputFormat {
    switch self {
    case .json: .json
    case .xml1: .xml1
    case .binary1: .binary1
    }
  }
}
