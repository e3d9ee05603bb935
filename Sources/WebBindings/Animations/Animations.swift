internal import Bytes
internal import CSS
internal import DOM
internal import ScriptEngine

extension ScriptLibrary {
  /// Web Animations. Its clock is the page's, so an animation ends at its time of a virtual clock.
  ///
  /// The program keeps the animations. Before styles are read, it tells ``AnimatedStyles`` what they do
  /// at the present time.
  static let animations = ScriptLibrary(
    [
      "AnimationEffect", "KeyframeEffect", "AnimationTimeline", "DocumentTimeline", "Animation",
      "CSSAnimation", "CSSTransition",
    ], source: animationsSource, borrowing: ["EventTarget", "Element"]
  ) { realm, host in
    try realm.addTimeForAnimations(to: host)
    try realm.addStylesForAnimations(to: host)
  }

  private static let animationsSource = OwnScript(
    named: "animations",
    composing: [
      animationTiming, animationEffects, animationObjects, animationEvents, animationsDeclared,
      animationMembers,
    ].joined(separator: "\n"))
}

extension InterfaceBuilder<Element> {
  /// Web Animations, 6.9: `Animatable`.
  func includeAnimations() throws {
    try method("animate") { (element, frames: Value, options: Value?, realm: Realm) -> Value in
      try realm.context.call(
        realm.member("animate", of: .animations), realm.wrap(element.node), frames,
        options ?? realm.context.undefined)
    }
    try method("getAnimations") { (element, options: DictionaryArgument?, realm: Realm) -> Value in
      try realm.context.call(
        realm.member("animationsOf", of: .animations), realm.wrap(element.node),
        options?.value ?? realm.context.undefined)
    }
  }
}

extension InterfaceBuilder where Subject: NodeKind {
  /// Web Animations, 6.11: `DocumentOrShadowRoot.getAnimations`.
  func includeListOfAnimations() throws {
    try method("getAnimations") { (root, realm: Realm) -> Value in
      try realm.context.call(
        realm.member("animationsIn", of: .animations), realm.wrap(root.node))
    }
  }
}

extension InterfaceBuilder<Document> {
  /// Web Animations, 6.10.
  func includeTimeline() throws {
    try readonly("timeline") { (document, realm: Realm) -> Value in
      try realm.context.call(
        realm.member("timelineOf", of: .animations), realm.wrap(document.node))
    }
  }
}

extension Interfaces {
  static let animationPlaybackEvent = Interface<AnimationPlaybackEvent>(
    "AnimationPlaybackEvent", inherits: event
  ) {
    try $0.nullableFinite("currentTime", \.currentTime)
    try $0.nullableFinite("timelineTime", \.timelineTime)
    try $0.eventConstructor { AnimationPlaybackEvent($0) }
  }
}

extension Realm {
  private func add(
    _ name: PropertyName, to host: Value, _ body: @escaping (Invocation, Realm) throws -> Value
  ) throws {
    try context.setProperty(
      name, of: host,
      to: context.makeFunction(name: "", length: 0) { try body($0, Realm.of($0.context)) })
  }

  /// Runs a function of the library's program in a task.
  private func runTask(_ function: ProtectedValue) {
    guarded { try context.call(function.value) }
  }

