/// An element, seen as one of the kinds that HTML gives operations of their own.
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
