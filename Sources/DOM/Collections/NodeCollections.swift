/// The collections of a node. Each of them is always the same object.
final class NodeCollections {
  enum Kind: Hashable {
    case areas, rows, bodies, cells, options, images, embeds, links, forms, scripts, anchors
    case tagName(String)
    case qualifiedName(namespace: String?, localName: String)
    case classNames(DOMString)
    case applets, formImages, selectedOptions, controls
  }

  var byKind: [Kind: HTMLCollection] = [:]
}

extension NodeKind {
  /// The node's collection of a kind; the first call makes it with `make`.
  func collection(
    of kind: NodeCollections.Kind, make: () -> HTMLCollection
  ) -> HTMLCollection {
    let collections = node.record.companion { NodeCollections() }
    if let known = collections.byKind[kind] { return known }
    let made = make()
    collections.byKind[kind] = made
    return made
  }
}
