internal import PageLoading
internal import SystemServices

/// The pages of a batch that are not done yet, in the order of the input.
struct BatchQueue: ~Copyable {
  private var source: BatchSource
  /// Pages that an interrupted run skipped, the next last. Their number is limited by how many
  /// pages that run had begun beyond the first that was not done.
  private var leftOut: [BatchPage] = []
  /// How many pages were handed out.
  private var count = 0

  /// - Parameter journal: the pages that are done already.
  /// - Throws: if the journal is about other pages, or if a list cannot be read.
  init(_ source: consuming BatchSource, after journal: BatchJournal) throws(RunFailure) {
    var checksum = 0
    var isSame = true
    var index = 0
    while index < journal.last {
      guard let page = try source.next() else {
        isSame = false
        break
      }
      index = page.index
      if journal.done.contains(index) {
        checksum &+= BatchJournal.checksum(index, page.name)
      } else {
        leftOut.append(page)
      }
    }
    guard isSame, checksum == journal.checksum else {
      throw RunFailure(
        .unusable, "resume-mismatch",
        "the output is of other pages, or of the same in another order",
        fix: "give the pages that the interrupted run had, or begin anew with --overwrite.")
    }
    leftOut.reverse()
    self.source = source
  }

  /// The next page, and its number in the order of this run, from 0.
  mutating func next() throws(RunFailure) -> (number: Int, page: BatchPage)? {
    var page = leftOut.popLast()
    if page == nil { page = try source.next() }
    guard let page else { return nil }
    defer { count += 1 }
    return (count, page)
  }
}
