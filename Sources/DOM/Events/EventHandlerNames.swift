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

  /// All handlers that a body element sets on the window.
  package static let forwardedByBody = set("\(alsoOfElements) \(window)")

  /// The handlers that an element can have as an attribute in the markup.
  package static let attributes = set("\(global) \(clipboard) \(element) \(window)")

  /// The names that are not enumerable on some objects.
  package static let hidden = Set(
    "\(global) \(clipboard) \(element) \(document)".split(separator: " ")
      .filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }
  ).sorted()

  private static func set(_ names: String) -> Set<String> {
    Set(names.split { $0 == " " || $0 == "-" }.map(String.init))
  }

  /// The type of the events that a handler is for. Types with a prefix have capital letters.
  package static func type(of name: String) -> String {
    switch name {
    case "onwebkitanimationend": "webkitAnimationEnd"
    case "onwebkitanimationiteration": "webkitAnimationIteration"
    case "onwebkitanimationstart": "webkitAnimationStart"
    case "onwebkittransitionend": "webkitTransitionEnd"
    default: String(name.dropFirst(2))
    }
  }
}
