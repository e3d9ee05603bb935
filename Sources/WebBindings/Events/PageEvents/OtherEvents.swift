internal import DOM
internal import ScriptEngine

// The events of HTML, CSS and other standards that have no values of scripts.

extension Interfaces {
  static let hashChangeEvent = Interface<HashChangeEvent>("HashChangeEvent", inherits: event) {
    try $0.member("oldURL", \.oldURL)
    try $0.member("newURL", \.newURL)
    try $0.eventConstructor { HashChangeEvent($0) }
  }

  static let submitEvent = Interface<SubmitEvent>("SubmitEvent", inherits: event) {
    try $0.nullableMember("submitter", \.submitter)
    try $0.eventConstructor { SubmitEvent($0) }
  }

  static let progressEvent = Interface<ProgressEvent>("ProgressEvent", inherits: event) {
    try $0.member("lengthComputable", \.lengthComputable)
    try $0.member("loaded", \.loaded)
    try $0.member("total", \.total)
    try $0.eventConstructor { ProgressEvent($0) }
  }

  static let pageTransitionEvent = Interface<PageTransitionEvent>(
    "PageTransitionEvent", inherits: event
  ) {
    try $0.member("persisted", \.persisted)
    try $0.eventConstructor { PageTransitionEvent($0) }
  }

  static let beforeUnloadEvent = Interface<BeforeUnloadEvent>("BeforeUnloadEvent", inherits: event)
  {
    try $0.attribute("returnValue") {
      $0.returnValue
    } set: { (event, value: DOMString) in
      event.returnValue = value
    }
  }

  static let toggleEvent = Interface<ToggleEvent>("ToggleEvent", inherits: event) {
    try $0.member("oldState", \.oldState)
    try $0.member("newState", \.newState)
    try $0.eventConstructor { ToggleEvent($0) }
  }

  static let animationEvent = Interface<AnimationEvent>("AnimationEvent", inherits: event) {
    try $0.member("animationName", \.animationName)
    try $0.member("elapsedTime", \.elapsedTime)
    try $0.member("pseudoElement", \.pseudoElement)
    try $0.eventConstructor { AnimationEvent($0) }
  }

  static let transitionEvent = Interface<TransitionEvent>("TransitionEvent", inherits: event) {
    try $0.member("propertyName", \.propertyName)
    try $0.member("elapsedTime", \.elapsedTime)
    try $0.member("pseudoElement", \.pseudoElement)
    try $0.eventConstructor { TransitionEvent($0) }
  }

  static let clipboardEvent = Interface<ClipboardEvent>("ClipboardEvent", inherits: event) {
    try $0.readonly("clipboardData") { (_, realm: Realm) in realm.context.null }
    try $0.eventConstructor { ClipboardEvent($0) }
  }

  static let mediaQueryListEvent = Interface<MediaQueryListEvent>(
    "MediaQueryListEvent", inherits: event
  ) {
    try $0.member("media", \.media)
    try $0.member("matches", \.matches)
    try $0.eventConstructor { MediaQueryListEvent($0) }
  }

  /// The global object has no property for this interface.
  static let mutationEvent = Interface<MutationEvent>("MutationEvent", inherits: event) { _ in }
}
