internal import Algorithms
internal import CSS

/// The elements of a tree that have sheets, and these sheets in tree order.
///
/// Changes of the elements are only noted. They take effect when the sheets are next needed, once for
/// all changes of an element until then.
final class SheetSources {
  private var byElement: [Node: SheetSource] = [:]
  private var ordered = GapArray<SheetSource>()
  private let places = OrderedPlaces()
  private var changed: [SheetSource] = []
  /// The sources for which it is not known whether their sheets count.
  private var unjudged: [SheetSource] = []

  /// Whether the tree has no such elements.
  var isEmpty: Bool { byElement.isEmpty }

  /// The source for an element; nil if it is not in the tree.
  subscript(element: Node) -> SheetSource? { byElement[element] }

  // MARK: Changes of elements

  /// Call this after the element has entered the tree.
  func add(_ element: Element) {
    let source = SheetSource(element)
    byElement[element.node] = source
    note(source)
  }

  /// Call this before the element leaves the tree.
  /// - Returns: whether it was known.
  @discardableResult
  func remove(_ element: Node) -> Bool {
    guard let source = byElement.removeValue(forKey: element) else { return false }
    source.sheet?.leaveElement()
    source.isGone = true
    note(source)
    return true
  }

  /// Call this when the content of an element has changed: the element then gets a new sheet.
  func contentChanged(of source: SheetSource) {
    source.sheet?.leaveElement()
    source.sheet = nil
    note(source)
  }

  /// Call this after an attribute of a `style` or `link` element has changed.
  func attributeChanged(_ name: String, of source: SheetSource) {
    let element = source.element
    switch name {
    case "rel", "href", "disabled":
      if element.isLinkElement { contentChanged(of: source) }
    case "media": source.sheet?.media = element.mediaQueries
    case "title":
      source.sheet?.title = element.styleTitle
      noteUnjudged(source)
    case "type": contentChanged(of: source)
    default: break
    }
  }

  private func note(_ source: SheetSource) {
    if source.isChanged { return }
    source.isChanged = true
    changed.append(source)
  }

  private func noteUnjudged(_ source: SheetSource) {
    if source.isUnjudged { return }
    source.isUnjudged = true
    unjudged.append(source)
  }

  // MARK: Sheets

  /// The sheet of an element of the tree; nil if it has none.
  func sheet(of source: SheetSource, _ styles: DocumentStyles) -> CSSStyleSheet? {
    if let sheet = source.sheet { return sheet }
    let element = source.element
    guard element.hasCSSType else { return nil }
    let document = styles.document
    let made =
      element.isLinkElement
      ? styles.linkedSheet(of: element)
      : CSSStyleSheet(
        text: element.node.descendantTextContent.string,
        mode: document.isQuirks ? .quirks : .standard, owner: element)
    guard let made else { return nil }
    made.media = element.mediaQueries
    made.title = element.styleTitle
    made.styles = styles
    source.sheet = made
    return made
  }

  /// The sources that have sheets, in tree order.
  /// - Parameters:
  ///   - styles: the styles that the sheets contribute to.
  ///   - index: the index of the tree's rules, which is brought up to date; nil if the tree has no index
  ///     yet.
  func inOrder(_ styles: DocumentStyles, _ index: CSSRuleIndex?) -> GapArray<SheetSource> {
    if changed.isEmpty { return ordered }
    let sources = changed
    changed = []
    // Elements that have left have no place in the tree to compare with.
    for source in sources where source.isGone { remove(source, from: index) }
    for source in sources {
      source.isChanged = false
      if source.isGone { continue }
      let sheet = sheet(of: source, styles)
      if sheet == nil { remove(source, from: index) } else { insert(source) }
      if let sheet, source.indexed?.sheet !== sheet {
        if let index { put(source, into: index) }
        noteUnjudged(source)
      }
    }
    return ordered
  }

  /// Puts all sheets into a new index.
  func putAll(into index: CSSRuleIndex, _ styles: DocumentStyles) {
    let sources = inOrder(styles, nil)
    for number in 0..<sources.count {
      sources[number].indexed = nil
    }
    var previous: IndexedSheet?
    for number in 0..<sources.count {
      let source = sources[number]
      guard let sheet = source.sheet else { continue }
      previous = index.insert(sheet, after: previous, isWanted: false)
      source.indexed = previous
      noteUnjudged(source)
    }
  }

  /// The last sheet in the index.
  var lastIndexed: IndexedSheet? {
    ordered.count == 0 ? nil : ordered[ordered.count - 1].indexed
  }

  /// Decides which of the new sheets count.
  func judge(in index: CSSRuleIndex, _ isChosen: (CSSStyleSheet) -> Bool) {
    let sources = unjudged
    unjudged = []
    for source in sources {
      source.isUnjudged = false
      guard !source.isGone, let sheet = source.sheet, let indexed = source.indexed else { continue }
      index.set(indexed, isWanted: isChosen(sheet))
    }
  }

  /// Whether any sheet whose place is not decided has one of these.
  func anyUnjudged(_ isWanted: (CSSStyleSheet) -> Bool) -> Bool {
    unjudged.contains { $0.sheet.map(isWanted) ?? false }
  }

  /// Makes ``judge(in:_:)`` look at all sheets again.
  func forgetJudgements() {
    for number in 0..<ordered.count { noteUnjudged(ordered[number]) }
  }

  private func put(_ source: SheetSource, into index: CSSRuleIndex) {
    if let old = source.indexed { index.remove(old) }
    source.indexed = nil
    guard let sheet = source.sheet, let number = number(of: source) else { return }
    source.indexed = index.insert(
      sheet, after: number == 0 ? nil : ordered[number - 1].indexed, isWanted: false)
  }

  // MARK: Order

  /// The number of a source among the ordered ones.
  private func number(of source: SheetSource) -> Int? {
    guard let place = source.place else { return nil }
    let order = places.order(of: place)
    return numbers.partitionPoint { places.order(of: ordered[$0].place ?? 0) >= order }
  }

  private var numbers: Range<Int> { 0..<ordered.count }

  private func insert(_ source: SheetSource) {
    if source.place != nil { return }
    let node = source.element.node
    let count = ordered.count
    // Most are added at the end.
    let isLast = count == 0 || ordered[count - 1].element.node.precedes(node)
    let number = isLast ? count : numbers.partitionPoint { node.precedes(ordered[$0].element.node) }
    let previous = number == 0 ? OrderedPlaces.first : ordered[number - 1].place
    source.place = places.insert(after: previous ?? OrderedPlaces.first)
    ordered.insert([source], at: number)
  }

  private func remove(_ source: SheetSource, from index: CSSRuleIndex?) {
    if let indexed = source.indexed {
      index?.remove(indexed)
      source.indexed = nil
    }
    guard let number = number(of: source), let place = source.place else { return }
    ordered.remove(at: number, count: 1)
    places.remove(place)
    source.place = nil
  }
}
