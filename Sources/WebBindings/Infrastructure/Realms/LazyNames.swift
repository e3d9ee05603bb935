/// The names of the global object's properties that are made when they are first read.
enum LazyNames {
  /// All names, with spaces between.
  ///
  /// They stand here once more because a world needs nothing of an interface but its name until a
  /// script touches it: to make every interface for its name took a tenth of a short run.
  static let text = """
    console Date CSS DOMException EventTarget AbortController AbortSignal Node Document \
    HTMLDocument XMLDocument DocumentType DocumentFragment CharacterData Text CDATASection \
    Comment ProcessingInstruction Element Attr NodeList HTMLCollection NamedNodeMap DOMTokenList \
    DOMImplementation DOMParser XMLSerializer Window AbstractRange StaticRange Range Selection \
    TreeWalker NodeIterator NodeFilter XPathEvaluator XPathExpression XPathResult \
    MutationObserver MutationRecord DOMRectReadOnly DOMRect DOMRectList ShadowRoot \
    HTMLAnchorElement HTMLAreaElement HTMLAudioElement HTMLBRElement HTMLBaseElement \
    HTMLBodyElement HTMLButtonElement HTMLCanvasElement HTMLDListElement HTMLDataElement \
    HTMLDataListElement HTMLDetailsElement HTMLDialogElement HTMLDirectoryElement HTMLDivElement \
    HTMLEmbedElement HTMLFieldSetElement HTMLFontElement HTMLFormElement HTMLFrameElement \
    HTMLFrameSetElement HTMLHRElement HTMLHeadElement HTMLHeadingElement HTMLHtmlElement \
    HTMLIFrameElement HTMLImageElement HTMLInputElement HTMLLIElement HTMLLabelElement \
    HTMLLegendElement HTMLLinkElement HTMLMapElement HTMLMarqueeElement HTMLMenuElement \
    HTMLMetaElement HTMLMeterElement HTMLModElement HTMLOListElement HTMLObjectElement \
    HTMLOptGroupElement HTMLOptionElement HTMLOutputElement HTMLParagraphElement \
    HTMLParamElement HTMLPictureElement HTMLPreElement HTMLProgressElement HTMLQuoteElement \
    HTMLScriptElement HTMLSelectElement HTMLSlotElement HTMLSourceElement HTMLSpanElement \
    HTMLStyleElement HTMLTableCaptionElement HTMLTableCellElement HTMLTableColElement \
    HTMLTableElement HTMLTableRowElement HTMLTableSectionElement HTMLTemplateElement \
    HTMLTextAreaElement HTMLTimeElement HTMLTitleElement HTMLTrackElement HTMLUListElement \
    HTMLVideoElement HTMLElement HTMLUnknownElement HTMLMediaElement HTMLAllCollection \
    HTMLOptionsCollection HTMLFormControlsCollection RadioNodeList ValidityState FileList \
    FormData DOMStringMap CSSStyleDeclaration CSSStyleProperties CustomElementRegistry \
    ElementInternals CustomStateSet SVGElement SVGAnimatedString MathMLElement MathMLMathElement \
    SVGGraphicsElement SVGGeometryElement SVGGradientElement SVGAnimationElement \
    SVGComponentTransferFunctionElement SVGTextContentElement SVGTextPositioningElement \
    SVGAElement SVGAnimateElement SVGAnimateMotionElement SVGAnimateTransformElement \
    SVGCircleElement SVGClipPathElement SVGDefsElement SVGDescElement SVGEllipseElement \
    SVGFEBlendElement SVGFEColorMatrixElement SVGFEComponentTransferElement \
    SVGFECompositeElement SVGFEConvolveMatrixElement SVGFEDiffuseLightingElement \
    SVGFEDisplacementMapElement SVGFEDistantLightElement SVGFEDropShadowElement \
    SVGFEFloodElement SVGFEFuncAElement SVGFEFuncBElement SVGFEFuncGElement SVGFEFuncRElement \
    SVGFEGaussianBlurElement SVGFEImageElement SVGFEMergeElement SVGFEMergeNodeElement \
    SVGFEMorphologyElement SVGFEOffsetElement SVGFEPointLightElement \
    SVGFESpecularLightingElement SVGFESpotLightElement SVGFETileElement SVGFETurbulenceElement \
    SVGFilterElement SVGForeignObjectElement SVGGElement SVGImageElement SVGLineElement \
    SVGLinearGradientElement SVGMarkerElement SVGMaskElement SVGMetadataElement SVGMPathElement \
    SVGPathElement SVGPatternElement SVGPolygonElement SVGPolylineElement \
    SVGRadialGradientElement SVGRectElement SVGScriptElement SVGSetElement SVGStopElement \
    SVGStyleElement SVGSVGElement SVGSwitchElement SVGSymbolElement SVGTextElement \
    SVGTextPathElement SVGTitleElement SVGTSpanElement SVGUseElement SVGViewElement URL \
    URLSearchParams TextEncoder TextDecoder Blob File FileReader Headers Request Response \
    XMLHttpRequestEventTarget XMLHttpRequest XMLHttpRequestUpload DOMPointReadOnly DOMPoint DataTransfer DataTransferItemList DataTransferItem WebSocket EventSource \
    StyleSheetList StyleSheet MediaList CSSStyleSheet CSSRuleList CSSRule CSSStyleRule \
    CSSNestedDeclarations CSSGroupingRule CSSConditionRule CSSMediaRule CSSSupportsRule \
    CSSContainerRule CSSLayerBlockRule CSSLayerStatementRule CSSScopeRule CSSStartingStyleRule \
    CSSImportRule CSSNamespaceRule CSSFontFaceRule CSSPageRule CSSKeyframesRule CSSKeyframeRule \
    CSSPropertyRule CSSCounterStyleRule CSSFontPaletteValuesRule CSSFontFaceDescriptors CSSPageDescriptors Location \
    History Navigator PluginArray Plugin MimeTypeArray MimeType Screen VisualViewport BarProp MediaQueryList Storage TouchList \
    DOMStringList MessageChannel MessagePort BroadcastChannel Crypto Performance PerformanceEntry PerformanceMark \
    PerformanceMeasure PerformancePaintTiming PerformanceTiming PerformanceNavigation Worker SharedWorker IDBCursor IDBCursorWithValue IDBDatabase IDBFactory IDBIndex \
    IDBKeyRange IDBObjectStore IDBOpenDBRequest IDBRequest IDBTransaction Event \
    CustomEvent UIEvent MouseEvent PointerEvent WheelEvent DragEvent KeyboardEvent FocusEvent \
    InputEvent CompositionEvent TextEvent TouchEvent ErrorEvent MessageEvent PopStateEvent \
    HashChangeEvent SubmitEvent FormDataEvent StorageEvent ProgressEvent \
    XMLHttpRequestProgressEvent PageTransitionEvent BeforeUnloadEvent PromiseRejectionEvent \
    SecurityPolicyViolationEvent ToggleEvent AnimationEvent TransitionEvent AnimationPlaybackEvent ClipboardEvent MediaQueryListEvent IDBVersionChangeEvent CloseEvent Image Option \
    Audio ReadableStream ReadableStreamDefaultReader ReadableStreamDefaultController \
    WritableStream WritableStreamDefaultWriter WritableStreamDefaultController TransformStream \
    TransformStreamDefaultController ByteLengthQueuingStrategy CountQueuingStrategy \
    TextDecoderStream TextEncoderStream IntersectionObserver IntersectionObserverEntry \
    ResizeObserver ResizeObserverEntry ResizeObserverSize PerformanceObserver \
    PerformanceObserverEntryList DOMMatrixReadOnly DOMMatrix WebKitCSSMatrix DOMQuad \
    CSSStyleValue CSSImageValue CSSNumericValue CSSUnitValue CSSNumericArray CSSMathValue \
    CSSMathSum CSSMathProduct CSSMathMin CSSMathMax CSSMathNegate CSSMathInvert CSSMathClamp \
    CSSKeywordValue CSSVariableReferenceValue CSSUnparsedValue CSSTransformValue \
    CSSTransformComponent CSSTranslate CSSRotate CSSScale CSSSkew CSSSkewX CSSSkewY \
    CSSPerspective CSSMatrixComponent StylePropertyMapReadOnly StylePropertyMap TrustedHTML TrustedScript \
    TrustedScriptURL TrustedTypePolicy TrustedTypePolicyFactory SVGLength SVGAngle SVGNumber \
    SVGPoint SVGRect SVGPreserveAspectRatio SVGMatrix SVGTransform SVGLengthList SVGNumberList \
    SVGPointList SVGStringList SVGTransformList SVGAnimatedLength SVGAnimatedAngle \
    SVGAnimatedRect SVGAnimatedPreserveAspectRatio SVGAnimatedLengthList SVGAnimatedNumberList \
    SVGAnimatedTransformList SVGAnimatedNumber SVGAnimatedInteger SVGAnimatedBoolean \
    SVGAnimatedEnumeration SVGUnitTypes TextTrack TextTrackList TextTrackCue TextTrackCueList \
    VTTCue TimeRanges ImageData URLPattern AnimationEffect KeyframeEffect AnimationTimeline \
    DocumentTimeline Animation CSSAnimation CSSTransition FontFace FontFaceSet \
    CompressionStream DecompressionStream WebKitMutationObserver webkitURL
    """

