// What members say that are asked of objects that do not have them, and what constructors say without `new`. Only what
// is unlike most interfaces is an answer, so that members that one side lacks make no difference. Some interfaces are not
// here: those of streams whose members WebKit has written in JavaScript, with messages of their own.
const missing = new Set(['exitFullscreen', 'requestFullscreen', 'hasStorageAccess', 'requestStorageAccess']);
const messageOf = question => {
  try {
    const value = question();
    if (typeof value?.then !== 'function') return value;
    value.then(() => {}, () => {});
    return 'a promise';
  } catch (error) { return error instanceof Error ? `${error.name}: ${error.message}` : String(error); }
};
const interfaces = `
  AbortController AbortSignal AbstractRange Animation AnimationEffect AnimationEvent AnimationPlaybackEvent
  AnimationTimeline Attr Audio BarProp BeforeUnloadEvent Blob BroadcastChannel CDATASection CSSAnimation
  CSSConditionRule CSSContainerRule CSSCounterStyleRule CSSFontFaceDescriptors CSSFontFaceRule
  CSSFontPaletteValuesRule CSSGroupingRule CSSImageValue CSSImportRule CSSKeyframeRule CSSKeyframesRule
  CSSKeywordValue CSSLayerBlockRule CSSLayerStatementRule CSSMathClamp CSSMathInvert CSSMathMax CSSMathMin
  CSSMathNegate CSSMathProduct CSSMathSum CSSMathValue CSSMatrixComponent CSSMediaRule CSSNamespaceRule
  CSSNestedDeclarations CSSNumericValue CSSPageDescriptors CSSPageRule CSSPerspective CSSPropertyRule
  CSSRotate CSSRule CSSRuleList CSSScale CSSScopeRule CSSSkew CSSSkewX CSSSkewY CSSStartingStyleRule
  CSSStyleDeclaration CSSStyleProperties CSSStyleRule CSSStyleSheet CSSStyleValue CSSSupportsRule
  CSSTransformComponent CSSTransformValue CSSTransition CSSTranslate CSSUnitValue CSSUnparsedValue
  CSSVariableReferenceValue CharacterData ClipboardEvent CloseEvent Comment CompositionEvent Crypto
  CustomEvent CustomStateSet DOMException DOMImplementation DOMMatrix DOMMatrixReadOnly DOMParser DOMPoint
  DOMPointReadOnly DOMQuad DOMRect DOMRectList DOMRectReadOnly DOMStringList DOMStringMap DOMTokenList
  DataTransfer DataTransferItem DataTransferItemList Document DocumentFragment DocumentTimeline DocumentType
  DragEvent Element ElementInternals ErrorEvent Event EventSource EventTarget File FileList FileReader
  FocusEvent FontFace FontFaceSet FormData FormDataEvent HTMLAllCollection HTMLAnchorElement HTMLAreaElement
  HTMLAudioElement HTMLBRElement HTMLBaseElement HTMLBodyElement HTMLButtonElement HTMLCanvasElement
  HTMLCollection HTMLDListElement HTMLDataElement HTMLDataListElement HTMLDetailsElement HTMLDialogElement
  HTMLDirectoryElement HTMLDivElement HTMLDocument HTMLElement HTMLEmbedElement HTMLFieldSetElement
  HTMLFontElement HTMLFormControlsCollection HTMLFormElement HTMLFrameElement HTMLFrameSetElement
  HTMLHRElement HTMLHeadElement HTMLHeadingElement HTMLHtmlElement HTMLIFrameElement HTMLImageElement
  HTMLInputElement HTMLLIElement HTMLLabelElement HTMLLegendElement HTMLLinkElement HTMLMapElement
  HTMLMarqueeElement HTMLMediaElement HTMLMenuElement HTMLMetaElement HTMLMeterElement HTMLModElement
  HTMLOListElement HTMLObjectElement HTMLOptGroupElement HTMLOptionElement HTMLOptionsCollection
  HTMLOutputElement HTMLParagraphElement HTMLParamElement HTMLPictureElement HTMLPreElement
  HTMLProgressElement HTMLQuoteElement HTMLScriptElement HTMLSelectElement HTMLSlotElement HTMLSourceElement
  HTMLSpanElement HTMLStyleElement HTMLTableCaptionElement HTMLTableCellElement HTMLTableColElement
  HTMLTableElement HTMLTableRowElement HTMLTableSectionElement HTMLTemplateElement HTMLTextAreaElement
  HTMLTimeElement HTMLTitleElement HTMLTrackElement HTMLUListElement HTMLUnknownElement HTMLVideoElement
  HashChangeEvent Headers History IDBCursor IDBCursorWithValue IDBDatabase IDBFactory IDBIndex IDBKeyRange
  IDBObjectStore IDBOpenDBRequest IDBRequest IDBTransaction IDBVersionChangeEvent ImageData InputEvent
  IntersectionObserver IntersectionObserverEntry KeyboardEvent KeyframeEffect Location MathMLElement
  MathMLMathElement MediaList MediaQueryList MediaQueryListEvent MessageChannel MessageEvent MessagePort
  MimeType MouseEvent MutationObserver MutationRecord NamedNodeMap Navigator Node NodeIterator NodeList
  Option PageTransitionEvent Performance PerformanceEntry PerformanceMark PerformanceMeasure
  PerformanceNavigation PerformanceObserver PerformanceObserverEntryList PerformancePaintTiming
  PerformanceTiming Plugin PointerEvent PopStateEvent ProcessingInstruction ProgressEvent RadioNodeList Range
  ReadableStream ReadableStreamDefaultReader Request ResizeObserver ResizeObserverEntry ResizeObserverSize
  Response SVGAElement SVGAngle SVGAnimateElement SVGAnimateMotionElement SVGAnimateTransformElement
  SVGAnimatedAngle SVGAnimatedBoolean SVGAnimatedEnumeration SVGAnimatedInteger SVGAnimatedLength
  SVGAnimatedLengthList SVGAnimatedNumber SVGAnimatedNumberList SVGAnimatedPreserveAspectRatio
  SVGAnimatedRect SVGAnimatedString SVGAnimatedTransformList SVGAnimationElement SVGCircleElement
  SVGClipPathElement SVGComponentTransferFunctionElement SVGDefsElement SVGDescElement SVGElement
  SVGEllipseElement SVGFEBlendElement SVGFEColorMatrixElement SVGFEComponentTransferElement
  SVGFECompositeElement SVGFEConvolveMatrixElement SVGFEDiffuseLightingElement SVGFEDisplacementMapElement
  SVGFEDistantLightElement SVGFEDropShadowElement SVGFEFloodElement SVGFEFuncAElement SVGFEFuncBElement
  SVGFEFuncGElement SVGFEFuncRElement SVGFEGaussianBlurElement SVGFEImageElement SVGFEMergeElement
  SVGFEMergeNodeElement SVGFEMorphologyElement SVGFEOffsetElement SVGFEPointLightElement
  SVGFESpecularLightingElement SVGFESpotLightElement SVGFETileElement SVGFETurbulenceElement SVGFilterElement
  SVGForeignObjectElement SVGGElement SVGGeometryElement SVGGradientElement SVGGraphicsElement
  SVGLength SVGLengthList SVGLineElement SVGLinearGradientElement SVGMPathElement
  SVGMarkerElement SVGMaskElement SVGMatrix SVGMetadataElement SVGNumber SVGNumberList SVGPathElement
  SVGPatternElement SVGPoint SVGPointList SVGPolygonElement SVGPolylineElement SVGPreserveAspectRatio
  SVGRadialGradientElement SVGRect SVGRectElement SVGSVGElement SVGScriptElement SVGSetElement SVGStopElement
  SVGStringList SVGStyleElement SVGSwitchElement SVGSymbolElement SVGTSpanElement SVGTextContentElement
  SVGTextElement SVGTextPathElement SVGTextPositioningElement SVGTitleElement SVGTransform SVGTransformList
  SVGUnitTypes SVGUseElement SVGViewElement Screen SecurityPolicyViolationEvent Selection ShadowRoot
  SharedWorker StaticRange Storage StorageEvent StylePropertyMap StylePropertyMapReadOnly StyleSheet
  StyleSheetList SubmitEvent Text TextDecoder TextEncoder TextEvent TextTrack TextTrackCue TextTrackCueList
  TextTrackList TimeRanges ToggleEvent TouchEvent TouchList TransformStream TransitionEvent TreeWalker
  TrustedHTML TrustedScript TrustedScriptURL TrustedTypePolicy TrustedTypePolicyFactory UIEvent URL
  URLPattern URLSearchParams VTTCue ValidityState VisualViewport WebKitMutationObserver WebSocket WheelEvent
  Window Worker WritableStream WritableStreamDefaultWriter XMLDocument XMLHttpRequest
  XMLHttpRequestEventTarget XMLHttpRequestProgressEvent XMLHttpRequestUpload XMLSerializer XPathEvaluator
  XPathExpression XPathResult`.trim().split(/\s+/);
