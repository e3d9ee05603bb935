/// The path of an event that no shadow tree and no second target changes: a node, its ancestors, and
/// the window of their document.
///
/// An entry of the general path takes 56 bytes and several counts of references. This path has the
/// nodes alone.
struct PlainEventPath {
  private var nodes: ContiguousArray<Node> = []
  private var window: EventTargetObject?

  /// Makes the path of an event that is sent to `target`.
  ///
  /// - Parameter toWindow: whether the event goes on from the document to its window.
  init(from target: Node, toWindow: Bool) {
    nodes.reserveCapacity(16)
    var root = target
    nodes.append(root)
    while let parent = root.parentNode {
      nodes.append(parent)
      root = parent
    }
    if toWindow, let document = Document(root) { window = document.state.window }
  }

  /// See ``DocumentPool/addWaitingListeners()``.
  func addWaitingListeners() { nodes[0].withPool { $0.addWaitingListeners() } }

  var count: Int { nodes.count + (window == nil ? 0 : 1) }

  subscript(index: Int) -> EventTarget {
    // The last place is that of the window, if there is one.
    if index == nodes.count, let window { return .object(window) }
    return .node(nodes[index])
  }

  /// All targets, from the event's own one on.
  var targets: [EventTarget] { (0..<count).map { self[$0] } }

  /// Whether a listener at a place may be for events on their way up or, unless `bubbling`, down. This counts no
  /// references, as ``existingListeners(at:)`` does; nothing listens at most places.
  @inline(__always)
  func mayHaveListeners(at index: Int, bubbling: Bool) -> Bool {
    if index == nodes.count, let window {
      return window.listeners.mayListen(bubbling: bubbling)
    }
    return nodes[index].existingRecord?.mayHaveListeners(bubbling: bubbling) ?? false
  }

  /// The listeners at a place; nil if there never were any.
  func existingListeners(at index: Int) -> EventListenerList? {
    if index == nodes.count, let window { return window.listeners }
    return nodes[index].existingRecord?.existingListeners
  }
}
