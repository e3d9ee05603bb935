/// Watches nodes for a script (DOM Standard, 4.3.1).
package final class MutationObserver: DOMObject {
  /// Calls the script's function with records.
  let deliver: ([MutationRecord], MutationObserver) -> Void
  fileprivate(set) var records: [MutationRecord] = []
  fileprivate var nodes: [Node] = []
  /// The nodes that have left an observed tree. They stay observed until the records are delivered.
  private var transientNodes: [Node] = []
  /// Whether the observer waits for the delivery of its records.
  fileprivate var isPending = false
  /// The observer's number in the pool: WebKit delivers to older observers first.
  fileprivate let order: Int

  package init(
    in pool: DocumentPool, deliver: @escaping ([MutationRecord], MutationObserver) -> Void
  ) {
    self.deliver = deliver
    order = pool.mutationObserverCount
    pool.mutationObserverCount += 1
  }

  /// The changes that an observer observes (DOM Standard, MutationObserverInit). Nil means that the
  /// member is absent.
  package struct Options {
    package var childList = false
    package var attributes: Bool?
    package var characterData: Bool?
    package var subtree = false
    package var attributeOldValue: Bool?
    package var characterDataOldValue: Bool?
    package var attributeFilter: [String]?

    package init() {}
  }

  /// The reason why options are not valid. Each is a TypeError.
  package enum OptionsError: Error, Hashable, Sendable {
    case nothingToObserve
    case attributesNotObserved
    case characterDataNotObserved
  }

  /// DOM Standard, MutationObserver.observe.
  package func observe(_ target: Node, _ options: Options) throws(OptionsError) {
    var options = options
    if options.attributeOldValue != nil || options.attributeFilter != nil {
      options.attributes = options.attributes ?? true
    }
    if options.characterDataOldValue != nil {
      options.characterData = options.characterData ?? true
    }
    let attributes = options.attributes ?? false
    let characterData = options.characterData ?? false
    guard options.childList || attributes || characterData else { throw .nothingToObserve }
    if !attributes, options.attributeOldValue == true || options.attributeFilter != nil {
      throw .attributesNotObserved
    }
    if !characterData, options.characterDataOldValue == true { throw .characterDataNotObserved }
    let registrations = target.mutationRegistrations
    if let index = registrations.list.firstIndex(where: { $0.observer === self && !$0.isTransient })
    {
      removeTransient(of: target)
      registrations.list[index].options = options
    } else {
      registrations.list.append(
        MutationRegistrations.Entry(observer: self, options: options, source: nil))
      nodes.append(target)
    }
    if options.subtree { target.watchSubtree() }
    target.pool.beginObservingMutations()
  }

  /// DOM Standard, MutationObserver.disconnect.
  package func disconnect() {
    for node in nodes { node.mutationRegistrations.list.removeAll { $0.observer === self } }
    nodes.removeAll()
    removeTransient(of: nil)
    records.removeAll()
  }

  /// DOM Standard, MutationObserver.takeRecords.
  package func takeRecords() -> [MutationRecord] {
    defer { records.removeAll() }
    return records
  }

  fileprivate func removeTransient(of source: Node?) {
    var rest: [Node] = []
    for node in transientNodes {
      guard let registrations = node.existingRecord?.existing(MutationRegistrations.self) else {
        continue
      }
      registrations.list.removeAll {
        $0.observer === self && $0.isTransient && (source == nil || $0.source == source)
      }
      if source != nil,
        registrations.list.contains(where: { $0.observer === self && $0.isTransient })
      {
        rest.append(node)
      }
    }
    transientNodes = rest
  }

  /// Keeps a node that left an observed tree observed until the records are delivered.
  fileprivate func follow(_ node: Node, _ entry: MutationRegistrations.Entry, of source: Node) {
    let registrations = node.mutationRegistrations
    let source = entry.source ?? source
    // The target may have left the same tree earlier.
    if let known = registrations.list.firstIndex(where: {
      $0.observer === self && $0.source == source
    }) {
      registrations.list[known].options = entry.options
      return
    }
    registrations.list.append(
      MutationRegistrations.Entry(observer: self, options: entry.options, source: source))
    node.watchSubtree()
    transientNodes.append(node)
  }
}

/// The observers of one node (DOM Standard, "registered observer list").
final class MutationRegistrations {
  struct Entry {
    let observer: MutationObserver
    var options: MutationObserver.Options
    /// The node whose observation a transient entry continues; nil for other entries.
    let source: Node?
    var isTransient: Bool { source != nil }
  }

  var list: [Entry] = []
}

extension Node {
  fileprivate var mutationRegistrations: MutationRegistrations {
    record.companion { MutationRegistrations() }
  }
}

/// Makes records of the changes in a pool's trees, and delivers them.
final class MutationDispatcher: TreeObserver {
  private unowned let pool: DocumentPool
  private var pending: [MutationObserver] = []
  private var isQueued = false

