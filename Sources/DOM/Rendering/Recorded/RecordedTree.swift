/// The nodes of a document in the order of its markup, as they were at one moment.
struct RecordedTree {
  private struct Entry {
    let node: Node
    /// The index of the node around; -1 for those of the document.
    let parent: Int
    /// The length of a text.
    let length: Int
  }

  private var entries: [Entry] = []

  init(_ document: Document) {
    var waiting = Array(document.node.childNodes.reversed().map { (node: $0, parent: -1) })
    while let (node, parent) = waiting.popLast() {
      let number = entries.count
      if node.isText {
        let length = CharacterData(unchecked: node).length
        if length > 0 { entries.append(Entry(node: node, parent: parent, length: length)) }
        continue
      }
      guard node.isElement || ShadowRoot(node) != nil else { continue }
      entries.append(Entry(node: node, parent: parent, length: 0))
      waiting += node.childNodes.reversed().map { ($0, number) }
      if let root = Element(node)?.shadowRoot { waiting.append((root.node, number)) }
    }
  }

  /// Finds the nodes that a record is about.
  ///
  /// The children of two nodes that belong together are gone through side by side: one that is missing
  /// on one side is passed over.
  ///
  /// - Returns: the node of each number, and the number of each node.
  func matched(with record: LayoutRecord) -> ([Node?], [Node: Int]) {
    var nodes = [Node?](repeating: nil, count: record.entries.count)
    var numbers: [Node: Int] = [:]
    numbers.reserveCapacity(entries.count)
    let recorded = Children(record.entries.lazy.map(\.parent))
    let own = Children(entries.lazy.map(\.parent))
    var waiting = [(-1, -1)]
    while let (number, index) = waiting.popLast() {
      let (theirs, ours) = (recorded.of(number), own.of(index))
      var (first, second) = (0, 0)
      while first < theirs.count, second < ours.count {
        guard
          let (skipped, left) = Self.nextPair(
            { isSame(record.entries[theirs[first + $0]], entries[ours[second + $1]]) },
            theirs.count - first, ours.count - second)
        else {
          first += 1
          second += 1
          continue
        }
        first += skipped
        second += left
        let (mate, node) = (theirs[first], entries[ours[second]].node)
        nodes[mate] = node
        numbers[node] = mate
        waiting.append((mate, ours[second]))
        first += 1
        second += 1
      }
    }
    return (nodes, numbers)
  }

  /// How many of each side are passed over before two that belong together; nil for none nearby.
  private static func nextPair(
    _ isPair: (Int, Int) -> Bool, _ first: Int, _ second: Int
  ) -> (Int, Int)? {
    for distance in 0..<16 {
      for skipped in 0...distance where skipped < first && distance - skipped < second {
        if isPair(skipped, distance - skipped) { return (skipped, distance - skipped) }
      }
    }
    return nil
  }

  private func isSame(_ recorded: LayoutRecord.Entry, _ own: Entry) -> Bool {
    if own.node.isText { return recorded.name == "#text" && recorded.length == own.length }
    guard let element = Element(own.node) else { return recorded.name == "#shadow-root" }
    return element.localName == recorded.name
  }

  /// The children of each node of a list, which name their parents.
  private struct Children {
    /// Where the children of each node begin in the list; the document's are the first.
    private var starts: [Int]
    private var list: [Int]

    init(_ parents: some Collection<Int>) {
      starts = [Int](repeating: 0, count: parents.count + 2)
      for parent in parents { starts[parent + 2] += 1 }
      for index in 1..<starts.count { starts[index] += starts[index - 1] }
      list = [Int](repeating: 0, count: parents.count)
      var next = starts
      for (index, parent) in parents.enumerated() {
        list[next[parent + 1]] = index
        next[parent + 1] += 1
      }
    }

    func of(_ parent: Int) -> [Int] { Array(list[starts[parent + 1]..<starts[parent + 2]]) }
  }
}
