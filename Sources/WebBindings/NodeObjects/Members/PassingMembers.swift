/// The members after whose calls nothing refers to the nodes that they were called on or with, but these:
/// the nodes' own tree, the objects that they returned, and what the nodes' records hold.
///
/// A separate document on whose nodes a script has called no other members can be freed as soon as no
/// script can reach it, see ``Realm/sweepDocuments()``. The same is true of the window of a frame that was
/// removed. Any other member keeps the document as long as the
/// page, because it may have begun something that refers to the node: an observer, a range, a task.
///
/// A member belongs here if its implementation passes no node to an object that outlives the call, unless
/// that object is its result. Its arguments that are nodes have the type ``Passing``.
enum PassingMembers {
  /// The names of the members, by the names of their interfaces.
  static let byInterface: [String: Set<String>] = [
    "Window": [
      "window", "self", "frames", "document", "location", "top", "parent", "frameElement", "closed",
      "name", "status", "length", "opener", "origin", "isSecureContext", "history", "navigator",
      "clientInformation", "screen", "performance", "crypto", "localStorage", "sessionStorage",
      "innerWidth", "innerHeight", "outerWidth", "outerHeight", "devicePixelRatio", "scrollX",
      "scrollY", "pageXOffset", "pageYOffset", "setTimeout", "setInterval", "clearTimeout",
      "clearInterval", "queueMicrotask", "requestAnimationFrame", "cancelAnimationFrame",
      "postMessage", "close", "focus", "blur", "stop", "scroll", "scrollTo", "scrollBy", "alert",
      "confirm", "prompt", "atob", "btoa", "getComputedStyle",
    ],
    "Node": [
      "nodeType", "nodeName", "baseURI", "isConnected", "ownerDocument", "getRootNode",
      "parentNode",
      "parentElement", "hasChildNodes", "childNodes", "firstChild", "lastChild", "previousSibling",
      "nextSibling", "nodeValue", "textContent", "cloneNode", "isEqualNode", "isSameNode",
      "compareDocumentPosition", "contains", "lookupPrefix", "lookupNamespaceURI",
      "isDefaultNamespace", "insertBefore", "appendChild", "replaceChild", "removeChild",
    ],
    "Element": parentNode.union(childNode).union(elementLookup).union([
      "namespaceURI", "prefix", "localName", "tagName", "id", "className", "classList",
      "attributes", "hasAttributes", "getAttributeNames", "getAttribute", "getAttributeNS",
      "setAttribute", "setAttributeNS", "removeAttribute", "removeAttributeNS", "toggleAttribute",
      "hasAttribute", "hasAttributeNS", "getAttributeNode", "getAttributeNodeNS",
      "setAttributeNode", "setAttributeNodeNS", "removeAttributeNode", "closest", "matches",
      "webkitMatchesSelector", "insertAdjacentElement", "insertAdjacentText",
      "insertAdjacentHTML", "innerHTML", "outerHTML", "previousElementSibling",
      "nextElementSibling",
    ]),
    "CharacterData": childNode.union([
      "data", "length", "substringData", "appendData", "insertData", "deleteData", "replaceData",
      "previousElementSibling", "nextElementSibling",
    ]),
    "Text": ["wholeText"],
    "Attr": [
      "namespaceURI", "prefix", "localName", "name", "value", "ownerElement", "specified",
    ],
    "DocumentType": childNode.union(["name", "publicId", "systemId"]),
    "DocumentFragment": parentNode.union(["getElementById"]),
    "Document": parentNode.union(elementLookup).union([
      "URL", "documentURI", "compatMode", "characterSet", "charset", "inputEncoding",
      "contentType", "doctype", "documentElement", "getElementById", "createElement",
      "createElementNS", "createDocumentFragment", "createTextNode", "createCDATASection",
      "createComment", "createAttribute", "createAttributeNS", "importNode", "adoptNode",
      "readyState", "head", "body", "title", "location",
    ]),
    "HTMLElement": ["style", "dataset", "title", "lang", "dir", "hidden"],
    "SVGElement": ["style", "dataset", "className"],
    "MathMLElement": ["style", "dataset"],
    "HTMLAnchorElement": [
      "href", "text", "rel", "target", "hreflang", "type", "origin", "protocol", "host",
      "hostname", "port", "pathname", "search", "hash",
    ],
    "HTMLImageElement": ["src", "srcset", "sizes", "alt"],
    "HTMLLinkElement": ["href", "rel", "type", "hreflang", "media"],
    "HTMLMetaElement": ["content", "name", "httpEquiv"],
    "HTMLScriptElement": ["src", "text", "textContent", "type"],
    "HTMLTemplateElement": ["content"],
    "HTMLTimeElement": ["dateTime"],
    "HTMLTitleElement": ["text"],
  ]

  private static let parentNode: Set<String> = [
    "children", "firstElementChild", "lastElementChild", "childElementCount", "prepend", "append",
    "replaceChildren", "querySelector", "querySelectorAll",
  ]
  private static let childNode: Set<String> = ["before", "after", "replaceWith", "remove"]
  private static let elementLookup: Set<String> = [
    "getElementsByTagName", "getElementsByTagNameNS", "getElementsByClassName",
  ]
}
