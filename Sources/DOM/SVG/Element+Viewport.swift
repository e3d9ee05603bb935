// The SVG elements that define coordinates for others (SVG 2, 4.5.1 and SVG 1.1, 4.5.4), as in
// WebKit.

extension Element {
  /// SVG 2, SVGElement.ownerSVGElement: the nearest `svg` ancestor; nil for an `svg` element inside
  /// other content.
  package var ownerSVGElement: Element? {
    if isSVG, localText.equals("svg") {
      guard let parent = node.parentElement, parent.isSVG,
        !parent.localText.equals("foreignObject")
      else { return nil }
    }
    return svgAncestors.first { $0.localText.equals("svg") }
  }

  /// SVG 2, SVGElement.viewportElement.
  package var viewportElement: Element? {
    svgAncestors.first { $0.isViewport && !$0.localText.equals("foreignObject") }
  }

  /// SVG 1.1, SVGLocatable.nearestViewportElement.
  package var nearestViewportElement: Element? { svgAncestors.first(where: \.isViewport) }

  /// SVG 1.1, SVGLocatable.farthestViewportElement.
  package var farthestViewportElement: Element? {
    svgAncestors.reduce(nil) { $1.isViewport ? $1 : $0 }
  }

  private var isViewport: Bool {
    localText.equals("svg") || localText.equals("symbol") || localText.equals("image")
      || localText.equals("foreignObject")
  }

  /// The SVG ancestors, innermost first.
  private var svgAncestors: some Sequence<Element> {
    sequence(state: node.parentElement) { next -> Element? in
      while let element = next {
        next = element.node.parentElement
        if element.isSVG { return element }
      }
      return nil
    }
  }
}
