internal import PropertyLists

/// Reads web archives as Safari's "Save As" writes them.
struct WebArchiveReader {
  private let file: [UInt8]
  /// Where data lies in the file: most of it is pictures, whose first bytes alone are looked at.
  private var ranges: [Range<Int>] = []
  /// Copies of other data, by the index of its range: several parts may have the same.
  private var copies: [Int: [UInt8]] = [:]
  private var count = 0

  static func read(_ bytes: [UInt8]) throws(SavedPageError) -> SavedPage {
    var reader = WebArchiveReader(file: bytes)
    let value: PropertyList
    do throws(PropertyListError) {
      value =
        bytes.starts(with: "bplist".utf8)
        ? try PropertyList.readBinary(
          bytes, memoryLimit: 1 << 24 + 4 * bytes.count, leavingDataAt: &reader.ranges)
        : try PropertyList.read(bytes, as: .xml)
    } catch {
      throw .malformed(error)
    }
    return try reader.page(value, PropertyListPath(), depth: 0)
  }

  private mutating func page(
    _ value: PropertyList, _ path: PropertyListPath, depth: Int
  ) throws(SavedPageError) -> SavedPage {
    if depth > SavedPage.depthLimit { throw .tooDeep(limit: SavedPage.depthLimit) }
    let mainPath = path.appending(.key(WebArchiveKey.mainResource))
    guard let main = value[WebArchiveKey.mainResource] else { throw .missing(mainPath) }
    var page = SavedPage(main: try resource(main, mainPath))
    for (index, entry) in try list(WebArchiveKey.subresources, of: value, path).enumerated() {
      let place = path.appending(.key(WebArchiveKey.subresources)).appending(.index(index))
      page.resources.append(try resource(entry, place))
    }
    for (index, entry) in try list(WebArchiveKey.frames, of: value, path).enumerated() {
      let place = path.appending(.key(WebArchiveKey.frames)).appending(.index(index))
      page.frames.append(try self.page(entry, place, depth: depth + 1))
    }
    page.layout = content(WebArchiveKey.layout, value).map(Array.init)
    page.controls = content(WebArchiveKey.controls, value).map(Array.init)
    return page
  }

  /// The bytes of a key; nil if it is missing, or of another type.
  ///
  /// - Parameter staysInFile: whether they are not copied.
  private mutating func content(
    _ key: String, _ value: PropertyList, staysInFile: Bool = false
  ) -> ArraySlice<UInt8>? {
    switch value[key] {
    case .data(let bytes): return bytes[...]
    case .uid(let number):
      let index = Int(number)
      guard ranges.indices.contains(index) else { return nil }
      if staysInFile { return file[ranges[index]] }
      let copy = copies[index] ?? Array(file[ranges[index]])
      copies[index] = copy
      return copy[...]
    default: return nil
    }
  }

  private func list(
    _ key: String, of value: PropertyList, _ path: PropertyListPath
  ) throws(SavedPageError) -> [PropertyList] {
    guard let entry = value[key] else { return [] }
    guard let list = entry.array else { throw .missing(path.appending(.key(key))) }
    return list
  }

  private mutating func resource(
    _ value: PropertyList, _ path: PropertyListPath
  ) throws(SavedPageError) -> SavedResource {
    count += 1
    if count > SavedPage.resourceLimit { throw .tooManyResources(limit: SavedPage.resourceLimit) }
    let type = text(WebArchiveKey.type, value)
    guard
      let content = content(
        WebArchiveKey.data, value, staysInFile: type?.hasPrefix("image/") == true)
    else {
      throw .missing(path.appending(.key(WebArchiveKey.data)))
    }
    guard let url = value[WebArchiveKey.url]?.string else {
      throw .missing(path.appending(.key(WebArchiveKey.url)))
    }
    return SavedResource(
      content: content, url: url, type: type,
      charset: text(WebArchiveKey.charset, value),
      frameName: text(WebArchiveKey.frameName, value))
  }

  /// The text of a key; nil if it is missing or empty, as Safari writes it for pictures.
  private func text(_ key: String, _ value: PropertyList) -> String? {
    guard let text = value[key]?.string, !text.isEmpty else { return nil }
    return text
  }
}