note('the members of styles are there before a script has used a style', () => [
  Object.getOwnPropertyNames(CSSStyleProperties.prototype).length, Object.getOwnPropertyDescriptor(CSSStyleProperties.prototype, 'accentColor').get.name]);
for (const name of interfaces) {
  const made = globalThis[name], owner = made.prototype;
  note(`${name}: members`, () => {
    const odd = {};
    for (const key of Object.getOwnPropertyNames(owner)) {
      if (key === 'constructor' || missing.has(key)) continue;
      const { get, set, value } = Object.getOwnPropertyDescriptor(owner, key);
      const asked = [
        [get, `TypeError: The ${name}.${key} getter can only be used on instances of ${name}`],
        [set, `TypeError: The ${name}.${key} setter can only be used on instances of ${name}`],
        [typeof value === 'function' ? value : undefined, `TypeError: Can only call ${name}.${key} on instances of ${name}`]];
      for (const [member, usual] of asked) {
        if (member === undefined) continue;
        for (const receiver of [{}, undefined, owner, 1]) {
          const message = messageOf(() => member.call(receiver, 1));
          if (message !== usual) (odd[key] ??= []).push(message);
        }
      }
    }
    return odd;
  });
  note(`${name}: without new`, () => [messageOf(() => made()), made.length, Object.getOwnPropertyNames(made).slice(0, 3), Object.getPrototypeOf(made).name,
    owner.constructor === made, Object.getOwnPropertyDescriptor(made, 'prototype').writable, String(made).replace(/\s+/g, ' ')]);
}
note('members that take their object along', () => [
  messageOf(() => { const { observe } = new IntersectionObserver(() => 0); observe(document.body); }),
  messageOf(() => { const { size } = new CountQueuingStrategy({ highWaterMark: 1 }); return size(); }),
  messageOf(() => { const { play } = new Animation(); play(); }),
  messageOf(() => { const { test } = new URLPattern(); test('x:y'); })]);
