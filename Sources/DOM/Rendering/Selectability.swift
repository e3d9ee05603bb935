internal import CSS

/// Whether the text at each place of a walk through a document can be selected: it cannot where the style
/// has `-webkit-user-select: none`, and where elements are inert. WebKit leaves it out of the text of a
/// selection.
struct Selectability {
  private struct Place {
    var isInert = false
    var isEditable = false
    var isUnselectable = false
  }

  private let boxes: BoxTree
  /// What is outside of all elements.
  private let outside: Place
  /// The dialog that makes everything around it inert.
  private let modal: Element?
  /// The current node and its ancestors.
  private var places: [Place] = []

  init(in document: Document, boxes: BoxTree) {
    self.boxes = boxes
    modal = document.state.modalDialogs.last(where: \.isModalDialog)
    outside = Place(isInert: modal != nil, isEditable: document.state.isDesignMode)
  }

  var isUnselectable: Bool { places.last?.isUnselectable ?? false }

  /// Call this when the walk comes to a node: a child of the current one, or the first node.
  mutating func enter(_ node: Node) {
    var place = places.last ?? outside
    if let element = Element(node) {
      if element == modal { place.isInert = false }
      if element.isHTML, element.hasAttribute("inert") { place.isInert = true }
      if let own = element.ownContentEditable { place.isEditable = own.description != "false" }
      // What can be edited can be selected.
      place.isUnselectable =
        place.isInert
        || !place.isEditable
          && boxes.style(of: element).value(of: Self.userSelect).isKeyword("none")
    }
    places.append(place)
  }

  /// Call this when the walk leaves the current node.
  mutating func leave() { places.removeLast() }

  private static let userSelect = CSSProperty(table: "-webkit-user-select")
}
