internal import CSS
internal import DOM
internal import Bytes
internal import ScriptEngine

// The window's own members (HTML Standard, 7.2.2; CSSOM View, 4).

extension InterfaceBuilder where Subject == Window {
  /// The members that no script can replace.
  func includeUnforgeableMembers(_ script: WindowScript) throws {
    var builder = self
    builder.membersAreUnforgeable = true
    try builder.document(script)
    try builder.constant("window", script) { window, _ in window }
    // The window of a frame that was removed has neither.
    try builder.readonly("top") { $0.isClosed ? nil : $0.top }
    let navigate = setter("location") { (_, value: String, realm) in
      realm.navigate(to: try realm.resolve(value), .assign)
    }
    try builder.constant("location", script, set: navigate) { _, realm in
      realm.objects.location
    }
  }

  /// The members that give related windows.
  func includeRelations(_ script: WindowScript) throws {
    for name in ["self", "frames"] {
      try constant(name, script, set: replacement(of: name)) { window, _ in window }
    }
    try replaceable("parent") { $0.isClosed ? nil : $0.parent ?? $0 }
    try replaceable("opener") { (_, realm: Realm) in realm.context.null }
    try replaceable("length") { $0.document.frames.count }
    try readonly("frameElement") { $0.frameElement }
    try readonly("closed") { $0.isClosed }
    try attribute("name") {
      $0.name
    } set: { (window, value: String) in
      window.name = value
    }
    try attribute("status") {
      $0.status
    } set: { (window, value: String) in
      window.status = value
    }
    try replaceable("origin") { (_, realm: Realm) in realm.originOfScripts }
    try readonly("isSecureContext") { (_, realm: Realm) in realm.isSecureContext }
    try readonly("crossOriginIsolated") { _ in false }
    try replaceable("event") { (_, realm: Realm) in
      try realm.currentEvent.map { try realm.wrap(event: $0.takeUnretainedValue()) }
        ?? realm.context.undefined
    }
    try method("open") { (_, url: String?, target: String?, _: String?, realm: Realm) in
      try realm.open(url ?? "", target: target ?? "_blank")
      return realm.context.null
    }
    for name in ["close", "focus", "blur", "stop", "captureEvents", "releaseEvents"] {
      try method(name) { (_: Window) in Undefined() }
    }
    try method("find") { (_: Window) in false }
    try method("postMessage") {
      (window, message: Value, target: Value?, transfer: Value?, realm: Realm) in
      try realm.postMessage(message, target: target, transfer: transfer)
      return Undefined()
    }
  }

  /// Objects that are made when they are first read.
  func includeObjects(_ script: WindowScript) throws {
    try readonly("customElements") { $0.customElements }
    try readonly("history") { (_, realm: Realm) in realm.objects.history }
    try constant("navigator", script) { _, realm in realm.objects.navigator }
    try replaceable("clientInformation") { (_, realm: Realm) in realm.objects.navigator }
    try replaceable("screen") { (_, realm: Realm) in realm.objects.screen }
    try constant("performance", script, set: replacement(of: "performance")) { _, realm in
      realm.objects.performance
    }
    try replaceable("visualViewport") { (_, realm: Realm) in realm.objects.visualViewport }
    try readonly("trustedTypes") { (_, realm: Realm) in
      try realm.member("trustedTypes", of: .trustedTypes)
    }
    try readonly("crypto") { (_, realm: Realm) in realm.objects.crypto }
    for name in ["indexedDB", "webkitIndexedDB"] {
      try readonly(name) { (_, realm: Realm) in realm.objects.databaseFactory }
    }
    try readonly("localStorage") { (window, realm: Realm) -> Storage? in
      if window.isClosed { return nil }
      try realm.requireStorage()
      return realm.objects.localStorage
    }
    try readonly("sessionStorage") { (window, realm: Realm) -> Storage? in
      if window.isClosed { return nil }
      try realm.requireStorage()
      return realm.objects.sessionStorage
    }
    for name in ["locationbar", "menubar", "personalbar", "scrollbars", "statusbar", "toolbar"] {
      try replaceable(name) { (_, realm: Realm) in realm.objects.bar(name) }
    }
  }

