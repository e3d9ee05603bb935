/// Where the key of a record is in its value (Indexed Database API, 2.5).
package enum DatabaseKeyPath: Hashable, Sendable {
  case single(DOMString)
  case list([DOMString])

  /// The paths, one after the other.
  package var paths: [DOMString] {
    switch self {
    case .single(let path): [path]
    case .list(let paths): paths
    }
  }
}
