/// A text attribute of an SVG element (SVG 2, 4.5.3). Nothing is animated.
package final class SVGAnimatedString: DOMObject {
  private let element: Element
  private let attribute: String

  init(element: Element, attribute: String) {
    self.element = element
    self.attribute = attribute
  }

  private static let xlink = "http://www.w3.org/1999/xlink"

  package var baseValue: DOMString {
    if let value = element.getAttribute(attribute) { return DOMString(value) }
    guard attribute == "href",
      let linked = element.attribute(namespace: Self.xlink, localName: "href")
    else { return DOMString() }
    return DOMString(linked.value)
  }

  package func setBaseValue(_ value: DOMString) {
    if attribute == "href", !element.hasAttribute(attribute),
      let linked = element.attribute(namespace: Self.xlink, localName: "href")
    {
      linked.setValue(value)
    } else {
      element.setAttribute(known: attribute, value)
    }
  }
}

/// The animated attributes of an element, each always the same object.
private final class SVGAnimatedStrings {
  var byAttribute: [String: SVGAnimatedString] = [:]
}

extension Element {
  /// An attribute of an SVG element as an object: always the same one.
  package func animatedString(of attribute: String) -> SVGAnimatedString {
    let strings = node.record.companion { SVGAnimatedStrings() }
    if let known = strings.byAttribute[attribute] { return known }
    let made = SVGAnimatedString(element: self, attribute: attribute)
    strings.byAttribute[attribute] = made
    return made
  }
}
