// Notifies the lists that scripts hold of changes in the tree. A change takes as many steps as
// there are lists of the node and its ancestors.

extension Node {
  /// Registers a list for changes below this node.
  func watch(_ list: LiveNodes, descends: Bool, mindsAttributes: Bool) {
    let record = record
    let pool = pool
    pool.hasLists = true
    if mindsAttributes { pool.hasAttributeLists = true }
    if descends {
      record.subtreeLists.append(list)
      watchSubtree()
    } else {
      record.childLists.append(list)
    }
  }

  /// Notifies the lists of neighboring nodes that have become children of this one.
  func listsGain(_ added: ArraySlice<Node>) {
    tellLists { $0.gained(added) }
  }

  /// Notifies the lists of neighboring children that are about to be removed.
  func listsLose(_ removed: ArraySlice<Node>) {
    tellLists { $0.loses(removed) }
  }

  private func tellLists(_ tell: (LiveNodes) -> Bool) {
    if let record = existingRecord, !record.childLists.isEmpty {
      record.childLists.removeAll { !tell($0) }
    }
    var watcher = innermostWatcher
    while let current = watcher {
      if let record = current.node.existingRecord, !record.subtreeLists.isEmpty {
        record.subtreeLists.removeAll { !tell($0) }
      }
      watcher = current.outer
    }
  }
}

extension Element {
  /// The lists whose test depends on an attribute of this element, and whether each of them
  /// contains the element. Call this before the attribute changes.
  func listsMinding(_ attribute: Attr) -> [(list: LiveNodes, hasElement: Bool)] {
    let name = attribute.qualifiedText
    var lists: [(list: LiveNodes, hasElement: Bool)] = []
    func look(_ candidates: inout [LiveNodes]) {
      for list in candidates where list.minds(name) {
        lists.append((list, list.passes(node)))
      }
    }
    if let parent = node.parentNode?.existingRecord { look(&parent.childLists) }
    var watcher = node.innermostWatcher
    while let current = watcher {
      // A query below a node does not include the node itself.
      if current.node != node { current.node.existingRecord.map { look(&$0.subtreeLists) } }
      watcher = current.outer
    }
    return lists
  }
}
