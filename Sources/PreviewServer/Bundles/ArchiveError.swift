internal import Messages

/// The reason why a zip archive cannot be read.
package enum ArchiveError: Error, Hashable {
  case notAnArchive
  /// The archive ends early, or its headers contradict its content.
  case damaged
  /// A file is encrypted, or compressed by another method than deflate.
  case unsupported(path: String)
  /// The files together are too large.
  case tooLarge(limit: Int)

  /// The words that follow the archive's name in a message.
  package var text: String {
    switch self {
    case .notAnArchive: ShapeText.isNoArchive
    case .damaged: ShapeText.isDamagedArchive
    case .unsupported(let path):
      ShapeText.hasUnsupported(path)
    case .tooLarge(let limit): ShapeText.isTooLargeArchive(limit: limit)
    }
  }
}
