/// Why a zip archive cannot be read.
enum ArchiveError: Error, Hashable {
  case notAnArchive
  /// It ends early, or says of a file what is not so.
  case damaged
  /// A file is encrypted, or compressed by another method than deflate.
  case unsupported(path: String)
  /// The files have more bytes together than are taken.
  case tooLarge(limit: Int)

  /// The words that follow the archive's name in a message.
  var text: String {
    switch self {
    case .notAnArchive: "is no zip archive"
    case .damaged: "is a damaged zip archive"
    case .unsupported(let path):
      "has '\(path)' encrypted, or compressed in another way than deflate"
    case .tooLarge(let limit): "has more than \(limit >> 20) MB in its scripts and property lists"
    }
  }
}
