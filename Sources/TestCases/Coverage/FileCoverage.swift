package import Preprocessing
internal import ScriptEngine

/// What ran of one file of a script: what of it is counted, and how often it was come to.
package struct FileCoverage: Sendable {
  /// The path, as the cases name it.
  package let path: String
  /// The lines of the file; empty where they cannot be read.
  package var lines: [String] = []
  package private(set) var statements: [Part] = []
  package private(set) var functions: [Function] = []
  package private(set) var branches: [Branch] = []

  /// A range of the file. It is equal to others of the same place.
  package struct Range: Sendable, Hashable {
    package var start: Place
    package var end: Place
  }

  /// A place, from 1.
  package struct Place: Sendable, Hashable, Comparable {
    package var line: Int
    package var column: Int

    package static func < (first: Place, second: Place) -> Bool {
      (first.line, first.column) < (second.line, second.column)
    }
  }

  package struct Part: Sendable {
    package var range: Range
    package var count: Int
  }

  package struct Function: Sendable {
    package var name: String
    package var declaration: Range
    package var body: Part
  }

  package struct Branch: Sendable {
    package var kind: CoverageSites.Branch.Kind
    package var range: Range
    package var ways: [Part]
  }

  /// How many of something there are, and how many of them ran.
  package struct Share: Sendable, Equatable {
    package var covered = 0
    package var total = 0

    /// The percentage; all of nothing is 100.
    package var percent: Double { total == 0 ? 100 : 100 * Double(covered) / Double(total) }

    package static func + (first: Share, second: Share) -> Share {
      Share(covered: first.covered + second.covered, total: first.total + second.total)
    }
  }

  private init(path: String) { self.path = path }

  // MARK: Making

  /// The files that scripts were made of, in the order of their paths.
  ///
  /// - Parameter scripts: scripts, what of each is counted, and the counts.
  package static func files(
    of scripts: [(script: PreprocessingScript, sites: CoverageSites, counts: [Int])]
  ) -> [FileCoverage] {
    var builders: [String: Builder] = [:]
    for (script, sites, counts) in scripts {
      Builder.add(sites, counts, of: script, to: &builders)
    }
    return builders.keys.sorted().compactMap { path in
      builders[path].map { builder in
        var file = FileCoverage(path: path)
        file.statements = builder.statements.parts.sorted { $0.range.start < $1.range.start }
        file.functions = builder.functions.sorted { $0.declaration.start < $1.declaration.start }
        file.branches = builder.branches.sorted { $0.range.start < $1.range.start }
        return file
      }
    }
  }

  /// Gathers what is known of a file. Bundlers put a file into several scripts, whose counts are added.
  private struct Builder {
    var statements = Parts()
    var functions: [Function] = []
    var branches: [Branch] = []
    private var functionIndexes: [Range: Int] = [:]
    private var branchIndexes: [Range: Int] = [:]

    struct Parts {
      var parts: [Part] = []
      private var indexes: [Range: Int] = [:]

      mutating func add(_ part: Part) {
        if let index = indexes[part.range] {
          parts[index].count += part.count
        } else {
          indexes[part.range] = parts.count
          parts.append(part)
        }
      }
    }

    static func add(
      _ sites: CoverageSites, _ counts: [Int], of script: PreprocessingScript,
      to builders: inout [String: Builder]
    ) {
      func part(_ site: CoverageSites.Site) -> (path: String, part: Part)? {
        range(site.start, site.end, of: script).map {
          (
            $0,
            Part(range: $1, count: counts.indices.contains(site.counter) ? counts[site.counter] : 0)
          )
        }
      }
      for site in sites.statements {
        guard let (path, part) = part(site) else { continue }
        builders[path, default: Builder()].statements.add(part)
      }
      for function in sites.functions {
        guard let (path, body) = part(function.body),
          let (own, declaration) = part(function.declaration), own == path
        else { continue }
        builders[path, default: Builder()].add(
          Function(name: function.name ?? "", declaration: declaration.range, body: body))
      }
      for branch in sites.branches {
        guard let (path, range) = range(branch.start, branch.end, of: script) else { continue }
        let ways = branch.ways.compactMap { part($0) }.filter { $0.path == path }.map(\.part)
        guard ways.count == branch.ways.count else { continue }
        builders[path, default: Builder()].add(
          Branch(kind: branch.kind, range: range, ways: ways))
      }
    }

    private mutating func add(_ function: Function) {
      if let index = functionIndexes[function.declaration] {
        functions[index].body.count += function.body.count
      } else {
        functionIndexes[function.declaration] = functions.count
        functions.append(function)
      }
    }

    private mutating func add(_ branch: Branch) {
      if let index = branchIndexes[branch.range], branches[index].ways.count == branch.ways.count {
        for way in branch.ways.indices { branches[index].ways[way].count += branch.ways[way].count }
      } else {
        branchIndexes[branch.range] = branches.count
        branches.append(branch)
      }
    }

    /// A range of the file that a part of a script was made of; nil for what a bundler added.
    private static func range(
      _ start: SourceLocation, _ end: SourceLocation, of script: PreprocessingScript
    ) -> (String, Range)? {
      func place(_ location: SourceLocation) -> Place {
        Place(line: location.line, column: location.column ?? 1)
      }
      let usesMap = script.map.reference != nil && script.map.error == nil
      guard usesMap else {
        return (script.name, Range(start: place(start), end: place(end)))
      }
      let (first, last) = (script.map.mapped(start), script.map.mapped(end))
      guard first.generated != nil else { return nil }
      let isInOrder =
        last.generated != nil && last.source == first.source && place(first) <= place(last)
      return (
        first.source, Range(start: place(first), end: isInOrder ? place(last) : place(first))
      )
    }
  }

  // MARK: Counting

  package var statementShare: Share { Self.share(statements.map(\.count)) }
  package var functionShare: Share { Self.share(functions.map(\.body.count)) }
  package var branchShare: Share { Self.share(branches.flatMap { $0.ways.map(\.count) }) }
  package var lineShare: Share { Self.share(Array(lineCounts.values)) }

  /// How often each line was come to in which a statement begins.
  package var lineCounts: [Int: Int] {
    var counts: [Int: Int] = [:]
    for statement in statements {
      counts[statement.range.start.line] = max(
        counts[statement.range.start.line] ?? 0, statement.count)
    }
    return counts
  }

  /// The lines that no case came to, as `3-5, 8`.
  package var missedLines: String {
    let lines = lineCounts.sorted { $0.key < $1.key }
    var ranges: [(Int, Int)] = []
    var isOpen = false
    for (line, count) in lines {
      if count > 0 {
        isOpen = false
      } else if isOpen {
        ranges[ranges.count - 1].1 = line
      } else {
        ranges.append((line, line))
        isOpen = true
      }
    }
    return ranges.map { $0 == $1 ? "\($0)" : "\($0)-\($1)" }.joined(separator: ", ")
  }

  /// The names of the functions, each of which occurs once.
  package var functionNames: [String] {
    var used: Set<String> = []
    return functions.enumerated().map { index, function in
      var name = function.name.isEmpty ? "(anonymous_\(index))" : function.name
      if !used.insert(name).inserted {
        name += ":\(function.declaration.start.line):\(function.declaration.start.column)"
        used.insert(name)
      }
      return name
    }
  }

  private static func share(_ counts: [Int]) -> Share {
    Share(covered: counts.count { $0 > 0 }, total: counts.count)
  }
}
