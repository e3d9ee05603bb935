internal import CSS
internal import DOM

extension ScriptedInterface {
  static let node = ScriptedInterface(
    "Node",
    [
      .type("nodeType"),
      .told("nodeName", .name, .nodeName, until: .document, .all),
      .found("parentNode", .parent, .parent, until: .place, .all),
      .parentElement,
      .found("firstChild", .firstChild, .firstChild, until: .children, .all),
      .found("lastChild", .lastChild, .lastChild, until: .children, .all),
      .found("nextSibling", .next, .nextSibling, until: .place, .all),
      .found("previousSibling", .previous, .previousSibling, until: .place, .all),
      .list("childNodes", .childNodes, .all),
      .told("ownerDocument", .owner, until: .document, .all),
      .told("nodeValue", .text, .nodeValue, until: .content, .all),
      .textContent.assigned(.textContent, [.element, .fragment, .characterData]),
      .hasChildNodes,
      .contains,
      .comparison("compareDocumentPosition", .comparePosition, result: "mail[0]"),
      .change("appendChild", .append), .change("removeChild", .removeChild), .insertBefore,
      .isConnected, .getRootNode, .isSameNode,
    ])

  static let characterData = ScriptedInterface(
    "CharacterData",
    [
      .told("data", .text, .nodeValue, until: .content, .characterData)
        .assigned(.data, .characterData),
      .remove(.characterData),
      .lengthOfData,
      .beside("previousElementSibling", .previousElement, .previousElementSibling, .characterData),
      .beside("nextElementSibling", .nextElement, .nextElementSibling, .characterData),
    ])

  static let element = ScriptedInterface(
    "Element",
    [
      .kept("namespaceURI", .namespace, .element),
      .kept("prefix", .prefix, .element),
      .kept("localName", .localName, .element),
      .told("tagName", .name, .nodeName, until: .document, .element),
      .told("id", .identifier, .identifier, until: .content, .element)
        .assigned(.identifier, .element),
      .told("className", .className, .className, until: .content, .element)
        .assigned(.className, .element),
      .kept("classList", .classList, .element),
      .list("attributes", .attributes, .element),
      .getAttribute,
      .hasAttribute,
      .setAttribute,
      .removeAttribute,
      .hasAttributes,
      .getAttributeNames,
      .matches, .closest,
      .remove(.element),
      .beside("previousElementSibling", .previousElement, .previousElementSibling, .element),
      .beside("nextElementSibling", .nextElement, .nextElementSibling, .element),
      .getElementsByTagName(.element),
      .metric("clientWidth", .clientWidth, isOfHTML: false),
      .metric("clientHeight", .clientHeight, isOfHTML: false),
    ] + membersOfParents(.element))

  static let attr = ScriptedInterface(
    "Attr",
    [
      .kept("namespaceURI", .namespace, .attribute),
      .kept("prefix", .prefix, .attribute),
      .kept("localName", .localName, .attribute),
      .told("name", .name, .nodeName, until: .document, .attribute),
      .told("value", .text, .nodeValue, until: .content, .attribute),
    ])

  static let document = ScriptedInterface(
    "Document",
    membersOfParents(.document) + [
      .found("documentElement", .firstElement, .firstElementChild, until: .children, .document),
      .getElementByID(.document),
      .getElementsByTagName(.document),
      .createElement, .createTextNode, .createTreeWalker,
      .told("URL", .value, until: .content, .document),
      .told("documentURI", .value, until: .content, .document),
    ])

  static let documentFragment = ScriptedInterface(
    "DocumentFragment", membersOfParents(.fragment) + [.getElementByID(.fragment)])

  static let htmlElement = ScriptedInterface(
    "HTMLElement",
    [
      .style, .kept("dataset", .datasetOfHTML, .element),
      .text("title"), .text("lang"), .absent("dir", as: "''"), .absent("hidden", as: "false"),
      .metric("offsetWidth", .offsetWidth, isOfHTML: true),
      .metric("offsetHeight", .offsetHeight, isOfHTML: true),
      .metric("offsetLeft", .offsetLeft, isOfHTML: true),
      .metric("offsetTop", .offsetTop, isOfHTML: true), .offsetParent,
    ])

  /// The number of ``ScriptedMember/getAttribute``.
  static var getAttributeNumber: Int { element.number(of: "getAttribute") ?? -1 }

  static let svgElement = ScriptedInterface(
    "SVGElement",
    [.style, .kept("dataset", .datasetOfSVG, .element)])

  static let cssStyleProperties = ScriptedInterface(
    "CSSStyleProperties", styleAttributes.map { .styleAttribute($0) })

  /// The properties that scripts read most in declarations.
  static let styleNames = [
    "display", "visibility", "position", "opacity", "color", "width", "height", "overflow",
    "overflow-x", "overflow-y", "background", "background-color", "background-image", "border",
    "margin", "padding", "top", "right", "bottom", "left", "z-index", "transform", "font-size",
    "font-family", "font-weight", "font-style", "line-height", "text-align", "white-space",
    "cursor",
    "pointer-events",
  ]

  /// Their attributes.
  static let styleAttributes = styleNames.map { CSSPropertyAttributes.camelCase($0) }

  /// The properties of ``styleNames``. To look them up takes longer than the rest of what a first
  /// declaration needs.
  private static let styleProperties = styleNames.map { CSSPropertyName($0) }

  /// One of ``styleProperties``; nil if the number is out of range.
  static func styleProperty(numbered number: Int) -> CSSPropertyName? {
    styleProperties.indices.contains(number) ? styleProperties[number] : nil
  }

  static let cssStyleDeclaration = ScriptedInterface(
    "CSSStyleDeclaration", [.getPropertyValue, .setProperty])

  static let nodeList = ScriptedInterface(list: "NodeList")
  static let htmlCollection = ScriptedInterface(list: "HTMLCollection")
  static let namedNodeMap = ScriptedInterface(list: "NamedNodeMap")

  /// The members of the mixin ParentNode, for nodes of some types.
  private static func membersOfParents(_ types: NodeTypes) -> [ScriptedMember] {
    [
      .list("children", .children, types),
      .found("firstElementChild", .firstElement, .firstElementChild, until: .children, types),
      .found("lastElementChild", .lastElement, .lastElementChild, until: .children, types),
      .told("childElementCount", .elementCount, until: .children, types),
      .querySelector(types),
      .querySelectorAll(types),
    ]
  }
}
