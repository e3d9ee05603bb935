internal import CLexbor

/// Text, a comment or a processing instruction (DOM Standard, 4.10).
package struct CharacterData: NodeKind {
  package let node: Node

  package init?(_ node: Node) {
    guard node.isCharacterData else { return nil }
    self.node = node
  }

  init(unchecked node: Node) { self.node = node }

  private var rawData: UnsafeMutablePointer<lxb_dom_character_data_t> {
    // Each node that passed the check in `init` begins with this structure.
    UnsafeMutableRawPointer(node.raw).assumingMemoryBound(to: lxb_dom_character_data_t.self)
  }

  package var data: DOMStringView {
    DOMStringView(start: rawData.pointee.data.data, count: rawData.pointee.data.length)
  }

  /// The data in the parser's memory.
  var string: lexbor_str_t {
    get { rawData.pointee.data }
    nonmutating set { rawData.pointee.data = newValue }
  }

  /// The length in UTF-16 units.
  package var length: Int {
    let text = data
    return text.bytes.count < LongTexts.shortest
      ? text.utf16Count : node.pool.longTexts.length(of: self)
  }

  /// Replaces all data. Live ranges inside move to its start.
  package func setData(_ text: DOMString) { text.withView(setData) }

  /// Does the same with a text that is not part of the document.
  package func setData(_ text: DOMStringView) {
    // Only the ends of ranges and selections depend on the lengths, which take time to count.
    let mayMove = node.withPool { $0.mayHaveBoundaries(in: node) }
    replaceStored(
      text, offset: 0, count: mayMove ? length : 0, insertedCount: mayMove ? text.utf16Count : 0)
  }

  /// DOM Standard, "replace data", where `text` is the whole resulting data.
  private func replaceStored(
    _ text: DOMStringView, offset: Int, count: Int, insertedCount: Int
  ) {
    replaceStored(
      offset: offset, count: count, insertedCount: insertedCount, movingSelection: true
    ) {
      node.withPool { $0.longTexts.forget(node) }
      node.store(text, in: &rawData.pointee.data)
    }
  }

  /// DOM Standard, "replace data".
  ///
  /// - Parameter store: puts the resulting data into the node.
  private func replaceStored(
    offset: Int, count: Int, insertedCount: Int, movingSelection: Bool, _ store: () -> Void
  ) {
    node.withPool { pool in
      replaceStored(
        in: pool, offset: offset, count: count, insertedCount: insertedCount,
        movingSelection: movingSelection, store)
    }
  }

  private func replaceStored(
    in pool: DocumentPool, offset: Int, count: Int, insertedCount: Int, movingSelection: Bool,
    _ store: () -> Void
  ) {
    let observer = pool.observer
    let isShort = data.bytes.count < LongTexts.shortest
    let old =
      observer.map { isShort || $0.wantsOldData(of: self) ? DOMString(data) : DOMString() }
    store()
    node.noteChange(of: .content)
    pool.dataReplaced(
      in: node, offset: offset, count: count, insertedCount: insertedCount,
      movingSelection: movingSelection)
    node.parentNode?.contentChanged()
    pool.dataChanged()
    if pool.hasRecordedLayout, let layout = node.documentState.layout, node.isConnected,
      let parent = node.parentNode
    {
      layout.noteChange(of: node, in: parent)
    }
    if let old { observer?.dataChanged(of: self, oldValue: old) }
  }

  /// DOM Standard, "substring data". Offsets are in UTF-16 units.
  package func substringData(offset: Int, count: Int) throws(DOMException) -> DOMString {
    let length = length
    try check(offset, length)
    return substring(offset..<min(length, offset + min(count, length)))
  }

  /// DOM Standard, "replace data". Offsets are in UTF-16 units.
  package func replaceData(
    offset: Int, count: Int, with text: DOMString
  ) throws(DOMException) {
    let length = length
    try check(offset, length)
    let end = min(length, offset + min(count, length))
    let (from, to) = (bytePlace(of: offset), bytePlace(of: end))
    if !from.inside, !to.inside, !joinsSurrogates(from.bytes..<to.bytes, text) {
      return replace(from.bytes..<to.bytes, at: offset, count: end - offset, length, with: text)
    }
    var bytes = data.substring(utf16: 0..<offset).bytes
    bytes += text.bytes
    bytes += data.substring(utf16: end..<length).bytes
    DOMString(bytes: Self.joiningSurrogates(bytes)).withView { whole in
      replaceStored(
        whole, offset: offset, count: end - offset, insertedCount: text.utf16Count)
    }
  }

  private func replace(
    _ range: Range<Int>, at offset: Int, count: Int, _ length: Int, with text: DOMString
  ) {
    let added = text.utf16Count
    replaceStored(offset: offset, count: count, insertedCount: added, movingSelection: true) {
      edit(range, text, length: length - count + added, end: offset + added)
    }
  }

  /// Cuts off the data that becomes a node of its own. Ranges that end in the cut part stay where
  /// they are, to move to that node. Without a parent, that node has no place in the tree, so they
  /// move to the cut.
  ///
  /// - Parameters:
  ///   - end: the place of the cut, in UTF-16 units.
  ///   - place: the same in bytes.
  ///   - length: the length before.
  ///   - other: a text without data that takes what is cut off; nil if it is gone already.
  func truncate(
    to end: Int, at place: (bytes: Int, inside: Bool), length: Int,
    movingRestTo other: CharacterData?
  ) {
    let moved = node.parentNode == nil ? length - end : 0
    replaceStored(offset: end, count: moved, insertedCount: moved, movingSelection: false) {
      if let other {
        moveRest(from: place.bytes, length: length - end, to: other)
      } else if place.inside {
        let left = data.substring(utf16: 0..<end)
        node.pool.longTexts.forget(node)
        left.withView { node.store($0, in: &rawData.pointee.data) }
      } else {
        edit(place.bytes..<data.bytes.count, DOMString(), length: end, end: end)
      }
    }
  }

  package func appendData(_ text: DOMString) {
    let length = length
    let end = data.bytes.count
    if !joinsSurrogates(end..<end, text) {
      return replace(end..<end, at: length, count: 0, length, with: text)
    }
    var bytes = Array(data.bytes)
    bytes += text.bytes
    DOMString(bytes: Self.joiningSurrogates(bytes)).withView { whole in
      replaceStored(whole, offset: length, count: 0, insertedCount: text.utf16Count)
    }
  }

  private func check(_ offset: Int, _ length: Int) throws(DOMException) {
    if offset > length {
      throw DOMException(.indexSize, "The offset is beyond the end of the data")
    }
  }

  /// Joins the two halves of each surrogate pair that have become neighbors into one character.
  static func joiningSurrogates(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0xED) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if index + 5 < bytes.count, bytes[index] == 0xED, bytes[index + 1] & 0xF0 == 0xA0,
        bytes[index + 3] == 0xED, bytes[index + 4] & 0xF0 == 0xB0
      {
        let high = UInt32(bytes[index + 1] & 0x0F) << 6 | UInt32(bytes[index + 2] & 0x3F)
        let low = UInt32(bytes[index + 4] & 0x0F) << 6 | UInt32(bytes[index + 5] & 0x3F)
        let scalar = 0x1_0000 + (high << 10 | low)
        result += [
          UInt8(0xF0 | scalar >> 18), UInt8(0x80 | scalar >> 12 & 0x3F),
          UInt8(0x80 | scalar >> 6 & 0x3F), UInt8(0x80 | scalar & 0x3F),
        ]
        index += 6
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}

extension Node {
  /// Copies text into a string in the parser's memory.
  func store(_ text: DOMStringView, in string: inout lexbor_str_t) {
    let memory = raw.pointee.owner_document.pointee.text
    // Where little is left of a long text, it gives its room back: else a text that is taken apart piece
    // by piece would leave all of its length in each of them.
    if string.length > 1024, text.bytes.count < string.length / 4 {
      lexbor_str_destroy(&string, memory, false)
      string = lexbor_str_t()
    }
    if string.data == nil {
      lexbor_str_init(&string, memory, text.bytes.count)
    }
    string.length = 0
    if let start = text.bytes.baseAddress {
      lexbor_str_append(&string, memory, start, text.bytes.count)
    } else {
      string.data?[0] = 0
    }
  }

  /// Copies text behind a string in the parser's memory. The room grows by as much as there is, so that a
  /// string that is put together piece by piece is not copied for each of them.
  func append(_ text: DOMStringView, to string: inout lexbor_str_t) {
    guard let start = text.bytes.baseAddress else { return }
    let memory = raw.pointee.owner_document.pointee.text
    if string.data == nil {
      lexbor_str_init(&string, memory, text.bytes.count)
    } else if lexbor_str_size(&string) <= string.length + text.bytes.count {
      lexbor_str_realloc(&string, memory, 2 * (string.length + text.bytes.count) + 1)
    }
    lexbor_str_append(&string, memory, start, text.bytes.count)
  }
}