  /// The names of those that the global objects of all workers have, and of the interfaces that are
  /// theirs alone.
  static let ofWorkers = """
    console Date DOMException EventTarget AbortController AbortSignal DOMRectReadOnly DOMRect FileList \
    FormData URL URLSearchParams TextEncoder TextDecoder Blob File FileReader Headers Request Response \
    XMLHttpRequestEventTarget XMLHttpRequest XMLHttpRequestUpload DOMPointReadOnly DOMPoint WebSocket \
    EventSource DOMStringList MessageChannel MessagePort BroadcastChannel Crypto Performance \
    PerformanceEntry PerformanceMark PerformanceMeasure IDBCursor IDBCursorWithValue IDBDatabase \
    IDBFactory IDBIndex IDBKeyRange IDBObjectStore IDBOpenDBRequest IDBRequest IDBTransaction Event \
    CustomEvent ErrorEvent MessageEvent ProgressEvent PromiseRejectionEvent \
    SecurityPolicyViolationEvent IDBVersionChangeEvent CloseEvent ReadableStream \
    ReadableStreamDefaultReader ReadableStreamDefaultController WritableStream \
    WritableStreamDefaultWriter WritableStreamDefaultController TransformStream \
    TransformStreamDefaultController ByteLengthQueuingStrategy CountQueuingStrategy \
    TextDecoderStream TextEncoderStream PerformanceObserver PerformanceObserverEntryList \
    DOMMatrixReadOnly DOMMatrix DOMQuad TrustedHTML TrustedScript TrustedScriptURL TrustedTypePolicy \
    TrustedTypePolicyFactory ImageData URLPattern CompressionStream DecompressionStream \
    WorkerGlobalScope WorkerLocation WorkerNavigator FileReaderSync
    """

  /// The names of the global object of a worker that has one owner, and of one that several share. As in
  /// WebKit, only the first kind starts workers of its own.
  static let ofDedicatedWorkers = ofWorkers + " Worker DedicatedWorkerGlobalScope"
  static let ofSharedWorkers = ofWorkers + " SharedWorkerGlobalScope"

  /// The names that interfaces have beside their own.
  static let aliases = ["WebKitMutationObserver": "MutationObserver", "webkitURL": "URL"]

  /// What the interfaces themselves say, in the same order.
  static var computed: String {
    (["console", "Date", "CSS"] + Interfaces.all.map(\.name) + LegacyFactory.all.map(\.name)
      + ScriptLibrary.all.flatMap(\.interfaces) + aliases.keys.sorted())
      .joined(separator: " ")
  }
}
