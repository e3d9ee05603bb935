internal import DOM
internal import ScriptEngine

// UI Events, Pointer Events and Input Events.

extension Interfaces {
  static let uiEvent = Interface<UIEvent>("UIEvent", inherits: event) {
    try $0.nullableMember("view", \.view)
    try $0.member("detail", \.detail)
    for name in ["layerX", "layerY", "pageX", "pageY"] {
      let isHorizontal = name.hasSuffix("X")
      try $0.readonly(name) { event in
        (event as? MouseEvent).map { isHorizontal ? $0.clientX : $0.clientY } ?? 0
      }
    }
    try $0.readonly("which") { event in
      switch event {
      case let event as MouseEvent: event.button + 1
      case let event as KeyboardEvent: event.which ?? event.keyCode
      default: 0
      }
    }
    try $0.eventConstructor { UIEvent($0) }
    try $0.method("initUIEvent") {
      (
        event, type: String, bubbles: Bool?, cancelable: Bool?, view: Nullable<Window>?,
        detail: Int?
      ) in
      if event.initialize(type, bubbles: bubbles ?? false, cancelable: cancelable ?? false) {
        event.view = view?.value
        event.detail = detail ?? 0
      }
      return Undefined()
    }
  }

  static let mouseEvent = Interface<MouseEvent>("MouseEvent", inherits: uiEvent) {
    try $0.constants([
      "WEBKIT_FORCE_AT_MOUSE_DOWN": 1, "WEBKIT_FORCE_AT_FORCE_MOUSE_DOWN": 2,
    ])
    try $0.integer("screenX", \.screenX)
    try $0.integer("screenY", \.screenY)
    try $0.integer("clientX", \.clientX)
    try $0.integer("clientY", \.clientY)
    try $0.modifierKeys(\.modifiers)
    try $0.integer("button", \.button, as: .unsignedShort)
    try $0.integer("buttons", \.buttons, as: .unsignedShort)
    try $0.nullableMember("relatedTarget", \.relatedTarget)
    try $0.member("movementX", \.movementX)
    try $0.member("movementY", \.movementY)
    try $0.readonly("webkitForce") { _ in 0 }
    for name in ["x", "y"] { try $0.readonly(name) { name == "x" ? $0.clientX : $0.clientY } }
    // In WebKit, these are relative to the border of the event's target.
    try $0.readonly("offsetX") { event in
      event.clientX - (event.target?.node.flatMap(Element.init)?.pageOrigin.x ?? 0)
    }
    try $0.readonly("offsetY") { event in
      event.clientY - (event.target?.node.flatMap(Element.init)?.pageOrigin.y ?? 0)
    }
    try $0.readonly("fromElement") { event in
      event.type == "mouseout" || event.type == "mouseleave" ? event.target : event.relatedTarget
    }
    try $0.readonly("toElement") { event in
      event.type == "mouseout" || event.type == "mouseleave" ? event.relatedTarget : event.target
    }
    try $0.eventConstructor { MouseEvent($0) }
    try $0.modifierState(\.modifiers)
    try $0.method("initMouseEvent") {
      (
        event, type: String, bubbles: Bool?, cancelable: Bool?, view: Nullable<Window>?,
        detail: Int?, screenX: Int?, screenY: Int?, clientX: Int?, clientY: Int?, control: Bool?,
        alt: Bool?, shift: Bool?, meta: Bool?, button: Int?, related: Nullable<EventTarget>?
      ) in
      guard event.initialize(type, bubbles: bubbles ?? false, cancelable: cancelable ?? false)
      else { return Undefined() }
      event.view = view?.value
      event.detail = detail ?? 0
      event.screenX = screenX ?? 0
      event.screenY = screenY ?? 0
      event.clientX = clientX ?? 0
      event.clientY = clientY ?? 0
      event.modifiers = EventModifiers(
        control: control ?? false, shift: shift ?? false, alt: alt ?? false, meta: meta ?? false)
      event.button = button ?? 0
      event.relatedTarget = related?.value
      return Undefined()
    }
  }

  static let pointerEvent = Interface<PointerEvent>("PointerEvent", inherits: mouseEvent) {
    try $0.member("pointerId", \.pointerId)
    try $0.member("width", \.width)
    try $0.member("height", \.height)
    try $0.member("pressure", \.pressure)
    try $0.member("tangentialPressure", \.tangentialPressure)
    try $0.member("tiltX", \.tiltX)
    try $0.member("tiltY", \.tiltY)
    try $0.member("twist", \.twist)
    try $0.member("pointerType", \.pointerType)
    try $0.member("isPrimary", \.isPrimary)
    try $0.eventConstructor { PointerEvent($0) }
    try $0.method("getPredictedEvents") { (_: PointerEvent) in [Event]() }
  }

  static let wheelEvent = Interface<WheelEvent>("WheelEvent", inherits: mouseEvent) {
    try $0.constants(["DOM_DELTA_PIXEL": 0, "DOM_DELTA_LINE": 1, "DOM_DELTA_PAGE": 2])
    try $0.finite("deltaX", \.deltaX)
    try $0.finite("deltaY", \.deltaY)
    try $0.finite("deltaZ", \.deltaZ)
    try $0.integer("deltaMode", \.deltaMode, as: .unsignedLong)
    try $0.integer("wheelDeltaX", \.wheelDeltaX)
    try $0.integer("wheelDeltaY", \.wheelDeltaY)
    try $0.readonly("wheelDelta") { $0.wheelDeltaY == 0 ? $0.wheelDeltaX : $0.wheelDeltaY }
    try $0.readonly("webkitDirectionInvertedFromDevice") { _ in false }
    try $0.eventConstructor { WheelEvent($0) }
  }

