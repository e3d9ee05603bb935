internal import Bytes
internal import CLexbor

/// What the commands that change markup do to nodes.
extension Node {
  /// Puts a space that is rendered everywhere in the place of one in a text.
  func keepSpace(at offset: Int) {
    let text = CharacterData(unchecked: self)
    guard let character = try? text.substringData(offset: offset, count: 1), character.string == " "
    else { return }
    try? text.replaceData(offset: offset, count: 1, with: "\u{A0}")
  }

  /// Writes the children as WebKit does when it moves a paragraph: with `style` attributes in their
  /// canonical form, and without white space at the end that is not rendered.
  func writeAnew() { Self.writeAnew(Array(childNodes)) }

  /// Does the same for siblings that are all of a line.
  static func writeAnew(_ siblings: [Node]) {
    for child in siblings {
      if let element = Element(child), element.hasAttribute("style") {
        element.setAttribute(known: "style", DOMString(element.style.text))
      }
    }
    var last = siblings.last
    while let child = last?.lastChild { last = child }
    guard let text = last, text.isText,
      let character = CharacterData(unchecked: text).data.string.last, character == " "
    else { return }
    try? CharacterData(unchecked: text).replaceData(
      offset: text.length - 1, count: 1, with: DOMString())
  }

  /// The line break with which the content ends, which may be in an element.
  var finalLineBreak: Node? {
    var last = lastChild
    while let child = last?.lastChild { last = child }
    return last.flatMap { Element($0)?.isHTML(LXB_TAG_BR) ?? false ? $0 : nil }
  }

  /// Whether the element is nothing but markup for styles: `b`, a `span` with a `style`, and such.
  var isStyleMarkup: Bool {
    guard let element = Element(self), element.isHTML, !element.breaksLine else { return false }
    let isFont = element.localName == "font"
    guard isFont || Self.styleElements.contains(element.localName) else { return false }
    return element.attributes.allSatisfy { attribute in
      attribute.localName == "style"
        || isFont && ["color", "face", "size"].contains(attribute.localName)
    }
  }

  private static let styleElements: Set<String> = [
    "span", "b", "strong", "i", "em", "u", "s", "strike", "sub", "sup",
  ]

  /// Whether two elements have the same name and attributes.
  func isMarkup(identicalTo other: Node) -> Bool {
    guard let mine = Element(self), let theirs = Element(other), mine.isHTML, theirs.isHTML,
      mine.localName == theirs.localName
    else { return false }
    let names = mine.attributes.map(\.localName)
    guard Set(names) == Set(theirs.attributes.map(\.localName)) else { return false }
    for name in names where mine.getAttribute(name)?.string != theirs.getAttribute(name)?.string {
      return false
    }
    return true
  }

  /// Moves the children before those of another node, and removes this one.
  func moveChildren(intoBeginningOf other: Node) {
    let place = other.firstChild
    for child in Array(childNodes) { other.insertUnchecked(child, before: place) }
    removeFromParent()
  }

  /// Moves a run of siblings to the end of this node's children.
  func take(from first: Node, through last: Node) {
    var current: Node? = first
    while let node = current {
      current = node == last ? nil : node.nextSibling
      insertUnchecked(node, before: nil)
    }
  }

  /// Moves what is before an offset of this text into a text of its own, as WebKit does. Unlike
  /// ``Text/split(at:)``, this text has the end.
  ///
  /// - Returns: the new text.
  @discardableResult
  func splitText(at offset: Int) -> Node {
    let text = CharacterData(unchecked: self)
    let data = (try? text.substringData(offset: 0, count: offset)) ?? DOMString()
    let prefix = nodeDocument.makeText(data).node
    func split() {
      parentNode?.insertUnchecked(prefix, before: self)
      try? text.replaceData(offset: 0, count: offset, with: DOMString())
    }
    if let recorder = pool.observer as? EditRecorder {
      recorder.split(self, prefix, at: offset, split)
    } else {
      split()
    }
    return prefix
  }

  func unwrap() {
    guard let parent = parentNode else { return }
    for child in Array(childNodes) { parent.insertUnchecked(child, before: self) }
    removeFromParent()
  }

  /// Moves the children before one of them into a copy of the element before it.
  func split(before child: Node) {
    let copy = clone(deep: false)
    parentNode?.insertUnchecked(copy, before: self)
    // Two elements cannot have one identifier.
    Element(self)?.removeAttribute("id")
    while let node = firstChild, node != child { copy.insertUnchecked(node, before: nil) }
  }

  var isBareSpan: Bool {
    guard let element = Element(self), element.isHTML else { return false }
    return element.localName == "span" && Array(element.attributes).isEmpty
  }
}

extension Element {
  /// Whether the element is a list with items.
  var isList: Bool { isHTML(LXB_TAG_UL) || isHTML(LXB_TAG_OL) }

  /// Takes away the `div` elements in this host that stand for nothing around a block.
  func removeBlocks(around inner: Element) {
    while let block = inner.node.parentElement, block.isHTML(LXB_TAG_DIV), block != self,
      block.node.firstChild == block.node.lastChild, Array(block.attributes).isEmpty,
      let parent = block.node.parentNode, parent.firstChild == parent.lastChild
    {
      block.node.unwrap()
    }
  }

  /// The item of a list that the element is or is in.
  var enclosingItem: Element? {
    var current: Element? = self
    while let element = current, element.isContentEditable {
      if element.isHTML(LXB_TAG_LI) { return element }
      current = element.node.parentElement
    }
    return nil
  }
}
