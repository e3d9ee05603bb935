public import PropertyLists

/// The file, or the folder, that cases are read from.
public struct CaseSource: Sendable {
  /// Its path, as messages show it.
  public var path: String
  /// The folder that paths in it count from.
  public var folder: String
  /// Finds values in its text, where it has one.
  public var places: (any PropertyListPlaces)?

  public init(path: String, folder: String? = nil, places: (any PropertyListPlaces)? = nil) {
    self.path = path
    self.folder = folder ?? Self.folder(of: path)
    self.places = places
  }

  /// A path in the file as one that can be opened.
  public func resolve(_ path: String) -> String {
    if path.hasPrefix("/") || folder.isEmpty { return path }
    return Self.simplified(folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)")
  }

  /// A path without steps that lead nowhere, such as `a/./b` and `a/../b`.
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
  public static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