  static let dragEvent = Interface<DragEvent>("DragEvent", inherits: mouseEvent) {
    try $0.nullableMember("dataTransfer", \.dataTransfer)
    try $0.eventConstructor { DragEvent($0) }
  }

  static let keyboardEvent = Interface<KeyboardEvent>("KeyboardEvent", inherits: uiEvent) {
    try $0.constants([
      "DOM_KEY_LOCATION_STANDARD": 0, "DOM_KEY_LOCATION_LEFT": 1, "DOM_KEY_LOCATION_RIGHT": 2,
      "DOM_KEY_LOCATION_NUMPAD": 3,
    ])
    try $0.member("key", \.key)
    try $0.member("code", \.code)
    try $0.integer("location", \.location, as: .unsignedLong)
    try $0.modifierKeys(\.modifiers)
    try $0.member("repeat", \.isRepeat)
    try $0.member("isComposing", \.isComposing)
    try $0.member("keyIdentifier", \.keyIdentifier)
    try $0.integer("charCode", \.charCode, as: .unsignedLong)
    try $0.integer("keyCode", \.keyCode, as: .unsignedLong)
    $0.initializer("which") { event, value, realm in
      event.which = try UnsignedLong.convert(value, in: realm).value
    }
    try $0.eventConstructor {
      let event = KeyboardEvent($0)
      // As in WebKit, an event that a script constructs has no code here unless it is given.
      event.which = 0
      return event
    }
    try $0.modifierState(\.modifiers)
    try $0.method("initKeyboardEvent") {
      (
        event, type: String, bubbles: Bool?, cancelable: Bool?, view: Nullable<Window>?,
        keyIdentifier: String?, location: Int?, control: Bool?, alt: Bool?, shift: Bool?,
        meta: Bool?, _: Bool?
      ) in
      guard event.initialize(type, bubbles: bubbles ?? false, cancelable: cancelable ?? false)
      else { return Undefined() }
      event.view = view?.value
      // As in WebKit, what is not given is not kept, and this text is a word.
      event.keyIdentifier = keyIdentifier ?? "undefined"
      event.location = location ?? 0
      (event.key, event.code, event.charCode, event.keyCode) = ("", "", 0, 0)
      (event.isRepeat, event.isComposing, event.detail) = (false, false, 0)
      event.modifiers = EventModifiers(
        control: control ?? false, shift: shift ?? false, alt: alt ?? false, meta: meta ?? false)
      return Undefined()
    }
  }

  static let focusEvent = Interface<FocusEvent>("FocusEvent", inherits: uiEvent) {
    try $0.nullableMember("relatedTarget", \.relatedTarget)
    try $0.eventConstructor { FocusEvent($0) }
  }

  static let inputEvent = Interface<InputEvent>("InputEvent", inherits: uiEvent) {
    try $0.member("inputType", \.inputType)
    try $0.nullableMember("data", \.data)
    try $0.member("isComposing", \.isComposing)
    try $0.readonly("dataTransfer") { (_, realm: Realm) in realm.context.null }
    try $0.eventConstructor { InputEvent($0) }
    try $0.method("getTargetRanges") { (_: InputEvent) in [Event]() }
  }

  static let compositionEvent = Interface<CompositionEvent>("CompositionEvent", inherits: uiEvent) {
    try $0.member("data", \.data)
    try $0.eventConstructor { CompositionEvent($0) }
    try $0.method("initCompositionEvent") {
      (
        event, type: String, bubbles: Bool?, cancelable: Bool?, view: Nullable<Window>?,
        data: DOMString?
      ) in
      if event.initialize(type, bubbles: bubbles ?? false, cancelable: cancelable ?? false) {
        event.view = view?.value
        event.data = data ?? DOMString()
      }
      return Undefined()
    }
  }

  static let textEvent = Interface<TextEvent>("TextEvent", inherits: uiEvent) {
    try $0.readonly("data") { $0.data }
    try $0.method("initTextEvent") {
      (
        event, type: String, bubbles: Bool?, cancelable: Bool?, view: Nullable<Window>?,
        data: DOMString?
      ) in
      if event.initialize(type, bubbles: bubbles ?? false, cancelable: cancelable ?? false) {
        event.view = view?.value
        event.data = data ?? "undefined"
      }
      return Undefined()
    }
  }
}

extension EventModifiers {
  fileprivate init(control: Bool, shift: Bool, alt: Bool, meta: Bool) {
    self = []
    if control { insert(.control) }
    if shift { insert(.shift) }
    if alt { insert(.alt) }
    if meta { insert(.meta) }
  }
}

extension InterfaceBuilder where Subject: Event {
  /// Adds the attributes for modifier keys.
  func modifierKeys(
    _ path: ReferenceWritableKeyPath<Subject, EventModifiers>
  ) throws {
    let keys: KeyValuePairs<String, EventModifiers> = [
      "ctrlKey": .control, "shiftKey": .shift, "altKey": .alt, "metaKey": .meta,
    ]
    for (name, modifier) in keys {
      try readonly(name) { $0[keyPath: path].contains(modifier) }
      initializer(name, dictionary: 0) { event, value, realm in
        if realm.context.boolean(value) { event[keyPath: path].insert(modifier) }
      }
    }
    // WebKit reads this member and ignores it.
    initializer("modifierAltGraph", dictionary: 0) { _, _, _ in }
    initializer("modifierCapsLock", dictionary: 0) { event, value, realm in
      if realm.context.boolean(value) { event[keyPath: path].insert(.capsLock) }
    }
  }

  fileprivate func modifierState(
    _ path: ReferenceWritableKeyPath<Subject, EventModifiers>
  ) throws {
    try method("getModifierState") { (event, key: String) in
      EventModifiers(keyName: key).map { event[keyPath: path].contains($0) } ?? false
    }
  }
}
