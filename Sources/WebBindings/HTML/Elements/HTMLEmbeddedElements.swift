internal import DOM
internal import ScriptEngine

// HTML Standard, 4.8: embedded content. Nothing is loaded: media have no data, and images have a
// size only if the page's resources have them.
extension Interfaces {
  static let htmlPictureElement = Interface<Element>(
    "HTMLPictureElement", inherits: htmlElement
  ) { _ in }

  static let htmlSourceElement = Interface<Element>("HTMLSourceElement", inherits: htmlElement) {
    try $0.reflect(
      .url("src"), .string("type"), .string("srcset"), .string("sizes"), .string("media"),
      .unsignedLong("width"), .unsignedLong("height"))
  }

  static let htmlImageElement = Interface<Element>("HTMLImageElement", inherits: htmlElement) {
    try $0.reflect(
      .string("alt"), .url("src"), .string("srcset"), .string("sizes"), .crossOrigin,
      .string("useMap"), .boolean("isMap"))
    for name in ["width", "height"] {
      try $0.attribute(name) {
        $0.imageExtent(name)
      } set: { (element, value: UnsignedLong) in
        let value = value.value > 0x7FFF_FFFF ? 0 : value.value
        element.setAttribute(known: name, DOMString(String(value)))
      }
    }
    try $0.readonly("naturalHeight") { $0.naturalImageSize?.height ?? 0 }
    try $0.readonly("naturalWidth") { $0.naturalImageSize?.width ?? 0 }
    try $0.readonly("complete") { $0.isImageComplete }
    try $0.readonly("currentSrc") { $0.currentImageAddress }
    try $0.reflect(
      .referrerPolicy, .enumerated("decoding", ["sync", "async", "auto"], missing: "auto"),
      .loading, .string("name"), .url("lowsrc"), .string("align"), .unsignedLong("hspace"),
      .unsignedLong("vspace"), .url("longDesc"), .nullIsEmptyString("border"), .fetchPriority)
    try $0.readonly("x") { $0.recordedOrigin?.x ?? 0 }
    try $0.readonly("y") { $0.recordedOrigin?.y ?? 0 }
    try $0.asynchronousMethod("decode") { (image, promise) in
      guard image.naturalImageSize != nil else {
        throw DOMException(.encoding, "The image has no data")
      }
      promise.resolve(Undefined())
    }
  }

  static let htmlIFrameElement = Interface<Element>("HTMLIFrameElement", inherits: htmlElement) {
    try $0.reflect(
      .url("src"), .string("srcdoc"), .string("name"),
      .tokens("sandbox", supported: sandboxFlags), .string("allow"), .boolean("allowFullscreen"),
      .string("width"), .string("height"), .referrerPolicy, .loading)
    try $0.includeFrameContents()
    try $0.reflect(
      .string("align"), .string("scrolling"), .string("frameBorder"), .url("longDesc"),
      .nullIsEmptyString("marginHeight"), .nullIsEmptyString("marginWidth"))
    try $0.includeSVGDocument()
  }

  private static let sandboxFlags: Set<String> = [
    "allow-top-navigation", "allow-same-origin", "allow-scripts", "allow-forms", "allow-popups",
    "allow-pointer-lock", "allow-popups-to-escape-sandbox",
    "allow-top-navigation-by-user-activation", "allow-modals",
    "allow-storage-access-by-user-activation",
    "allow-top-navigation-to-custom-protocols", "allow-downloads",
  ]

  static let htmlEmbedElement = Interface<Element>("HTMLEmbedElement", inherits: htmlElement) {
    try $0.reflect(
      .string("align"), .string("height"), .string("name"), .url("src"), .string("type"),
      .string("width"))
    try $0.includeSVGDocument()
  }

  static let htmlObjectElement = Interface<Element>("HTMLObjectElement", inherits: htmlElement) {
    try $0.readonly("form") { $0.formOwner }
    try $0.reflect(
      .string("code"), .string("align"), .string("archive"), .nullIsEmptyString("border"),
      .url("codeBase"), .string("codeType"), .url("data"), .boolean("declare"),
      .string("height"), .unsignedLong("hspace"), .string("name"), .string("standby"),
      .string("type"), .string("useMap"), .unsignedLong("vspace"), .string("width"))
    try $0.includeFrameContents()
    try $0.includeConstraintValidation()
    try $0.includeSVGDocument()
  }

  static let htmlMediaElement = Interface<Element>("HTMLMediaElement", inherits: htmlElement) {
    try $0.constants([
      "NETWORK_EMPTY": 0, "NETWORK_IDLE": 1, "NETWORK_LOADING": 2, "NETWORK_NO_SOURCE": 3,
      "HAVE_NOTHING": 0, "HAVE_METADATA": 1, "HAVE_CURRENT_DATA": 2, "HAVE_FUTURE_DATA": 3,
      "HAVE_ENOUGH_DATA": 4,
    ])
    try $0.readonly("error") { _ in Node?.none }
    try $0.reflect(.url("src"))
    try $0.readonly("currentSrc") { $0.currentMediaAddress }
    try $0.reflect(.crossOrigin)
    // What an element with a source has until the source is loaded: NETWORK_NO_SOURCE.
    try $0.readonly("networkState") { $0.hasMediaSource ? 3 : 0 }
    try $0.reflect(
      .enumerated(
        "preload", ["none", "metadata", "auto"], synonyms: ["": "auto"], missing: "auto"))
    try $0.readonly("readyState") { _ in 0 }
    try $0.readonly("seeking") { _ in false }
    try $0.readonly("duration") { _ in Double.nan }
    try $0.readonly("paused") { _ in true }
    try $0.readonly("ended") { _ in false }
    try $0.reflect(.boolean("autoplay"), .boolean("loop"), .boolean("controls"))
    try $0.includePlayback()
    try $0.includeMediaObjects()
    try $0.reflect(.boolean("defaultMuted", of: "muted"), .string("mediaGroup"))
    try $0.method("load") { _ in Undefined() }
    try $0.method("canPlayType") { (_, _: String) in "" }
    try $0.method("pause") { _ in Undefined() }
    try $0.asynchronousMethod("play") { (_, _) in
      throw DOMException(.notSupported, "The media has no data")
    }
  }

