internal import PageLoading

extension RunFailure {
  /// A file that is not a page but may contain pages.
  init(page name: String, _ kind: PackedFileKind) {
    self.init(
      .unusable, "packed-page", place: name, "\(Self.phrase(kind)), and not a page",
      fix: Self.advice(kind, name))
  }

  /// A list that is not text.
  init(list name: String, _ kind: PackedFileKind) {
    self.init(
      .unusable, "packed-list", place: name, "\(Self.phrase(kind)), and not a list of pages",
      fix: Self.advice(kind, name))
  }

  private static func phrase(_ kind: PackedFileKind) -> String {
    switch kind {
    case .gzip: "this is a gzip file"
    case .zstandard: "this is a Zstandard file"
    case .warc: "this is a WARC file"
    }
  }

  private static func advice(_ kind: PackedFileKind, _ name: String) -> String {
    let ofRecords =
      "'python -m jsprep.warc \(name) | jsprep batch SCRIPT -' runs a script on the pages of a WARC file"
    switch kind {
    case .gzip: return "unpack it with gunzip; \(ofRecords), packed or not."
    case .zstandard: return "unpack it with unzstd; then \(ofRecords)."
    case .warc: return "\(ofRecords)."
    }
  }
}
