internal import CLexbor

// The events that tell scripts whether the sheet of an element was loaded (HTML Standard, 4.2.4,
// 4.2.6 and 4.6.8). Nothing is loaded from the network: a sheet that is not among the page's
// resources fails.

extension Node {
  /// Queues the events for the sheets of nodes that were inserted below this one.
  func queueSheetEvents(in added: [Node]) {
    guard isConnected, documentState.window != nil else { return }
    let hasShadowTrees = pool.hasShadowTrees
    for node in added {
      if node.firstChild == nil, !hasShadowTrees {
        Element(node)?.queueSheetEvent()
        continue
      }
      for inner in node.shadowIncludingInclusiveDescendants { Element(inner)?.queueSheetEvent() }
    }
  }
}

extension Element {
  /// Queues `load` or `error` for a `style` element, or for a `link` element that requests a sheet
  /// or requests that something be loaded early.
  func queueSheetEvent() {
    guard node.isPossibleStyleSource, node.isConnected, node.documentState.window != nil else {
      return
    }
    if isStyleElement {
      guard hasCSSType else { return }
      // As in WebKit, an empty sheet is loaded, whatever text the element has by the time of the event.
      let isEmpty = node.firstChild == nil
      node.queueTask { [self] in
        let isWhole =
          isEmpty || styleSheet.map { !$0.mayImport || !$0.missesImports } ?? true
        node.fire(Event(isWhole ? "load" : "error"))
      }
    } else if isLinkElement {
      let isSheet = styleSheetAddress != nil
      guard isSheet || isPreload else { return }
      let sheet = isSheet ? node.nodeDocument.styles.linkedSheet(of: self) : nil
      let isThere = sheet.map { !$0.missesImports } ?? false
      node.queueTask { [self] in node.fire(Event(isThere ? "load" : "error")) }
    }
  }
}
