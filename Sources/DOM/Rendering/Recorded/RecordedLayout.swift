internal import CSS

/// The layout of a document as it was recorded, and what has become of it since.
///
/// The record is read at the first question. Elements that came later have no boxes; those that were
/// there keep theirs, and the first such answer after a change is noted.
package final class RecordedLayout {
  /// Something that whoever reads the answers should know.
  package enum Note: Sendable, Hashable {
    /// The record holds what no layout has, and is not used.
    case unusable(column: String)
    /// An answer is that of before the page was changed.
    case changed
    /// The viewport is not the one that the page was laid out for.
    case otherViewport(LayoutRecord.Viewport)
    /// The record is of another tree, in part: this many of its elements are not in the page.
    case otherTree(elements: Int)
  }

  private enum State {
    case unread(() throws(LayoutFault) -> LayoutRecord)
    case read(LayoutRecord)
    case unusable
  }

  private unowned let pool: DocumentPool
  let document: Document
  private var state: State
  /// The nodes of the tree as it was when the page was loaded.
  private let tree: RecordedTree
  /// The number of each node in the record, and the node of each number.
  private var numbers: [Node: Int] = [:]
  private(set) var nodes: [Node?] = []
  private(set) var hasChanged = false
  package private(set) var notes: [Note] = []

  /// - Parameters:
  ///   - document: the document as it was laid out.
  ///   - read: reads the record.
  package init(
    of document: Document, _ read: @escaping () throws(LayoutFault) -> LayoutRecord
  ) {
    self.document = document
    pool = document.node.pool
    state = .unread(read)
    tree = RecordedTree(document)
  }

  // MARK: Changes

  /// Notes that something has changed that boxes may depend on.
  func noteChange() { hasChanged = true }

  /// Notes that a node has come into the tree below another, or leaves it.
  func noteChange(of node: Node, in parent: Node) {
    if hasChanged { return }
    hasChanged = Self.matters(node, in: parent)
  }

  /// Notes that an attribute of an element in the page has another value.
  func noteChange(ofAttribute name: String) {
    if hasChanged || Self.quietAttributes.contains(name) || name.hasPrefix("data-")
      || name.hasPrefix("aria-") || name.hasPrefix("on")
    {
      return
    }
    hasChanged = true
  }

  /// Attributes that no box depends on, unless a selector asks for them.
  private static let quietAttributes: Set<String> = [
    "title", "role", "name", "href", "target", "rel", "tabindex", "download", "referrerpolicy",
    "accesskey", "autocomplete", "itemprop", "itemscope", "itemtype", "nonce", "content",
  ]

  /// Elements whose content is never shown.
  private static let silent: Set<String> = [
    "head", "title", "meta", "script", "template", "base", "noscript", "datalist", "param",
  ]

  private static func matters(_ node: Node, in parent: Node) -> Bool {
    if let element = Element(node) {
      if element.isStyleElement || element.isLinkElement { return true }
      if element.isHTML, silent.contains(element.localName) { return false }
    } else if !node.isText {
      return false
    }
    guard let around = Element(parent) else { return true }
    return !(around.isHTML && silent.contains(around.localName))
  }

  // MARK: Questions

  /// The record, for an answer that the script is given; nil where there is none that can be used.
  func answering() -> LayoutRecord? {
    guard let record = known() else { return nil }
    if hasChanged { note(.changed) }
    return record
  }

  /// The record, without an answer; nil where there is none that can be used.
  private func known() -> LayoutRecord? {
    switch state {
    case .read(let record): return record
    case .unusable: return nil
    case .unread(let read):
      do throws(LayoutFault) {
        let record = try read()
        state = .read(record)
        (nodes, numbers) = tree.matched(with: record)
        noteDifferences(from: record)
        return record
      } catch {
        state = .unusable
        note(.unusable(column: error.column))
        return nil
      }
    }
  }

  private func noteDifferences(from record: LayoutRecord) {
    let media = document.state.media
    let recorded = record.viewport
    if recorded.width != media.width || recorded.height != media.height
      || recorded.scale != media.resolution
    {
      note(.otherViewport(recorded))
    }
    let missing = record.boxes.keys.filter { nodes[$0] == nil }.count
    if missing > 0 { note(.otherTree(elements: missing)) }
  }

  private func note(_ note: Note) {
    if !notes.contains(note) { notes.append(note) }
  }

  /// The number of a node; nil for one that was not there.
  func number(of node: Node) -> Int? { numbers[node] }

  /// The node of a number, if it is in the page.
  func node(_ number: Int) -> Node? { nodes[number].flatMap { $0.isConnected ? $0 : nil } }

  func element(_ number: Int) -> Element? { node(number).flatMap { Element($0) } }

  /// Whether an element that had a box may still have one.
  func isStillThere(_ element: Element) -> Bool {
    guard element.node.isConnected else { return false }
    return !hasChanged || element.node.nodeDocument.boxes.box(of: element).exists
  }

  /// The box of an element; nil if it has none.
  func box(of element: Element) -> LayoutRecord.Box? {
    guard let record = answering(), let number = numbers[element.node],
      let box = record.boxes[number], isStillThere(element)
    else { return nil }
    return box
  }
}

extension Node {
  /// The layout that was recorded of the document; nil where there is no record, or it cannot be used.
  var recordedLayout: RecordedLayout? {
    guard pool.hasRecordedLayout, let layout = documentState.layout, layout.answering() != nil
    else { return nil }
    return layout
  }
}