  fileprivate func addTimeForAnimations(to host: Value) throws {
    try add("now", to: host) { _, realm in
      // For the extension's script, the page has been shown for a while.
      let shown = realm.world == 0 ? realm.document.node.pool.shown : nil
      return realm.context.makeNumber(realm.eventLoop.taskTime + (shown?.duration ?? 0))
    }
    try add("timer", to: host) { call, realm in
      let function = realm.context.protect(call[1])
      let number = realm.eventLoop.setTimer(milliseconds: try realm.context.number(call[0])) {
        [unowned realm] in realm.runTask(function)
      }
      return realm.context.makeNumber(Double(number))
    }
    try add("clearTimer", to: host) { call, realm in
      realm.eventLoop.clearTimer(Int(folded: try realm.context.number(call[0])))
      return realm.context.undefined
    }
    try add("frame", to: host) { call, realm in
      let function = realm.context.protect(call[0])
      _ = realm.eventLoop.requestFrame { [unowned realm] _ in realm.runTask(function) }
      return realm.context.undefined
    }
    try add("task", to: host) { call, realm in
      let function = realm.context.protect(call[0])
      realm.eventLoop.queueTask { [unowned realm] in realm.runTask(function) }
      return realm.context.undefined
    }
    try add("dispatch", to: host) { call, realm in
      let target = try EventTarget.convert(call[0], in: realm)
      let event = realm.makeEvent(AnimationPlaybackEvent(try realm.context.string(call[1])))
      event.currentTime = try Nullable<Double>.convert(call[2], in: realm).value
      event.timelineTime = try Nullable<Double>.convert(call[3], in: realm).value
      // As in WebKit; nothing is above an animation.
      event.bubbles = true
      target.dispatch(event)
      return realm.context.undefined
    }
    try add("isActive", to: host) { call, realm in
      let document = try Document.convert(call[0], in: realm)
      return realm.context.makeBoolean(document.state.window != nil)
    }
  }

  fileprivate func addStylesForAnimations(to host: Value) throws {
    let document = window.document
    let refreshed = LastRefresh()
    let styles = AnimatedStyles(of: document) { [weak self] styles in
      guard let self else { return }
      if refreshed.turn == eventLoop.turn, refreshed.version == styles.pageVersion { return }
      guarded { try self.context.call(self.member("flushStyles", of: .animations)) }
      (refreshed.turn, refreshed.version) = (eventLoop.turn, styles.pageVersion)
    }
    try add("stale", to: host) { _, realm in
      refreshed.turn = nil
      return realm.context.undefined
    }
    try add("suspend", to: host) { _, realm in
      styles.suspend()
      return realm.context.undefined
    }
    try add("resume", to: host) { _, realm in
      styles.resume()
      return realm.context.undefined
    }
    try addDeclaredAnimations(to: host, document, styles)
    try add("clear", to: host) { call, realm in
      if realm.context.isUndefined(call[0]) {
        styles.removeAll()
      } else {
        styles.removeAll(of: try Element.convert(call[0], in: realm))
      }
      return realm.context.undefined
    }
    try add("set", to: host) { call, realm in
      let element = try Element.convert(call[0], in: realm)
      let pseudoElement = try realm.context.string(call[1]).drop { $0 == ":" }.description
      styles.set(
        try realm.animatedProperties(call[2]), of: element, pseudoElement: pseudoElement)
      return realm.context.undefined
    }
    try add("propertyOf", to: host) { call, realm in
      let attribute = try realm.context.string(call[0])
      guard let name = AnimationProperties.name(ofAttribute: attribute) else {
        return realm.context.undefined
      }
      return realm.context.makeString(name)
    }
    try add("isShorthand", to: host) { call, realm in
      let property = CSSProperty(named: try realm.context.string(call[0]))
      return realm.context.makeBoolean(property?.shorthand != nil)
    }
    try add("parse", to: host) { call, realm in
      guard
        let text = AnimationProperties.text(
          of: try realm.context.string(call[0]), try realm.context.string(call[1]))
      else { return realm.context.null }
      return realm.context.makeString(text)
    }
    try add("longhands", to: host) { call, realm in
      let parts = AnimationProperties.longhands(
        of: try realm.context.string(call[0]), try realm.context.string(call[1]))
      return realm.context.makeArray(texts: parts)
    }
    try add("easing", to: host) { call, realm in
      guard let text = AnimationProperties.easing(try realm.context.string(call[0])) else {
        return realm.context.null
      }
      return realm.context.makeString(text)
    }
    try add("pseudo", to: host) { call, realm in
      guard let name = AnimationProperties.pseudoElement(try realm.context.string(call[0])) else {
        return realm.context.null
      }
      return realm.context.makeString(name)
    }
    try add("isRendered", to: host) { call, realm in
      let element = try Element.convert(call[0], in: realm)
      return realm.context.makeBoolean(element.isRendered)
    }
    try add("computed", to: host) { call, realm in
      let style = ComputedStyleDeclaration(of: try Element.convert(call[0], in: realm))
      return realm.context.makeString(
        style.computedValue(of: try realm.context.string(call[1])))
    }
    try add("commit", to: host) { call, realm in
      let element = try Element.convert(call[0], in: realm)
      try element.style.setProperty(
        try realm.context.string(call[1]), value: try realm.context.string(call[2]), priority: "")
      return realm.context.undefined
    }
  }

