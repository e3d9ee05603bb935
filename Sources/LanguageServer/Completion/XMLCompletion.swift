internal import PropertyLists

/// Finds out where in an XML property list something is completed. The text may be damaged: what is not
/// understood is passed over.
struct XMLCompletion: CompletionSearch {
  private let bytes: [UInt8]
  private let cursor: Int
  private(set) var containers = CompletionContainers()
  /// The name of the element that texts are in; nil between elements.
  private var element: String?

  init(_ bytes: [UInt8], _ offset: Int) {
    self.bytes = bytes
    cursor = offset
  }

  mutating func walk() {
    var index = 0
    while index < bytes.count {
      let tag = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      if containers.place == nil, cursor >= index, cursor <= tag { setPlace(index..<tag) }
      if element == "key", tag > index, containers.place?.range != index..<tag,
        let last = containers.open.indices.last
      {
        containers.open[last].begin(String(decoding: bytes[index..<tag], as: UTF8.self))
      }
      guard tag < bytes.count else { break }
      index = readTag(tag)
      if isDone { return }
    }
    containers.finish()
  }

  private var isDone = false

  /// Moves behind a tag, or what is like one.
  private mutating func readTag(_ start: Int) -> Int {
    for (opening, ending) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
    where bytes[start...].starts(with: opening.utf8) {
      let end = bytes[(start + opening.utf8.count)...].firstRange(of: Array(ending.utf8))
      return end?.upperBound ?? bytes.count
    }
    var end = start + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "<") {
      end += 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ">") else {
      // A tag that is being written.
      var word = start + 1
      while word < end, !" \t\r\n".utf8.contains(bytes[word]) { word += 1 }
      if containers.place == nil, cursor > start, cursor <= word { setPlace(start..<word) }
      return max(word, start + 1)
    }
    let inner = String(decoding: bytes[start + 1..<end], as: UTF8.self)
    let isEnd = inner.hasPrefix("/")
    let isEmpty = inner.hasSuffix("/")
    let name = inner.split { $0 == " " || $0 == "/" || $0.isNewline }.first.map(String.init) ?? ""
    element = isEnd || isEmpty ? nil : name
    switch name {
    case "dict", "array":
      if isEnd { close() } else { begin(isDictionary: name == "dict", isEmpty: isEmpty) }
    case "key", "plist": break
    default:
      // A value ends with its tag.
      if isEnd || isEmpty { passValue() }
    }
    return end + 1
  }

  private mutating func begin(isDictionary: Bool, isEmpty: Bool) {
    element = nil
    if isEmpty {
      passValue()
    } else {
      containers.open.append(.init(hasKeys: isDictionary))
    }
  }

  private mutating func close() {
    isDone = containers.close()
    if !isDone { passValue() }
  }

  private mutating func passValue() {
    if let last = containers.open.indices.last { containers.open[last].number += 1 }
  }

  private mutating func setPlace(_ range: Range<Int>) {
    guard let last = containers.open.last else { return }
    let around = containers.path
    let place: CompletionPlace
    switch element {
    case "key":
      place = CompletionPlace(
        path: PropertyListPath(around), role: .key, range: range, isInString: true)
    case "string":
      place = CompletionPlace(
        path: PropertyListPath(around + [last.step]), role: .value, range: range,
        isInString: true)
    case nil where last.hasKeys:
      // Of a text between elements, only a tag that is being written is replaced.
      let isTag = range.lowerBound < bytes.count && bytes[range.lowerBound] == UInt8(ascii: "<")
      place = CompletionPlace(
        path: PropertyListPath(around), role: .key, range: isTag ? range : cursor..<cursor,
        before: "<key>", after: "</key>")
    default: return
    }
    containers.found(place)
  }
}