  /// The viewport, which never scrolls.
  func includeView() throws {
    try replaceable("innerWidth") { (window, realm: Realm) in
      window.isClosed ? 0 : realm.frameMedia.width
    }
    try replaceable("innerHeight") { (window, realm: Realm) in
      window.isClosed ? 0 : realm.frameMedia.height
    }
    // A window without a screen has no size; on a device it fills the screen.
    try replaceable("outerWidth") { (window, realm: Realm) in
      realm.environment.scalesPages && !window.isClosed ? realm.environment.media.deviceWidth : 0
    }
    try replaceable("outerHeight") { (window, realm: Realm) in
      realm.environment.scalesPages && !window.isClosed ? realm.environment.media.deviceHeight : 0
    }
    try replaceable("devicePixelRatio") { (window, realm: Realm) in
      window.isClosed ? 0 : realm.environment.media.resolution
    }
    for name in ["scrollX", "pageXOffset"] {
      try replaceable(name) { (window: Window) in window.document.scrollOffset.x }
    }
    for name in ["scrollY", "pageYOffset"] {
      try replaceable(name) { (window: Window) in window.document.scrollOffset.y }
    }
    for name in ["screenX", "screenLeft", "screenY", "screenTop"] {
      try replaceable(name) { (_: Window) in 0 }
    }
    try replaceable("offscreenBuffering") { (_: Window) in true }
    for name in ["scroll", "scrollTo", "scrollBy"] {
      try method(name) { (_, _: ScrollArguments) in Undefined() }
    }
    for name in ["moveTo", "moveBy", "resizeTo", "resizeBy"] {
      try method(name) { (_: Window, _: Double, _: Double) in Undefined() }
    }
    try method("matchMedia") { (_, query: String, realm: Realm) in
      _ = realm.frameMedia
      return MediaQueryList(query)
    }
    try method("getSelection") { $0.document.selection }
  }

  /// Dialogs. They are recorded, and dismissed at once.
  func includeDialogs() throws {
    try method("alert") { (_, message: String?, realm: Realm) in
      realm.dialogs.append(Dialog(kind: .alert, message: message ?? ""))
      return Undefined()
    }
    try method("confirm") { (_, message: String?, realm: Realm) in
      realm.dialogs.append(Dialog(kind: .confirm, message: message ?? ""))
      return false
    }
    try method("prompt") { (_, message: String?, _: String?, realm: Realm) in
      realm.dialogs.append(Dialog(kind: .prompt, message: message ?? ""))
      return realm.context.null
    }
    try method("print") { (_, realm: Realm) in
      realm.dialogs.append(Dialog(kind: .print, message: ""))
      return Undefined()
    }
  }
}

extension Realm {
  /// The origin of the scripts, serialized. That of a file is opaque.
  var originOfScripts: String {
    guard let address = document.originAddress, address.scheme != "file" else { return "null" }
    return address.origin
  }

  /// HTML Standard, window.open. `_self`, `_top` and `_parent` mean this window. Any other target
  /// would be a popup, which the browser blocks.
  fileprivate func open(_ address: String, target: String) throws {
    if address.isEmpty { return }
    let url = try resolve(address)
    switch target.asciiLowercased {
    case "_self", "_top", "_parent": navigate(to: url, .assign)
    default: navigate(to: url, .open, target: target)
    }
  }

  /// HTML Standard, 9.3.3. The message goes to this window. Its source is the page's own window,
  /// because frames have no scripts of their own here.
  fileprivate func postMessage(_ message: Value, target: Value?, transfer: Value?) throws {
    var wanted = "/"
    if let target, !context.isNull(target) || transfer != nil {
      wanted =
        try context.isObject(target)
        ? member("targetOrigin", of: target).map(context.string) ?? "/" : context.string(target)
    }
    let origin = originOfScripts
    if wanted != "*", wanted != "/" {
      guard let url = URLRecord.parse(wanted) else {
        throw DOMException(.syntax, "The string did not match the expected pattern.")
      }
      wanted = url.origin
    }
    let hasOptions = target.map(context.isObject) ?? false
    let (data, ports) = try posted(
      message, transfer: hasOptions ? member("transfer", of: target) : transfer)
    // An opaque origin is not even the same as itself here, as in WebKit.
    guard wanted == "*" || origin != "null" && (wanted == "/" || wanted == origin) else { return }
    let sender = family?.top ?? self
    let source = sender.originOfScripts
    queueTask { [unowned self, unowned sender] in
      // No messages reach a frame that was removed.
      if window.isClosed { return }
      let event = makeEvent(MessageEvent("message"))
      event.data = data
      event.ports = ports
      event.origin = source
      event.source = .object(sender.window)
      EventTarget.object(window).dispatch(event)
    }
  }

  /// HTML Standard, 12.2.3.
  ///
  /// - Throws: a `SecurityError` if the page has no origin, because it has no storage then.
  fileprivate func requireStorage() throws(DOMException) {
    if document.originAddress?.origin ?? "null" == "null" {
      throw DOMException(.security, "The operation is insecure.")
    }
  }
}
