internal import PageLoading
internal import PropertyLists
internal import SystemServices

/// What an earlier run has done, according to its output.
struct BatchJournal {
  /// The places in the input of the pages that are done.
  private(set) var done = RangeSet<Int>()
  /// How many there are.
  private(set) var count = 0
  /// A checksum of those pages with their names, which does not depend on their order.
  private(set) var checksum = 0
  /// The size of the complete lines in bytes: a killed run may have left a part of another.
  private(set) var size = 0
  /// The first line, if `--header` wrote it.
  private(set) var header: PropertyList?

  /// The journal of an output that does not exist yet.
  init() {}

  /// Reads the lines of an output.
  init(_ path: String) throws(RunFailure) {
    let strange: Int?
    do throws(FileError) {
      strange = try read(path)
    } catch {
      throw RunFailure(error)
    }
    if let strange {
      throw RunFailure(
        .unusable, "not-a-batch", place: "\(path):\(strange)",
        "'jsprep batch' did not write this line, so there is nothing to go on with",
        fix: "name the output of the run that was interrupted.")
    }
  }

  /// Reads an output.
  ///
  /// - Returns: the number of the first line that a batch would not write; nil if all lines are
  ///   valid.
  private mutating func read(_ path: String) throws(FileError) -> Int? {
    var reader = try LineReader(path, limit: .max)
    var number = 0
    while case .text(let line) = try reader.next(complete: true) {
      number += 1
      guard add(line) else { return number }
      size = reader.offset
    }
    // A killed run leaves a part of a line after complete ones. Alone, such a part may be anything.
    return number == 0 ? 1 : nil
  }

  /// Takes a line; false if a batch does not write such a line, or if its page was there before.
  private mutating func add(_ line: [UInt8]) -> Bool {
    guard let record = try? PropertyList.read(line, as: .json) else { return false }
    if size == 0, BatchDescription.isDescription(record) {
      header = record
      return true
    }
    guard let index = record["index"]?.integer, index > 0, let page = record["page"]?.string,
      !done.contains(index)
    else { return false }
    done.insert(contentsOf: index..<index + 1)
    count += 1
    checksum &+= Self.checksum(index, page)
    return true
  }

  /// The place in the input of the last page that is done; 0 before the first.
  var last: Int { done.ranges.last.map { $0.upperBound - 1 } ?? 0 }

  static func checksum(_ index: Int, _ page: String) -> Int {
    var hasher = Hasher()
    hasher.combine(index)
    hasher.combine(page)
    return hasher.finalize()
  }
}