  /// Makes the events of declared animations happen from now on, if a listener is for them.
  func noteListener(ofType type: String) {
    guard Self.startsAnimations(listenerOfType: type) else { return }
    guarded { try context.call(member("watch", of: .animations)) }
  }

  /// Whether declared animations happen once there is a listener for events of a type.
  static func startsAnimations(listenerOfType type: String) -> Bool {
    // Most types begin with other letters. A letter is quicker to compare than a prefix.
    switch type.utf8.first {
    case UInt8(ascii: "a"), UInt8(ascii: "t"), UInt8(ascii: "w"): break
    default: return false
    }
    return type.hasPrefix("animation") || type.hasPrefix("transition")
      || type.hasPrefix("webkitAnimation") || type == "webkitTransitionEnd"
  }

  /// Lets the animations that sheets declare begin when a script first reads a style.
  func connectAnimations() {
    let pool = document.node.pool
    guard pool.beginAnimations == nil else { return }
    eventLoop.observe { [link] in link.realm?.document.noteFrame() }
    pool.beginAnimations = { [link] document in
      guard let realm = link.realm, let window = document.state.window else { return }
      realm.guarded {
        let home = try realm.family?.realm(of: window) ?? realm
        try home.context.call(home.member("sync", of: .animations))
      }
    }
  }

  /// What a look found: whether it is partial, and four parts for each element.
  private func encode(_ look: AnimationLook) throws -> Value {
    func list(_ texts: [String]?) -> ProtectedValue {
      context.protect(texts.map(context.makeArray(texts:)) ?? context.null)
    }
    let none = list(nil)
    var parts = [context.protect(context.makeBoolean(look.isPartial))]
    // Many elements share a style.
    var lists: [ObjectIdentifier: [ProtectedValue]] = [:]
    for entry in look.entries {
      parts.append(context.protect(try wrap(entry.element.node)))
      if let declared = entry.declared {
        let key = ObjectIdentifier(declared)
        let known = lists[key] ?? [list(declared.animations), list(declared.transitions)]
        lists[key] = known
        parts += known
      } else {
        parts += [none, none]
      }
      parts.append(
        entry.changes.isEmpty
          ? none : list(entry.changes.flatMap { [$0.name, "\($0.item)", $0.from, $0.to] }))
    }
    return context.makeArray(parts)
  }

