/// The names of WebKit's event handler attributes, separated by spaces. Those that begin with a hyphen
/// here are not enumerable.
package enum EventHandlerNames {
  /// HTML Standard, 8.1.8.2, GlobalEventHandlers, and the additions of other standards.
  package static let global = """
    onabort onauxclick onbeforeinput onbeforematch onbeforetoggle onblur oncancel oncanplay \
    oncanplaythrough onchange onclick onclose oncontentvisibilityautostatechange oncontextmenu \
    oncopy oncuechange oncut ondblclick ondrag ondragend ondragenter ondragleave ondragover \
    ondragstart ondrop ondurationchange onemptied onended onerror onfocus onformdata oninput \
    oninvalid onkeydown onkeypress onkeyup onload onloadeddata onloadedmetadata onloadstart \
    onmousedown onmouseenter onmouseleave onmousemove onmouseout onmouseover onmouseup onpaste \
    onpause onplay onplaying onprogress onratechange onreset onresize onscroll \
    onsecuritypolicyviolation onseeked onseeking onselect onslotchange onstalled onsubmit \
    onsuspend ontimeupdate ontoggle onvolumechange onwaiting onwebkitanimationend \
    onwebkitanimationiteration onwebkitanimationstart onwebkittransitionend onwheel onmousewheel \
    \(mouseForce) onanimationstart onanimationiteration onanimationend onanimationcancel \
    ontransitionrun ontransitionstart ontransitionend ontransitioncancel ongotpointercapture \
    onlostpointercapture onpointerdown onpointermove onpointerup onpointercancel onpointerover \
    onpointerout onpointerenter onpointerleave onselectstart onselectionchange
    """

  private static let mouseForce = """
    -onwebkitmouseforcechanged -onwebkitmouseforcedown -onwebkitmouseforcewillbegin \
    -onwebkitmouseforceup
    """

  /// The additional names of elements and documents.
  package static let clipboard = "-onbeforecopy -onbeforecut -onbeforepaste"

  /// HTML Standard, 8.1.8.2, WindowEventHandlers.
  package static let window = """
    onafterprint onbeforeprint onbeforeunload onhashchange onlanguagechange onmessage \
    onmessageerror onoffline ononline onpagehide onpagereveal onpageshow onpageswap onpopstate \
    onrejectionhandled onstorage onunhandledrejection onunload ongamepadconnected \
    ongamepaddisconnected
    """

  /// The additional names of every element.
  package static let element = """
    -onfocusin -onfocusout -onbeforeload onfullscreenchange onfullscreenerror \
    -onwebkitfullscreenchange -onwebkitfullscreenerror
    """

  /// The additional names of documents only.
  package static let document = """
    onfullscreenchange onfullscreenerror -onwebkitfullscreenchange -onwebkitfullscreenerror \
    onreadystatechange onvisibilitychange onpointerlockchange onpointerlockerror
    """

  /// The additional names of a frameset.
  package static let frameSet = "\(alsoOfElements) onfocusin onfocusout \(window)"

  /// The additional names of a body element.
  package static let body = "\(alsoOfElements) onfocusin onfocusout \(mouseForce) \(window)"

  /// The handlers of all elements that a body sets on the window.
  private static let alsoOfElements = "onblur onerror onfocus onload onresize onscroll"

  /// All handlers that the markup of a body element sets on the window.
  static let forwardedByBody = set(body)

  /// The handler that the markup of a body element sets on the document.
  static let ofDocumentFromBody = "onselectionchange"

  /// Whether the accessors of a handler do nothing on an object that does not have it, where others throw
  /// (Web IDL, `LegacyLenientThis`).
  package static func ignoresReceiver(_ name: String, of interface: String) -> Bool {
    switch name {
    case "onmouseenter", "onmouseleave": true
    case "onreadystatechange": interface == "Document"
    default: false
    }
  }

  /// The handlers that an element can have as an attribute in the markup.
  package static let attributes = set("\(global) \(clipboard) \(element) \(window)")

  private static func set(_ names: String) -> Set<String> {
    Set(names.split { $0 == " " || $0 == "-" }.map(String.init))
  }

  /// The types that have capital letters, by the names of their handlers.
  private static let prefixed: KeyValuePairs = [
    "onwebkitanimationend": "webkitAnimationEnd",
    "onwebkitanimationiteration": "webkitAnimationIteration",
    "onwebkitanimationstart": "webkitAnimationStart",
    "onwebkittransitionend": "webkitTransitionEnd",
  ]

  /// The type of the events that a handler is for.
  package static func type(of name: String) -> String {
    guard name.hasPrefix("onwebkit"), let known = prefixed.first(where: { $0.key == name }) else {
      return String(name.dropFirst(2))
    }
    return known.value
  }

  /// The name of the handler for events of a type.
  static func name(ofType type: String) -> String {
    guard type.hasPrefix("webkit"), let known = prefixed.first(where: { $0.value == type }) else {
      return "on" + type
    }
    return known.key
  }
}
