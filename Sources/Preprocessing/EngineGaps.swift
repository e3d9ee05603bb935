package import ScriptEngine

/// What WebKit has for scripts in pages, and jsprep's own engine has not.
package enum EngineGaps {
  /// Interfaces, and functions and objects of the window.
  package static let globals: Set<String> = Set(
    """
    AnalyserNode ApplePaySession AudioBuffer AudioBufferSourceNode AudioContext AudioData AudioDecoder
    AudioDestinationNode AudioEncoder AudioListener AudioNode AudioParam AudioParamMap
    AudioProcessingEvent AudioScheduledSourceNode AudioTrack AudioTrackConfiguration AudioTrackList
    AudioWorklet AudioWorkletNode BaseAudioContext BiquadFilterNode BlobEvent BufferedChangeEvent
    CSPViolationReportBody CSSFontFeatureValuesRule CSSPositionTryDescriptors CSSPositionTryRule
    CSSPrimitiveValue CSSValue CSSValueList CSSViewTransitionRule Cache CacheStorage
    CanvasCaptureMediaStreamTrack CanvasGradient CanvasPattern CanvasRenderingContext2D
    ChannelMergerNode ChannelSplitterNode Clipboard ClipboardItem ConstantSourceNode
    ContentVisibilityAutoStateChangeEvent ConvolverNode CookieChangeEvent CookieStore Counter
    CredentialsContainer CryptoKey DataCue DelayNode DynamicsCompressorNode EncodedAudioChunk
    EncodedVideoChunk FileSystem FileSystemDirectoryEntry FileSystemDirectoryReader FileSystemEntry
    FileSystemFileEntry FileSystemHandle FontFaceSetLoadEvent FragmentDirective GPUBuffer GPUBufferUsage
    GPUColorWrite GPUCommandEncoder GPUComputePassEncoder GPUMapMode GPUQueue GPURenderPassEncoder
    GPUShaderStage GPUTextureUsage GainNode Gamepad GamepadButton GamepadEvent Geolocation
    GeolocationCoordinates GeolocationPosition GeolocationPositionError Highlight HighlightRegistry
    IIRFilterNode ImageBitmap ImageBitmapRenderingContext InputDeviceInfo Lock LockManager
    ManagedMediaSource ManagedSourceBuffer MediaCapabilities MediaController MediaDeviceInfo
    MediaDevices MediaElementAudioSourceNode MediaError MediaMetadata MediaRecorder
    MediaRecorderErrorEvent MediaSession MediaSource MediaStream MediaStreamAudioDestinationNode
    MediaStreamAudioSourceNode MediaStreamTrack MediaStreamTrackEvent NavigationActivation
    NavigationPreloadManager Notification OfflineAudioCompletionEvent OfflineAudioContext
    OffscreenCanvas OffscreenCanvasRenderingContext2D OscillatorNode OverconstrainedError
    OverconstrainedErrorEvent OverflowEvent PageRevealEvent PageSwapEvent PannerNode Path2D
    PaymentRequest PerformanceNavigationTiming PerformanceResourceTiming PerformanceServerTiming
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
    WaveShaperNode WebGL2RenderingContext WebGLActiveInfo WebGLBuffer WebGLContextEvent WebGLFramebuffer
    WebGLProgram WebGLQuery WebGLRenderbuffer WebGLRenderingContext WebGLSampler WebGLShader
    WebGLShaderPrecisionFormat WebGLSync WebGLTexture WebGLTransformFeedback WebGLUniformLocation
    WebGLVertexArrayObject WebKitPoint WebTransport Worklet XSLTProcessor caches cookieStore
    createImageBitmap openDatabase speechSynthesis styleMedia webkitConvertPointFromNodeToPage
    webkitConvertPointFromPageToNode webkitSpeechRecognition
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Members, by their names. Those of an interface that has one object are found on that object alone: their
  /// names may be those of any script's own.
  private static let members: [String: (owner: String, object: String?)] = {
    let lists: [(owner: String, object: String?, members: String)] = [
      (
        "Navigator", "navigator",
        """
        clipboard geolocation getGamepads locks mediaCapabilities mediaDevices mediaSession permissions
        serviceWorker userActivation wakeLock
        """
      ),
      (
        "Document", "document",
        """
        createTouch createTouchList exitFullscreen fragmentDirective getCSSCanvasContext hasStorageAccess
        requestStorageAccess startViewTransition webkitCancelFullScreen webkitExitFullscreen
        """
      ),
      ("Crypto", "crypto", "subtle"),
      (
        "Element", nil,
        "requestFullscreen requestPointerLock webkitRequestFullScreen webkitRequestFullscreen"
      ),
      ("HTMLCanvasElement", nil, "captureStream transferControlToOffscreen"),
      ("HTMLMediaElement", nil, "audioTracks fastSeek getStartDate srcObject videoTracks"),
      (
        "HTMLVideoElement", nil,
        "cancelVideoFrameCallback getVideoPlaybackQuality requestVideoFrameCallback"
      ),
      (
        "SVGTextContentElement", nil,
        """
        getCharNumAtPosition getComputedTextLength getEndPositionOfChar getExtentOfChar getNumberOfChars
        getRotationOfChar getStartPositionOfChar getSubStringLength
        """
      ),
      ("SVGAnimationElement", nil, "beginElement beginElementAt endElement endElementAt"),
    ]
    var members: [String: (owner: String, object: String?)] = [:]
    for list in lists {
      for member in list.members.split(whereSeparator: \.isWhitespace) {
        members[String(member)] = (list.owner, list.object)
      }
    }
    return members
  }()

  /// What an exception says that there is not, if WebKit has it: `Notification`, or `navigator.clipboard`; nil
  /// for any other exception.
  package static func gap(behind exception: ScriptException) -> String? {
    if let name = exception.missingVariable { return globals.contains(name) ? name : nil }
    guard exception.name == "TypeError" else { return nil }
    let message = exception.message
    // The engine quotes the part of the script: undefined is not an object (evaluating 'navigator.clipboard.read'),
    // or a.b is not a function. (In 'a.b()', 'a.b' is undefined)
    let ending = "' is undefined)"
    if message.hasSuffix(ending) {
      let rest = message.dropLast(ending.count)
      return rest.lastIndex(of: "'").flatMap { gap(at: rest[rest.index(after: $0)...]) }
    }
    guard message.hasPrefix("undefined "), message.hasSuffix("')"),
      let quote = message.firstIndex(of: "'")
    else { return nil }
    var place = message[message.index(after: quote)...].dropLast(2)
    if place.hasPrefix("new ") {
      place = place.dropFirst(4)
      return gap(at: place[..<(place.firstIndex(of: "(") ?? place.endIndex)])
    }
    // The last member is that of undefined.
    return place.lastIndex(of: ".").flatMap { gap(at: place[..<$0]) }
  }

  /// What there is not at a place such as `window.navigator.clipboard`; nil if WebKit has not got it either.
  private static func gap(at place: Substring) -> String? {
    let names = place.split(separator: ".").map(String.init)
    guard names.count > 1 else { return nil }
    let (object, name) = (names[names.count - 2], names[names.count - 1])
    if ["window", "self", "globalThis"].contains(object) {
      return globals.contains(name) ? name : nil
    }
    guard let member = members[name] else { return nil }
    if let only = member.object { return object == only ? "\(only).\(name)" : nil }
    return "\(member.owner).\(name)"
  }
}