  private func addDeclaredAnimations(
    to host: Value, _ document: Document, _ styles: AnimatedStyles
  ) throws {
    try add("version", to: host) { _, realm in
      realm.context.makeNumber(Double(styles.pageVersion))
    }
    try add("turn", to: host) { _, realm in
      realm.context.makeNumber(Double(realm.eventLoop.turn))
    }
    try add("changed", to: host) { _, realm in
      guard let elements = styles.changedElements else { return realm.context.null }
      return realm.context.makeArray(
        try elements.map { realm.context.protect(try realm.wrap($0.node)) })
    }
    try add("costOfLook", to: host) { _, realm in
      realm.context.makeNumber(Double(styles.costOfLook))
    }
    try add("look", to: host) { _, realm in try realm.encode(styles.look()) }
    try add("rules", to: host) { _, realm in
      realm.context.makeNumber(Double(styles.ruleChanges))
    }
    try add("isShown", to: host) { call, realm in
      let element = try Element.convert(call[0], in: realm)
      return realm.context.makeBoolean(realm.world == 0 && element.isShownUnchanged)
    }
    try add("keyframes", to: host) { call, realm in
      let element = try Element.convert(call[0], in: realm)
      let rule = element.keyframes(named: try realm.context.string(call[1]))
      return try rule.map(realm.encode) ?? realm.context.null
    }
    try add("readAgain", to: host) { _, realm in
      styles.readAgain()
      return realm.context.undefined
    }
    try add("transitionNames", to: host) { call, realm in
      let names = AnimationProperties.transitionNames(
        try realm.context.string(call[0]), of: try Element.convert(call[1], in: realm))
      return realm.context.makeArray(texts: names)
    }
    try add("interpolates", to: host) { call, realm in
      let texts = try (0..<3).map { try realm.context.string(call[$0]) }
      return realm.context.makeBoolean(
        AnimationProperties.interpolates(
          texts[0], texts[1], texts[2], of: try Element.convert(call[3], in: realm)))
    }
    try add("tell", to: host) { call, realm in
      guard styles.tellsEvents else { return realm.context.undefined }
      let target = EventTarget.node(try Element.convert(call[0], in: realm).node)
      let (type, name) = (try realm.context.string(call[2]), try realm.context.string(call[3]))
      let time = try realm.context.number(call[4])
      if realm.context.boolean(call[1]) {
        let event = realm.makeEvent(TransitionEvent(type, bubbles: true))
        (event.propertyName, event.elapsedTime) = (name, time)
        target.dispatch(event)
      } else {
        let event = realm.makeEvent(AnimationEvent(type, bubbles: true))
        (event.animationName, event.elapsedTime) = (name, time)
        target.dispatch(event)
      }
      return realm.context.undefined
    }
    try add("observe", to: host) { call, realm in
      let look = realm.context.protect(call[0])
      var seen = styles.pageVersion
      var isWaiting = false
      realm.eventLoop.observe { [weak realm] in
        guard let realm, !isWaiting, styles.pageVersion != seen else { return }
        isWaiting = true
        _ = realm.eventLoop.requestFrame { [weak realm] _ in
          isWaiting = false
          realm?.runTask(look)
          seen = styles.pageVersion
        }
      }
      return realm.context.undefined
    }
  }

  /// Reads the entries that the program gives: eight parts for each property.
  private func animatedProperties(_ list: Value) throws -> [AnimatedProperty] {
    let parts = try SequenceArgument<AnimationPart>.convert(list, in: self).values
    return stride(from: 0, to: parts.count - 7, by: 8).compactMap { start in
      guard let name = parts[start].text.flatMap(CSSPropertyName.init) else { return nil }
      func value(_ index: Int) -> CSSValue? {
        parts[start + index].text.flatMap { AnimationProperties.value(of: name, $0) }
      }
      func composite(_ index: Int) -> AnimatedProperty.Composite {
        parts[start + index].text.flatMap(AnimatedProperty.Composite.init) ?? .replace
      }
      return AnimatedProperty(
        name, from: .init(value(1), composite(2)), to: .init(value(3), composite(4)),
        progress: parts[start + 5].number, last: value(6), iteration: parts[start + 7].number)
    }
  }
}

/// When the program last told the effects of animations, which change with the page, with time and with what
/// scripts do to animations.
private final class LastRefresh {
  var turn: Int?
  var version: UInt64 = 0
}

/// A text or a number in the program's entries.
private struct AnimationPart: ConvertibleArgument {
  var text: String?
  var number = 0.0

  static func convert(_ value: Value, in realm: Realm) throws -> AnimationPart {
    if realm.context.isNull(value) { return AnimationPart() }
    if realm.context.isString(value) {
      return AnimationPart(text: try realm.context.string(value))
    }
    return AnimationPart(number: try realm.context.number(value))
  }
}
