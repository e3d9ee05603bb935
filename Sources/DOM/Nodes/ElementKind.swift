/// An element of a kind for which HTML defines operations of its own.
package protocol ElementKind: NodeKind {
  /// The same node as an element.
  var element: Element { get }
}

extension ElementKind {
  package var element: Element { Element(unchecked: node) }
}

extension Element: ElementKind {
  package var element: Element { self }
}
