internal import PageLoading
internal import PropertyLists
internal import SystemServices

/// What the output of an earlier run says is done already.
struct BatchJournal {
  /// The places in the input of the pages that are done.
  private(set) var done = RangeSet<Int>()
  /// How many there are.
  private(set) var count = 0
  /// Stands for those pages with their names, in whatever order they were done.
  private(set) var checksum = 0
  /// The bytes of the lines that are whole: a run that was killed may have left a part of one.
  private(set) var size = 0
  /// What its first line says of the run, where `--header` wrote one.
  private(set) var header: PropertyList?

  /// Of an output that is not there yet.
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
  /// - Returns: the number of the first line that a batch does not write; nil where there is none.
  private mutating func read(_ path: String) throws(FileError) -> Int? {
    var reader = try LineReader(path, limit: .max)
    var number = 0
    while case .text(let line) = try reader.next(complete: true) {
      number += 1
      guard add(line) else { return number }
      size = reader.offset
    }
    // A part of a line behind whole ones is what a killed run leaves. By itself it may be anything.
    return number == 0 ? 1 : nil
  }

  /// Takes a line; false where a batch does not write such a line, or its page was there before.
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

  /// The place in the input of the last page that is done; 0 where none is.
  var last: Int { done.ranges.last.map { $0.upperBound - 1 } ?? 0 }

  static func checksum(_ index: Int, _ page: String) -> Int {
    var hasher = Hasher()
    hasher.combine(index)
    hasher.combine(page)
    return hasher.finalize()
  }
}
