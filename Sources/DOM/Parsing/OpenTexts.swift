internal import CLexbor

/// The open elements of a parser in or before which it may extend a text that is there already,
/// besides the current one.
///
/// The parser puts a text into the current node, or before a table that does not accept it. An open
/// element whose last child is not a text can get one only when it is the current node again. So each
/// element is looked at once, as long as nobody but the parser changes the tree: otherwise a script
/// that writes an element into another one, again and again, would wait for a look at all of them
/// each time.
struct OpenTexts {
  /// The places of these elements among the open ones.
  private(set) var places: [Int] = []
  /// The open elements that were looked at, from the first one on.
  private var known: [UnsafeMutableRawPointer?] = []
  /// The version of the pool's trees after the parser's last change.
  private var version: UInt64 = 0
  /// The number of marks that were put among the open elements.
  private var marks = 0

  /// Takes in the present open elements.
  ///
  /// - Parameters:
  ///   - version: the version of the pool's trees.
  ///   - marks: the number of marks that ``NestingGuard`` has added so far. A new one can have the
  ///     address of an old one.
  mutating func update(
    _ open: UnsafeMutablePointer<lexbor_array_t>, version: UInt64, marks: Int
  ) {
    let list = open.pointee.list
    let inner = open.pointee.length - 1
    if version != self.version || marks != self.marks { known.removeAll() }
    self.marks = marks
    if known.count > inner { known.removeLast(known.count - inner) }
    // An element that was closed is never open again.
    while let last = known.last, list?[known.count - 1] != last { known.removeLast() }
    while let last = places.last, last >= known.count { places.removeLast() }
    for index in known.count..<inner {
      let raw = list?[index]
      known.append(raw)
      guard let raw else { continue }
      let element = Node(raw: raw.assumingMemoryBound(to: lxb_dom_node_t.self))
      if element.raw.pointee.local_name == LXB_TAG_TABLE.rawValue {
        // Where a script has removed the table, its text goes to the element before.
        if index > 0, places.last != index - 1 { places.append(index - 1) }
        places.append(index)
      } else if element.lastChild?.isText == true {
        places.append(index)
      }
    }
  }

  /// Call this when the parser has changed its tree.
  mutating func parsed(version: UInt64) { self.version = version }
}
