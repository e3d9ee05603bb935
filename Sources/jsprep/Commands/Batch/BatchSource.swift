internal import Glibc
internal import PageLoading
internal import SystemServices

/// The pages of a batch, one after the other. It keeps only the names in one folder.
struct BatchSource: ~Copyable {
  /// The rest of the input, the next last.
  private var waiting: [Input]
  /// The list that is being read.
  private var list: ListReader?
  private let lineLimit: Int
  private var count = 0

  /// Where pages come from.
  enum Input {
    /// One page.
    case page(String)
    /// All pages in a folder, and in those below it.
    case folder(String)
    /// A file with a page in each line; `-` for standard input.
    case list(String)
  }

  /// A list that is being read; a class, so that it can be released.
  private final class ListReader {
    private let name: String
    var reader: LineReader

    init(_ path: String, lineLimit: Int) throws(RunFailure) {
      name = path == "-" ? "standard input" : path
      do throws(FileError) {
        reader = try LineReader(path, limit: lineLimit)
      } catch {
        throw RunFailure(error)
      }
    }

    /// The next line. The first line must not begin with the signature of an archive.
    func next() throws(RunFailure) -> LineReader.Line? {
      let line: LineReader.Line?
      do throws(FileError) {
        line = try reader.next()
      } catch {
        throw RunFailure(error)
      }
      let beginning: [UInt8]
      switch line {
      case nil: return nil
      case .text(let bytes): beginning = bytes
      case .tooLong(let bytes, _): beginning = bytes
      }
      if reader.number == 1, let kind = PackedFileKind(beginning) {
        throw RunFailure(list: name, kind)
      }
      return line
    }
  }

  /// - Parameter lineLimit: how many bytes a line of a list may have.
  init(_ inputs: [Input], lineLimit: Int) {
    waiting = inputs.reversed()
    self.lineLimit = lineLimit
  }

  /// The next page; nil at the end.
  ///
  /// - Throws: where a list cannot be read, or is not text.
  mutating func next() throws(RunFailure) -> BatchPage? {
    while true {
      if let page = try nextOfList() { return page }
      switch waiting.popLast() {
      case nil: return nil
      case .page(let name):
        count += 1
        return BatchPage(index: count, name: name)
      case .folder(let path): waiting += Self.contents(of: path).reversed()
      case .list(let path): list = try ListReader(path, lineLimit: lineLimit)
      }
    }
  }

  private mutating func nextOfList() throws(RunFailure) -> BatchPage? {
    guard let list else { return nil }
    while let line = try list.next() {
      switch line {
      case .tooLong(let beginning, let end):
        count += 1
        return BatchPage(
          index: count, beginning: beginning, end: end, number: list.reader.number,
          limit: lineLimit)
      case .text(let bytes):
        guard bytes.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) else {
          continue
        }
        count += 1
        return BatchPage(index: count, line: bytes, number: list.reader.number)
      }
    }
    self.list = nil
    return nil
  }

  /// How many pages there are; nil if that is unknown before they are read.
  static func count(_ inputs: [Input]) -> Int? {
    var count = 0
    var waiting = inputs
    while let input = waiting.popLast() {
      switch input {
      case .page: count += 1
      case .folder(let path): waiting += contents(of: path)
      case .list("-"): return nil
      case .list(let path):
        guard let lines = lines(of: path) else { return nil }
        count += lines
      }
    }
    return count
  }

  private static func lines(of path: String) -> Int? {
    guard var source = try? LineReader(path, limit: .max) else { return nil }
    var count = 0
    while true {
      guard let line = try? source.next() else { return count }
      if case .text(let bytes) = line, bytes.isEmpty { continue }
      count += 1
    }
  }

  /// The pages of a folder by name, then its folders. It leaves out hidden ones, and links to
  /// folders, which could form circles.
  private static func contents(of path: String) -> [Input] {
    var pages: [Input] = []
    var folders: [Input] = []
    for name in FileSystem.names(in: path).sorted() where !name.hasPrefix(".") {
      let child = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      if isPage(name) {
        pages.append(.page(child))
      } else if FileSystem.isFolder(child), !isLink(child) {
        folders.append(.folder(child))
      }
    }
    return pages + folders
  }

  /// Whether a file is a page by its name.
  private static func isPage(_ name: String) -> Bool {
    let suffixes = [".html", ".htm", ".xhtml", ".xht", ".webarchive", ".mhtml", ".mht"]
    return suffixes.contains { name.lowercased().hasSuffix($0) }
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(FileName.cString(path), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}
