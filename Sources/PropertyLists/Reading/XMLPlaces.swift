/// Finds values in an XML property list by their paths.
public struct XMLPlaces: PropertyListPlaces {
  private let bytes: [UInt8]

  /// - Parameter bytes: an XML property list that ``PropertyList/read(_:as:)`` accepts.
  public init(_ bytes: [UInt8]) {
    self.bytes = (try? XMLText.utf8(bytes)) ?? []
  }

  /// A container that is open.
  private struct Container {
    var isDictionary: Bool
    /// The key that a value is to come for, and where it stands.
    var key = (text: "", start: 0)
    /// The number of the next element.
    var number = 0
  }

  public func position(
    of path: PropertyListPath, atKey: Bool = false
  ) -> PropertyListError.Position? {
    offset(of: path, atKey: atKey).map(TextCursor(bytes).position)
  }

  public func offset(of path: PropertyListPath, atKey: Bool) -> Int? {
    // Of several entries with a key, the last is the one which is kept.
    var found: Int?
    _ = walk { steps, start, keyStart in
      if steps == path.components { found = atKey ? keyStart ?? start : start }
    }
    return found
  }

  public func lines(ofElementsOf path: PropertyListPath) -> [Int] {
    var starts: [Int] = []
    let cursor = walk { steps, start, _ in
      guard steps.count == path.components.count + 1, case .index(let number)? = steps.last,
        steps.dropLast().elementsEqual(path.components)
      else { return }
      // A later entry of the same key is the one which is kept.
      if number == 0 { starts = [] }
      starts.append(start)
    }
    var line = 1
    var counted = 0
    return starts.map { start in
      line += cursor.lineEnds(in: counted..<start)
      counted = start
      return line
    }
  }

  /// Goes through the values in their order, and visits each with the way to it, the place of its
  /// tag, and that of its key.
  ///
  /// - Returns: a cursor at the end.
  private func walk(
    _ visit: (_ steps: [PropertyListPath.Component], _ start: Int, _ keyStart: Int?) -> Void
  ) -> TextCursor {
    var cursor = TextCursor(bytes)
    var open: [Container] = []
    var steps: [PropertyListPath.Component] = []
    while let tag = Self.nextTag(&cursor) {
      switch tag.name {
      case "plist": continue
      case "key":
        guard !open.isEmpty, !tag.isEnd else { continue }
        open[open.count - 1].key = (tag.isEmpty ? "" : Self.text(&cursor), tag.start)
        continue
      case "array" where tag.isEnd, "dict" where tag.isEnd:
        _ = open.popLast()
        _ = steps.popLast()
        continue
      default: if tag.isEnd { continue }
      }
      var keyStart: Int?
      if var container = open.popLast() {
        steps.append(
          container.isDictionary ? .key(container.key.text) : .index(container.number))
        if container.isDictionary { keyStart = container.key.start }
        container.number += 1
        open.append(container)
      }
      visit(steps, tag.start, keyStart)
      if !tag.isEmpty, tag.name == "array" || tag.name == "dict" {
        open.append(Container(isDictionary: tag.name == "dict"))
      } else {
        _ = steps.popLast()
      }
    }
    return cursor
  }

  // MARK: Text

  private struct Tag {
    var name: String
    /// The offset at which the tag begins.
    var start: Int
    var isEnd: Bool
    var isEmpty: Bool
  }

  /// Moves behind the next tag; nil if no tag follows.
  private static func nextTag(_ cursor: inout TextCursor) -> Tag? {
    while cursor.current != nil {
      if skipMarkup(&cursor) { continue }
      let start = cursor.index
      cursor.index += 1
      guard cursor.bytes[start] == UInt8(ascii: "<") else { continue }
      let isEnd = cursor.skip(UInt8(ascii: "/"))
      let nameStart = cursor.index
      while let byte = cursor.current, !" \t\r\n/>".utf8.contains(byte) { cursor.index += 1 }
      let name = cursor.text(from: nameStart)
      skipToEnd(&cursor)
      let isEmpty = cursor.index >= 2 && cursor.bytes[cursor.index - 2] == UInt8(ascii: "/")
      return Tag(name: name, start: start, isEnd: isEnd, isEmpty: isEmpty)
    }
    return nil
  }

  /// The text of an element, whose start tag is behind the cursor.
  private static func text(_ cursor: inout TextCursor) -> String {
    let start = cursor.index
    while cursor.current != nil, !cursor.isAt("</") {
      if !skipMarkup(&cursor) { cursor.index += 1 }
    }
    let element = Array("<string>".utf8) + cursor.bytes[start..<cursor.index] + "</string>".utf8
    return (try? PropertyList.read(element, as: .xml).string) ?? ""
  }

  /// Moves past markup that is neither text nor a tag; false if there is no such markup here.
  private static func skipMarkup(_ cursor: inout TextCursor) -> Bool {
    guard cursor.current == UInt8(ascii: "<") else { return false }
    if cursor.skip("<!--") {
      _ = cursor.skip(past: "-->")
    } else if cursor.skip("<![CDATA[") {
      _ = cursor.skip(past: "]]>")
    } else if cursor.skip("<?") {
      _ = cursor.skip(past: "?>")
    } else if cursor.skip("<!") {
      skipToEnd(&cursor)
    } else {
      return false
    }
    return true
  }

  /// Moves behind the end of a tag or of a document type, whose quoted values and whose subset may
  /// have the same character in them.
  private static func skipToEnd(_ cursor: inout TextCursor) {
    var brackets = 0
    while let byte = cursor.current {
      if brackets > 0, cursor.skip("<!--") {
        _ = cursor.skip(past: "-->")
        continue
      }
      cursor.index += 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        while let other = cursor.current, other != byte { cursor.index += 1 }
        cursor.index = min(cursor.index + 1, cursor.bytes.count)
      case UInt8(ascii: "["): brackets += 1
      case UInt8(ascii: "]"): brackets -= 1
      case UInt8(ascii: ">"): if brackets <= 0 { return }
      default: break
      }
    }
  }
}
