internal import Preprocessing
internal import PropertyLists
internal import ScriptEngine

/// The globals that scripts have.
enum WorldNames {
  /// Those of some names that no global has.
  ///
  /// The engine is asked, in the world of a page without anything. What WebKit has beside that is listed.
  ///
  /// - Parameter machine: the engine; nil to make one.
  static func missing(among names: [String], machine: VirtualMachine? = nil) -> Set<String> {
    let asked = names.filter { !others.contains($0) }
    guard !asked.isEmpty else { return [] }
    // They come out of a script that the engine has accepted, so each is an identifier.
    let questions = asked.map { "typeof \($0) == \"undefined\" ? \"\($0)\" : \"\"" }
    let source = """
      var ExtensionPreprocessingJS = {
        run: function (p) { p.completionFunction({ names: [\(questions.joined(separator: ", "))] }) } }
      """
    guard
      let script = try? PreprocessingScript(name: "names", bytes: Array(source.utf8)),
      let request = try? PreprocessingRequest(
        page: PreprocessingPage(bytes: [], url: "https://example.com/"), script: script,
        machine: machine ?? VirtualMachine()),
      case .results(let results) = request.run(), let found = results["names"]?.array
    else { return [] }
    return Set(found.compactMap(\.string).filter { !$0.isEmpty })
  }

  /// What WebKit has for scripts in pages, and pages here have not.
  private static let others: Set<String> = Set(
    """
    AbortController AbortSignal AnalyserNode Animation ApplePaySession Audio AudioBuffer AudioContext
    AudioEncoder AudioDecoder BroadcastChannel CSSAnimation CSSTransition Cache CacheStorage Canvas
    CanvasRenderingContext2D ClipboardItem CompressionStream CountQueuingStrategy CredentialsContainer
    CustomStateSet DecompressionStream DocumentTimeline EventSource FileSystemHandle FontFace FontFaceSet
    FontFaceSetLoadEvent Gamepad GeolocationPosition HTMLCanvasElement IDBDatabase IDBKeyRange ImageBitmap
    ImageData IntersectionObserver IntersectionObserverEntry KeyframeEffect Lock LockManager MathMLElement
    MediaMetadata MediaRecorder MediaSource MediaStream MediaStreamTrack MessageChannel MessagePort
    Notification OffscreenCanvas OfflineAudioContext OscillatorNode PannerNode Path2D PaymentRequest
    Performance PerformanceMark PerformanceObserver PushManager RTCPeerConnection RTCSessionDescription
    ReadableStream RemotePlayback ResizeObserver ResizeObserverEntry SVGElement ScreenOrientation
    ServiceWorker ServiceWorkerContainer SharedWorker SourceBuffer SpeechRecognition SpeechSynthesis
    SpeechSynthesisUtterance TextDecoderStream TextEncoderStream TextTrackCue TransformStream VTTCue
    VideoDecoder VideoEncoder VideoFrame ViewTransition WakeLock WebAssembly WebGL2RenderingContext
    WebGLRenderingContext WebKitMediaSource WebSocket WebTransport Worker Worklet WritableStream
    cancelIdleCallback createImageBitmap getMatchedCSSRules openDatabase requestIdleCallback
    showModalDialog webkitAudioContext webkitCancelAnimationFrame
    webkitConvertPointFromNodeToPage webkitConvertPointFromPageToNode webkitOfflineAudioContext
    webkitRequestAnimationFrame webkitRTCPeerConnection webkitSpeechRecognition webkitURL WebKitCSSMatrix
    WebKitMutationObserver WebKitPoint
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
