internal import PropertyLists

/// The format of a handler's input.
package enum HandlerInputFormat: String, Sendable, Hashable, CaseIterable {
  case json, xml1, binary1

  var outputFormat: PropertyListOutputFormat {
    switch self {
    case .json: .json
    case .xml1: .xml1
    case .binary1: .binary1
    }
  }
}
