/// An element, seen as one of the kinds that HTML gives operations of their own.
public protocol ElementKind: NodeKind {
  /// The same node as an element.
  var element: Element { get }
}

extension ElementKind {
  public var element: Element { Element(unchecked: node) }
}

extension Element: ElementKind {
  public var element: Element { self }
}