  init(pool: DocumentPool) {
    self.pool = pool
  }

  func childrenChanged(
    of parent: Node, added: [Node], removed: [Node], previous: Node?, next: Node?
  ) {
    let entries = interested(in: parent) { $0.childList }
    if !entries.isEmpty {
      let record = MutationRecord(
        .childList(
          added: NodeList(added), removed: NodeList(removed), previous: previous, next: next),
        target: parent, oldValue: nil)
      for entry in entries { enqueue(record, for: entry.observer) }
    }
    if removed.isEmpty { return }
    // "Remove", step 15: an observer of a subtree continues to observe the nodes that are removed
    // from it.
    var watcher = parent.innermostWatcher
    while let current = watcher {
      let node = current.node
      if let list = node.existingRecord?.existing(MutationRegistrations.self)?.list {
        for entry in list where entry.options.subtree {
          for child in removed { entry.observer.follow(child, entry, of: node) }
        }
      }
      watcher = current.outer
    }
  }

  func attributeChanged(
    of element: Element, localName: String, namespace: String?, oldValue: DOMString?
  ) {
    let entries = interested(in: element.node) { options in
      guard options.attributes ?? false else { return false }
      guard let filter = options.attributeFilter else { return true }
      return namespace == nil && filter.contains(localName)
    }
    for entry in entries {
      enqueue(
        MutationRecord(
          .attributes(name: localName, namespace: namespace), target: element.node,
          oldValue: entry.wantsOldValue { $0.attributeOldValue } ? oldValue : nil),
        for: entry.observer)
    }
  }

  func wantsOldData(of data: CharacterData) -> Bool {
    interested(in: data.node, where: { $0.characterData ?? false }).contains {
      $0.wantsOldValue { $0.characterDataOldValue }
    }
  }

  func dataChanged(of data: CharacterData, oldValue: DOMString) {
    for entry in interested(in: data.node, where: { $0.characterData ?? false }) {
      enqueue(
        MutationRecord(
          .characterData, target: data.node,
          oldValue: entry.wantsOldValue { $0.characterDataOldValue } ? oldValue : nil),
        for: entry.observer)
    }
  }

  /// An observer that wants a record, with those of its registrations that match.
  private struct Interest {
    let observer: MutationObserver
    var options: [MutationObserver.Options]

    func wantsOldValue(_ option: (MutationObserver.Options) -> Bool?) -> Bool {
      options.contains { option($0) ?? false }
    }
  }

  /// DOM Standard, "queue a mutation record", steps 1 to 3.
  private func interested(
    in target: Node, where wants: (MutationObserver.Options) -> Bool
  ) -> [Interest] {
    var found: [Interest] = []
    var places: [ObjectIdentifier: Int] = [:]
    func look(_ node: Node) {
      guard let list = node.existingRecord?.existing(MutationRegistrations.self)?.list else {
        return
      }
      for entry in list where (node == target || entry.options.subtree) && wants(entry.options) {
        if let index = places[ObjectIdentifier(entry.observer)] {
          found[index].options.append(entry.options)
        } else {
          places[ObjectIdentifier(entry.observer)] = found.count
          found.append(Interest(observer: entry.observer, options: [entry.options]))
        }
      }
    }
    look(target)
    var watcher = target.innermostWatcher
    while let current = watcher {
      if current.node != target { look(current.node) }
      watcher = current.outer
    }
    return found
  }

  private func enqueue(_ record: MutationRecord, for observer: MutationObserver) {
    observer.records.append(record)
    if !observer.isPending {
      observer.isPending = true
      pending.append(observer)
    }
    queueDelivery()
  }

  /// DOM Standard, "queue a mutation observer microtask".
  func queueDelivery() {
    if isQueued { return }
    isQueued = true
    pool.queueMicrotask? { [weak self] in self?.notify() }
  }

  /// DOM Standard, "notify mutation observers".
  private func notify() {
    isQueued = false
    let slots = pool.takeSignaledSlots()
    let observers = pending.sorted { $0.order < $1.order }
    pending.removeAll()
    for observer in observers { observer.isPending = false }
    for observer in observers {
      let records = observer.takeRecords()
      observer.removeTransient(of: nil)
      if !records.isEmpty { observer.deliver(records, observer) }
    }
    for slot in slots { slot.node.fire(Event("slotchange", bubbles: true)) }
  }
}

extension DocumentPool {
  fileprivate func beginObservingMutations() {
    if observer == nil { observer = mutations }
  }

  /// The dispatcher of mutation records, created on first use.
  var mutations: MutationDispatcher {
    if let mutationDispatcher { return mutationDispatcher }
    let made = MutationDispatcher(pool: self)
    mutationDispatcher = made
    return made
  }
}
