internal import CLexbor

// HTML's steps after an insertion (HTML Standard, "HTML element insertion steps") that few pages need:
// for `details` elements with names, and for `autofocus`.

extension DocumentPool {
  /// Looks whether elements may need steps when they are inserted. Call this after markup was parsed.
  func lookForInsertionSteps(in document: Document) {
    if needsInsertionSteps { return }
    needsInsertionSteps =
      document.hasSeenAttribute(named: "autofocus") || document.hasSeenAttribute(named: "open")
  }
}

extension Node {
  /// Runs the steps of nodes that were inserted as children of this node, one after the other: the first
  /// does not know of the others.
  func runInsertionSteps(of added: [Node]) {
    guard isConnected else { return }
    let lists = added.filter(\.isElement).map(\.elementsWithInsertionSteps)
    // The open `details` elements, by their names, in nodes that count as not inserted yet.
    var later: [DOMString: Int] = [:]
    for element in lists.joined() where element.isOpenAndNamed {
      later[DOMString(element.text(of: "name")), default: 0] += 1
    }
    for list in lists {
      for element in list where element.isOpenAndNamed {
        later[DOMString(element.text(of: "name")), default: 0] -= 1
      }
      for element in list {
        if element.isOpenAndNamed {
          element.detailsInserted(before: later[DOMString(element.text(of: "name"))] ?? 0)
        }
        if element.hasAttribute("autofocus") { nodeDocument.planAutofocus(of: element) }
      }
    }
  }

  private var elementsWithInsertionSteps: [Element] {
    let nodes = [self] + (hasChildNodes ? Array(descendants) : [])
    return nodes.compactMap(Element.init).filter {
      $0.isOpenAndNamed || $0.hasAttribute("autofocus")
    }
  }
}

extension Document {
  /// Closes the open `details` elements whose names others have before them. Call this after the whole
  /// document was parsed.
  func closeDetailsAfterParsing() {
    guard node.pool.needsInsertionSteps, hasSeenAttribute(named: "open") else { return }
    var names: Set<DOMString> = []
    for element in node.descendants.lazy.compactMap(Element.init)
    where element.isHTML(LXB_TAG_DETAILS) && element.hasAttribute("open") {
      let name = DOMString(element.text(of: "name"))
      if name.isEmpty || names.insert(name).inserted { continue }
      element.removeAttribute("open")
      // Before scripts can run, nobody hears of it.
      if node.pool.queueTask == nil { element.opening.toggle = nil }
    }
  }

  /// Gives the focus to the first element that asks for it by `autofocus`. Call this when the page has
  /// loaded.
  package func focusAfterParsing() {
    guard node.pool.needsInsertionSteps, hasSeenAttribute(named: "autofocus"),
      state.focused == nil
    else { return }
    // One that is not rendered, or disabled, leaves it to the next.
    let element = node.descendants.lazy.compactMap(Element.init).first {
      $0.hasAttribute("autofocus") && $0.isFocusable
    }
    guard let element else { return }
    state.autofocus = .done
    element.takeFocus()
  }

  /// Runs the steps for what a parser has put into the document while scripts ran.
  package func endParsing() {
    node.pool.lookForInsertionSteps(in: self)
    closeDetailsAfterParsing()
    if hasSeenAttribute(named: "autofocus") {
      node.pool.queueFrame? { [self] in focusAfterParsing() }
    }
  }

  /// HTML Standard, "flush autofocus candidates": an element that was inserted gets the focus before the next
  /// frame, if nothing has it, and none has got it in this way before.
  fileprivate func planAutofocus(of element: Element) {
    guard state.window != nil else { return }
    switch state.autofocus {
    case .done: return
    case .planned(var elements):
      // The list is changed in its place, and not copied for each element.
      state.autofocus = .none
      elements.append(element)
      state.autofocus = .planned(elements)
    case .none:
      state.autofocus = .planned([element])
      node.pool.queueFrame? { [self] in flushAutofocus() }
    }
  }

  private func flushAutofocus() {
    guard case .planned(let elements) = state.autofocus else { return }
    state.autofocus = .none
    guard state.focused == nil else { return }
    let chosen = elements.first { $0.node.nodeDocument == self && $0.isFocusable }
    guard let chosen else { return }
    state.autofocus = .done
    chosen.focus()
  }
}

extension Node {
  /// Queues the `toggle` events of open `details` elements that were parsed.
  func queueTogglesOfParsedDetails() {
    for element in descendants.lazy.compactMap(Element.init)
    where element.isHTML(LXB_TAG_DETAILS) && element.hasAttribute("open") {
      element.queueToggle(opening: true)
    }
  }
}

extension Element {
  /// Whether this is an open `details` element with a name.
  fileprivate var isOpenAndNamed: Bool {
    isHTML(LXB_TAG_DETAILS) && hasAttribute("open") && !text(of: "name").isEmpty
  }

  /// HTML Standard, 4.11.1: an open `details` element that is inserted closes if another one with its name is
  /// open.
  ///
  /// - Parameter later: the number of such elements that count as not inserted yet.
  fileprivate func detailsInserted(before later: Int) {
    let open = node.detailsGroups.openCount(named: DOMString(text(of: "name")))
    if open - 1 > later { removeAttribute("open") }
  }
}
