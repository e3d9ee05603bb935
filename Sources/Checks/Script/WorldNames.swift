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
    AnalyserNode ApplePaySession AudioBuffer AudioBufferSourceNode AudioContext AudioData AudioDecoder
    AudioDestinationNode AudioEncoder AudioListener AudioNode AudioParam AudioParamMap
    AudioProcessingEvent AudioScheduledSourceNode AudioTrack AudioTrackConfiguration AudioTrackList
    AudioWorklet AudioWorkletNode BaseAudioContext BiquadFilterNode BlobEvent BufferedChangeEvent
    CSPViolationReportBody CSSFontFeatureValuesRule CSSFontPaletteValuesRule CSSPositionTryDescriptors
    CSSPositionTryRule CSSPrimitiveValue CSSValue CSSValueList CSSViewTransitionRule Cache CacheStorage
    CanvasCaptureMediaStreamTrack CanvasGradient CanvasPattern CanvasRenderingContext2D ChannelMergerNode
    ChannelSplitterNode Clipboard ClipboardItem ConstantSourceNode ContentVisibilityAutoStateChangeEvent
    ConvolverNode CookieChangeEvent CookieStore Counter CredentialsContainer CryptoKey DataCue DelayNode
    DynamicsCompressorNode EncodedAudioChunk EncodedVideoChunk FileSystem FileSystemDirectoryEntry
    FileSystemDirectoryReader FileSystemEntry FileSystemFileEntry FileSystemHandle FontFaceSetLoadEvent
    FragmentDirective GPUBuffer GPUBufferUsage GPUColorWrite GPUCommandEncoder GPUComputePassEncoder
    GPUMapMode GPUQueue GPURenderPassEncoder GPUShaderStage GPUTextureUsage GainNode Gamepad
    GamepadButton GamepadEvent Geolocation GeolocationCoordinates GeolocationPosition
    GeolocationPositionError Highlight HighlightRegistry IIRFilterNode ImageBitmap
    ImageBitmapRenderingContext InputDeviceInfo Lock LockManager ManagedMediaSource ManagedSourceBuffer
    MediaCapabilities MediaController MediaDeviceInfo MediaDevices MediaElementAudioSourceNode MediaError
    MediaMetadata MediaRecorder MediaRecorderErrorEvent MediaSession MediaSource MediaStream
    MediaStreamAudioDestinationNode MediaStreamAudioSourceNode MediaStreamTrack MediaStreamTrackEvent
    NavigationActivation NavigationPreloadManager Notification OfflineAudioCompletionEvent
    OfflineAudioContext OffscreenCanvas OffscreenCanvasRenderingContext2D OscillatorNode
    OverconstrainedError OverconstrainedErrorEvent OverflowEvent PageRevealEvent PageSwapEvent PannerNode
    Path2D PaymentRequest PerformanceNavigationTiming PerformanceResourceTiming PerformanceServerTiming
    PeriodicWave PermissionStatus Permissions PushManager RGBColor RTCPeerConnection
    RTCSessionDescription Rect RemotePlayback Report ReportBody ReportingObserver SQLTransaction
    SVGPathSeg SVGPathSegArcAbs SVGPathSegArcRel SVGPathSegClosePath SVGPathSegCurvetoCubicAbs
    SVGPathSegCurvetoCubicRel SVGPathSegCurvetoCubicSmoothAbs SVGPathSegCurvetoCubicSmoothRel
    SVGPathSegCurvetoQuadraticAbs SVGPathSegCurvetoQuadraticRel SVGPathSegCurvetoQuadraticSmoothAbs
    SVGPathSegCurvetoQuadraticSmoothRel SVGPathSegLinetoAbs SVGPathSegLinetoHorizontalAbs
    SVGPathSegLinetoHorizontalRel SVGPathSegLinetoRel SVGPathSegLinetoVerticalAbs
    SVGPathSegLinetoVerticalRel SVGPathSegList SVGPathSegMovetoAbs SVGPathSegMovetoRel SVGViewSpec
    ScreenOrientation ScriptProcessorNode ScrollTimeline ServiceWorker ServiceWorkerContainer
    ServiceWorkerRegistration SourceBuffer SourceBufferList SpeechRecognition SpeechSynthesis
    SpeechSynthesisErrorEvent SpeechSynthesisEvent SpeechSynthesisUtterance SpeechSynthesisVoice
    StereoPannerNode SubtleCrypto TextMetrics Touch TrackEvent UserActivation VTTRegion VideoColorSpace
    VideoDecoder VideoEncoder VideoFrame VideoPlaybackQuality VideoTrack VideoTrackConfiguration
    VideoTrackList ViewTimeline ViewTransition ViewTransitionTypeSet WakeLock WakeLockSentinel
    WaveShaperNode WebGL2RenderingContext WebGLRenderingContext WebKitMediaSource WebKitPoint
    WebTransport Worklet XSLTProcessor caches cancelIdleCallback cookieStore createImageBitmap
    getMatchedCSSRules openDatabase requestIdleCallback showModalDialog speechSynthesis styleMedia
    webkitAudioContext webkitConvertPointFromNodeToPage webkitConvertPointFromPageToNode
    webkitOfflineAudioContext webkitRTCPeerConnection webkitSpeechRecognition
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