  static let htmlVideoElement = Interface<Element>(
    "HTMLVideoElement", inherits: htmlMediaElement
  ) {
    try $0.reflect(.unsignedLong("width"), .unsignedLong("height"))
    for name in ["videoWidth", "videoHeight"] { try $0.readonly(name) { _ in 0 } }
    try $0.reflect(.url("poster"), .boolean("playsInline"))
    // A video without data has nothing to show on the whole screen.
    for name in ["webkitSupportsFullscreen", "webkitDisplayingFullscreen"] {
      try $0.readonly(name) { _ in false }
    }
    for name in ["webkitEnterFullscreen", "webkitEnterFullScreen"] {
      try $0.method(name) { (_: Element) -> Undefined in
        throw DOMException.hasInvalidState
      }
    }
    for name in ["webkitExitFullscreen", "webkitExitFullScreen"] {
      try $0.method(name) { (_: Element) in Undefined() }
    }
  }

  static let htmlAudioElement = Interface<Element>(
    "HTMLAudioElement", inherits: htmlMediaElement
  ) { _ in }

  static let htmlTrackElement = Interface<Element>("HTMLTrackElement", inherits: htmlElement) {
    try $0.constants(["NONE": 0, "LOADING": 1, "LOADED": 2, "ERROR": 3])
    try $0.reflect(
      .enumerated(
        "kind", ["subtitles", "captions", "descriptions", "chapters", "metadata"],
        missing: "subtitles", invalid: "metadata"),
      .url("src"), .string("srclang"), .string("label"), .boolean("default"))
    try $0.readonly("readyState") { _ in 0 }
    try $0.readonly("track") { (element, realm: Realm) -> Value in
      try realm.context.call(
        realm.member("track", of: .mediaObjects), realm.wrap(element.node))
    }
  }

  static let htmlMapElement = Interface<Element>("HTMLMapElement", inherits: htmlElement) {
    try $0.readonly("areas") { $0.areas }
    try $0.reflect(.string("name"))
  }

  static let htmlAreaElement = Interface<Element>("HTMLAreaElement", inherits: htmlElement) {
    try $0.reflect(
      .string("alt"), .string("coords"), .boolean("noHref"), .string("ping"), .string("rel"),
      .string("shape"), .string("target"), .string("download"), .referrerPolicy,
      .tokens("relList", of: "rel", supported: anchorRelations))
    try $0.includeHyperlink()
  }

  static let htmlAnchorElement = Interface<Element>("HTMLAnchorElement", inherits: htmlElement) {
    try $0.reflect(
      .unsignedLong("attributionSourceId"), .string("attributionDestination"),
      .string("charset"), .string("coords"), .string("download"), .string("hreflang"),
      .string("name"), .string("ping"), .string("rel"), .string("rev"), .string("shape"),
      .string("target"), .string("type"))
    try $0.attribute("text") {
      $0.node.descendantTextContent
    } set: { (element, value: DOMString) in
      try element.node.setTextContent(value)
    }
    try $0.reflect(
      .tokens("relList", of: "rel", supported: anchorRelations), .referrerPolicy)
    try $0.includeHyperlink()
  }

  private static let anchorRelations: Set<String> = ["noreferrer", "noopener", "opener"]
}

extension InterfaceBuilder<Element> {
  /// The window inside a frame; null for an `object`, because nothing is loaded.
  func includeFrameContents() throws {
    realm.followFrames()
    try readonly("contentDocument") { (element: Element, realm: Realm) in
      try realm.contentDocument(of: element)
    }
    try readonly("contentWindow") { (element: Element, realm: Realm) in
      try realm.encode(window: element.contentWindow)
    }
  }

  func includeSVGDocument() throws {
    try method("getSVGDocument") { _ in Node?.none }
  }

  /// Adds the state of playback. Scripts can set it, but nothing plays.
  fileprivate func includePlayback() throws {
    try attribute("currentTime") { _ in
      0
    } set: { (_, _: Double) in
    }
    for (name, path) in [
      ("defaultPlaybackRate", \Playback.defaultRate), ("playbackRate", \Playback.rate),
    ] {
      try attribute(name) {
        $0.playback[keyPath: path]
      } set: { (element, value: FiniteDouble) in
        element.playback[keyPath: path] = value.value
      }
    }
    try attribute("preservesPitch") {
      $0.playback.preservesPitch
    } set: { (element, value: Bool) in
      element.playback.preservesPitch = value
    }
    try attribute("volume") {
      $0.playback.volume
    } set: { (element, value: FiniteDouble) in
      guard (0...1).contains(value.value) else {
        throw DOMException(.indexSize, "The volume must be between 0 and 1")
      }
      element.playback.volume = value.value
    }
    try attribute("muted") {
      $0.playback.isMuted
    } set: { (element, value: Bool) in
      element.playback.isMuted = value
    }
  }
}
