package import PropertyLists

/// The file, or the folder, that cases are read from.
package struct CaseSource: Sendable {
  /// Its path, as messages show it.
  package var path: String
  /// The folder that paths in it are relative to.
  package var folder: String
  /// Finds values in its text, if it has text.
  package var places: (any PropertyListPlaces)?

  package init(path: String, folder: String? = nil, places: (any PropertyListPlaces)? = nil) {
    self.path = path
    self.folder = folder ?? Self.folder(of: path)
    self.places = places
  }

  /// A path in the file as one that can be opened.
  package func resolve(_ path: String) -> String {
    if path.hasPrefix("/") || folder.isEmpty { return path }
    return Self.simplified(folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)")
  }

  /// A path without redundant steps such as `a/./b` and `a/../b`.
  private static func simplified(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !path.hasPrefix("/") {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// The folder that a file lies in.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
