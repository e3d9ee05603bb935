// Selections that the program makes, as a reader of the page could do before a script runs.

internal import Algorithms
internal import Bytes

extension Document {
  /// Selects the contents of the first element that matches.
  ///
  /// - Returns: false if no element matches.
  /// - Throws: `SyntaxError` if the text is not a valid selector.
  package func select(selector: String) throws(DOMException) -> Bool {
    guard let element = try node.querySelector(selector) else { return false }
    try selection.selectChildren(of: element.node)
    return true
  }

  /// Selects the first occurrence of a text. It may extend over any number of nodes.
  ///
  /// If the exact text does not occur, this searches again without regard to white space.
  ///
  /// - Returns: false if the text does not occur.
  package func select(text: String) -> Bool {
    let wanted = Array(text.utf8)
    if wanted.allSatisfy(\.isASCIIWhitespace) { return false }
    guard
      let place = TextStream(of: self, skippingSpace: false).firstRange(of: wanted)
        ?? TextStream(of: self, skippingSpace: true)
        .firstRange(of: wanted.filter { !$0.isASCIIWhitespace })
    else { return false }
    let range = LiveRange(start: place.start, end: place.end)
    selection.removeAll()
    selection.add(range)
    return true
  }
}

/// The texts of a page as one text, from which each place leads back to its node.
private struct TextStream {
  private var bytes: [UInt8] = []
  /// The place of each byte in its node; empty if no bytes are left out.
  private var offsets: [Int] = []
  private var parts: [(first: Int, text: CharacterData)] = []

  init(of document: Document, skippingSpace: Bool) {
    for node in document.node.descendants where node.isText {
      if let parent = node.parentElement, !parent.showsItsText { continue }
      let text = CharacterData(unchecked: node)
      parts.append((bytes.count, text))
      if skippingSpace {
        for (offset, byte) in text.data.bytes.enumerated() where !byte.isASCIIWhitespace {
          bytes.append(byte)
          offsets.append(offset)
        }
      } else {
        bytes.append(contentsOf: text.data.bytes)
      }
    }
  }

  /// Finds the first occurrence of a text.
  func firstRange(of wanted: [UInt8]) -> (start: BoundaryPoint, end: BoundaryPoint)? {
    guard let first = index(of: wanted) else { return nil }
    return (point(at: first, after: false), point(at: first + wanted.count - 1, after: true))
  }

  /// The first occurrence, found by the algorithm of Knuth, Morris and Pratt.
  private func index(of wanted: [UInt8]) -> Int? {
    if wanted.isEmpty { return nil }
    var fallback = [0]
    var matched = 0
    for byte in wanted.dropFirst() {
      while matched > 0, wanted[matched] != byte { matched = fallback[matched - 1] }
      if wanted[matched] == byte { matched += 1 }
      fallback.append(matched)
    }
    matched = 0
    for (index, byte) in bytes.enumerated() {
      while matched > 0, wanted[matched] != byte { matched = fallback[matched - 1] }
      if wanted[matched] == byte { matched += 1 }
      if matched == wanted.count { return index + 1 - matched }
    }
    return nil
  }

  /// The place before or after a byte.
  private func point(at index: Int, after: Bool) -> BoundaryPoint {
    // The last part that begins at or before the byte.
    let part = parts[parts.partitionPoint { $0.first > index } - 1]
    let text = part.text
    let offset = offsets.isEmpty ? index - part.first : offsets[index]
    let before = UnsafeBufferPointer(rebasing: text.data.bytes[..<(offset + (after ? 1 : 0))])
    return BoundaryPoint(node: text.node, offset: DOMStringView(before).utf16Count)
  }
}

extension Element {
  /// Whether readers see text that is directly in an element of this kind.
  fileprivate var showsItsText: Bool {
    guard isHTML else { return true }
    switch localName {
    case "script", "style", "title", "noscript", "textarea", "option", "iframe", "noembed",
      "noframes", "template":
      return false
    default: return true
    }
  }
}