note('subclasses', () => {
  class Matrix extends DOMMatrix { constructor(...list) { super(...list); this.own = 1; } twice() { return this.a * 2; } }
  const matrix = new Matrix([3, 0, 0, 1, 0, 0]);
  return [matrix.twice(), matrix.own, matrix instanceof DOMMatrix, matrix instanceof DOMMatrixReadOnly, matrix.constructor === Matrix,
    Object.getPrototypeOf(Matrix) === DOMMatrix, Reflect.construct(DOMMatrix, [], Array) instanceof Array, Matrix.fromMatrix().constructor === DOMMatrix,
    matrix.multiply(matrix).constructor === DOMMatrix, String(Object.getOwnPropertyDescriptor(DOMMatrix.prototype, 'a').get)];
});
note('functions of lists that classes borrow', () => [
  CSSUnparsedValue.prototype.values === Array.prototype.values, CSSTransformValue.prototype.forEach === Array.prototype.forEach,
  [...new CSSUnparsedValue(['a', 'b']).entries()]]);
note('arguments that are no streams', () => [
  undefined, null, 1, {}, { readable: new ReadableStream() }, { writable: new WritableStream() }, { readable: 1, writable: new WritableStream() }
].map(pair => messageOf(() => new ReadableStream().pipeThrough(pair))));
note('arguments that are no arrays', () => [[], [1], [{}], [new Float64Array(6)]].map(list => [
  messageOf(() => String(DOMMatrix.fromFloat32Array(...list))), messageOf(() => String(DOMMatrixReadOnly.fromFloat64Array(...list)))]));
note('an output element', () => { const output = new HTMLOutputElement(); return [output.localName, output.ownerDocument === document, String(output)]; });
note('functions that have two names', () => [
  [StylePropertyMapReadOnly, 'entries'], [FontFaceSet, 'values'], [FontFaceSet, 'entries'], [CSSUnparsedValue, 'values'], [URLSearchParams, 'entries'], [TextTrackList, 'item']
].map(([owner, name]) => owner.prototype[Symbol.iterator] === owner.prototype[name]));
note('what iterates over objects of others', () => [StylePropertyMapReadOnly, FontFaceSet].map(owner => messageOf(() => owner.prototype[Symbol.iterator].call({})).startsWith('TypeError')));
note('lists of tracks and of cues', () => {
  const { textTracks } = document.createElement('video'), { cues } = document.createElement('video').addTextTrack('subtitles');
  return [
    messageOf(() => TextTrackCueList.prototype.getCueById.call(textTracks, 'x')), messageOf(() => TextTrackList.prototype.getTrackById.call(cues, 'x')),
    messageOf(() => Object.getOwnPropertyDescriptor(TextTrackList.prototype, 'onaddtrack').set.call(cues, null)), cues.length, textTracks.length];
});
note('an entry of an observer', () => [null, 1, {}].map(boundingClientRect => messageOf(() => new IntersectionObserverEntry({
  boundingClientRect, intersectionRatio: 0, intersectionRect: {}, isIntersecting: 0, rootBounds: null, target: document.body, time: 0 }).boundingClientRect.width)));
