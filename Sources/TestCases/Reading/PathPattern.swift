/// A path with patterns: `*` stands for any text in a name, `?` for one character, and `**` for any folders.
struct PathPattern {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// Whether a path has a pattern in it.
  static func isPattern(_ text: some StringProtocol) -> Bool {
    text.contains("*") || text.contains("?")
  }

  /// The paths that match, in order. Names that begin with a dot must be written out.
  ///
  /// - Parameter names: gives the names of the items in a folder; empty for other files.
  func paths(_ names: (String) -> [String]) -> [String] {
    var found = [text.hasPrefix("/") ? "/" : ""]
    var isFixed = true
    for component in text.split(separator: "/") {
      if component == "**" {
        found = found.flatMap { Self.folders(below: $0, names) }
        isFixed = false
      } else if Self.isPattern(component) || !isFixed {
        isFixed = false
        found = found.flatMap { folder in
          Self.visible(names(folder.isEmpty ? "." : folder))
            .filter { Self.matches($0, component) }.map { Self.join(folder, $0) }
        }
      } else {
        found = found.map { Self.join($0, String(component)) }
      }
    }
    return found
  }

  private static func visible(_ names: [String]) -> [String] {
    names.filter { !$0.hasPrefix(".") }.sorted()
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty || folder == "/" ? folder + name : "\(folder)/\(name)"
  }

  /// A folder and those in it, at any depth.
  private static func folders(below root: String, _ names: (String) -> [String]) -> [String] {
    var found: [String] = []
    var waiting = [root]
    while let folder = waiting.popLast() {
      found.append(folder)
      let below = visible(names(folder.isEmpty ? "." : folder)).map { join(folder, $0) }
      waiting += below.reversed().filter { !names($0).isEmpty }
    }
    return found
  }

  /// Whether a name matches a pattern. The time is at most the product of both lengths.
  private static func matches(_ name: String, _ pattern: Substring) -> Bool {
    let (name, pattern) = (Array(name), Array(pattern))
    var (inName, inPattern) = (0, 0)
    var star: (name: Int, pattern: Int)?
    while inName < name.count {
      if inPattern < pattern.count, pattern[inPattern] == "*" {
        star = (inName, inPattern)
        inPattern += 1
      } else if inPattern < pattern.count,
        pattern[inPattern] == "?" || pattern[inPattern] == name[inName]
      {
        inName += 1
        inPattern += 1
      } else if let last = star {
        star = (last.name + 1, last.pattern)
        inName = last.name + 1
        inPattern = last.pattern + 1
      } else {
        return false
      }
    }
    return pattern[inPattern...].allSatisfy { $0 == "*" }
  }
}
