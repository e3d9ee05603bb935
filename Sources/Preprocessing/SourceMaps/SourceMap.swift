internal import Algorithms

/// What the places of a generated script are in the files that it was made of (ECMA-426).
package struct SourceMap: Sendable {
  /// The files that the script was made of.
  var sources: [Source] = []
  /// The mappings, in the order of their places in the script.
  var mappings: [Mapping] = []

  /// A file that a script was made of.
  struct Source: Sendable {
    /// Its path, from where the script's own counts.
    var name: String
    /// Its lines, where the map holds them.
    var lines: [Substring]?
  }

  /// From this place of the script on, up to the next one in the same line, its text is of that place.
  struct Mapping: Sendable {
    /// The line and the column of the script, from 0.
    var line: Int
    var column: Int
    /// The source with its line and column, from 0; nil for what comes of no source.
    var original: (source: Int, line: Int, column: Int)?
  }

  init(sources: [Source], mappings: [Mapping]) {
    self.sources = sources
    self.mappings = mappings
  }

  /// The place of the source that a place of the script comes of; nil where it comes of none.
  ///
  /// - Parameters:
  ///   - line: from 1.
  ///   - column: from 1; nil for the first place of the line.
  func place(line: Int, column: Int?) -> (source: String, line: Int, column: Int)? {
    let wanted = (line - 1, (column ?? 1) - 1)
    let behind = mappings.partitionPoint { ($0.line, $0.column) > wanted }
    var index = behind - 1
    if column == nil, index < 0 || mappings[index].line != line - 1 { index = behind }
    guard mappings.indices.contains(index), mappings[index].line == line - 1,
      let original = mappings[index].original
    else { return nil }
    return (sources[original.source].name, original.line + 1, original.column + 1)
  }

  /// A line of a source, from 1; nil where the map does not hold it.
  func line(_ number: Int, of source: String) -> String? {
    guard let lines = sources.first(where: { $0.name == source })?.lines,
      lines.indices.contains(number - 1)
    else { return nil }
    return String(lines[number - 1])
  }
}
