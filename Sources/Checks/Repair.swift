/// A change of a file's text that puts a finding right: the one thing that there is to do about it.
package struct Repair: Sendable, Hashable {
  /// A part of a file, and what it is replaced by.
  package struct Edit: Sendable, Hashable {
    /// The bytes of the file that are replaced; empty where something is inserted.
    package var range: Range<Int>
    package var text: String

    /// An edit of these bytes.
    package init(_ range: Range<Int>, _ text: String) {
      self.range = range
      self.text = text
    }
  }

  /// What is changed, in any order. No edit touches another.
  package var edits: [Edit]

  /// A repair of these edits.
  package init(_ edits: [Edit]) {
    self.edits = edits
  }

  /// The repairs that can be made together: one that touches what an earlier one in the file changes is
  /// left out, whole.
  ///
  /// - Parameter size: the number of bytes of the file.
  package static func compatible(_ repairs: [Repair], size: Int) -> [Repair] {
    let order = repairs.indices.sorted {
      repairs[$0].start == repairs[$1].start ? $0 < $1 : repairs[$0].start < repairs[$1].start
    }
    var chosen: [Repair] = []
    /// The places that are changed, and those behind them, where something could be inserted.
    var isTaken = [Bool](repeating: false, count: size + 1)
    for index in order {
      let edits = repairs[index].edits
      guard !edits.isEmpty,
        edits.allSatisfy({ edit in
          edit.range.upperBound <= size
            && !isTaken[edit.range.lowerBound...edit.range.upperBound].contains(true)
        })
      else { continue }
      for edit in edits {
        for place in edit.range.lowerBound...edit.range.upperBound { isTaken[place] = true }
      }
      chosen.append(repairs[index])
    }
    return chosen
  }

  /// The bytes of a file after repairs that can be made together.
  package static func apply(_ repairs: [Repair], to bytes: [UInt8]) -> [UInt8] {
    let edits = repairs.flatMap(\.edits).sorted { $0.range.lowerBound < $1.range.lowerBound }
    var result: [UInt8] = []
    var end = 0
    for edit in edits {
      result += bytes[end..<edit.range.lowerBound]
      result += edit.text.utf8
      end = edit.range.upperBound
    }
    return result + bytes[end...]
  }

  private var start: Int { edits.map(\.range.lowerBound).min() ?? 0 }
}
