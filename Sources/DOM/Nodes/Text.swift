internal import CLexbor

/// A text node or a CDATA section (DOM Standard, 4.11 and 4.12).
package struct Text: NodeKind {
  package let node: Node

  package init?(_ node: Node) {
    guard node.isText else { return nil }
    self.node = node
  }

  /// - Parameter node: a text node or a CDATA section.
  init(unchecked node: Node) { self.node = node }

  package var characterData: CharacterData { CharacterData(unchecked: node) }

  /// DOM Standard, "split a Text node".
  ///
  /// - Parameter offset: the place in UTF-16 units.
  /// - Returns: a new node with the data from `offset` on.
  package func split(at offset: Int) throws(DOMException) -> Text {
    let data = characterData
    let pool = node.pool
    let length = data.length
    if offset > length {
      throw DOMException(.indexSize, "The offset is beyond the end of the text")
    }
    let place = data.bytePlace(of: offset)
    // The longer part stays in its memory.
    let count = data.data.bytes.count - place.bytes
    let movesRest = !place.inside && count > LongTexts.shortest && count > place.bytes
    let rest = movesRest ? DOMString() : data.substring(offset..<length)
    let made = node.nodeDocument.makeText(rest)
    // In WebKit, observers get the change of the data first.
    data.truncate(
      to: offset, at: place, length: length, movingRestTo: movesRest ? made.characterData : nil)
    if let parent = node.parentNode {
      parent.insertUnchecked(made.node, before: node.nextSibling)
      pool.textSplit(node, into: made.node, at: offset)
    }
    return made
  }

  /// The data of this node and of the text nodes next to it, in order.
  package var wholeText: DOMString {
    var first = node
    while let previous = first.previousSibling, previous.isText { first = previous }
    var bytes: [UInt8] = []
    var current: Node? = first
    while let text = current, text.isText {
      bytes.append(contentsOf: CharacterData(unchecked: text).data.bytes)
      current = text.nextSibling
    }
    return DOMString(bytes: bytes)
  }
}
