internal import DOM
internal import ScriptEngine

extension Interfaces {
  /// SVG 2, 4.5.1.
  static let svgElement = Interface<Element>("SVGElement", inherits: element) {
    try $0.eventHandlers(EventHandlerNames.clipboard, EventHandlerNames.global)
    try $0.readonly("className") { $0.animatedString(of: "class") }
    try $0.readonly("ownerSVGElement") { $0.ownerSVGElement }
    try $0.readonly("viewportElement") { $0.viewportElement }
    try $0.includeElementStyle()
    try $0.includeHTMLOrForeignElement()
  }

  /// MathML Core, 2.2.3.
  static let mathMLElement = Interface<Element>("MathMLElement", inherits: element) {
    try $0.eventHandlers(EventHandlerNames.clipboard, EventHandlerNames.global)
    try $0.includeElementStyle()
    try $0.includeHTMLOrForeignElement()
  }

  static let mathMLMathElement = Interface<Element>(
    "MathMLMathElement", inherits: mathMLElement
  ) { _ in }

  /// SVG 2, 4.5.3.
  static let svgAnimatedString = Interface<SVGAnimatedString>("SVGAnimatedString") {
    try $0.attribute("baseVal") {
      $0.baseValue
    } set: { (string, value: DOMString) in
      string.setBaseValue(value)
    }
    try $0.readonly("animVal") { $0.baseValue }
  }

  /// An interface of SVG elements: its name, its parent (nil for SVGElement), the name of the
  /// element that has it, and whether its elements have `href`.
  private typealias SVGRow = (name: String, parent: String?, element: String?, refers: Bool)

  /// The interfaces of SVG elements, each after its parent. The members that need a layout of text are
  /// left out.
  private static let svgTable: [SVGRow] = [
    ("SVGGraphicsElement", nil, nil, false),
    ("SVGGeometryElement", "SVGGraphicsElement", nil, false),
    ("SVGGradientElement", nil, nil, true),
    ("SVGAnimationElement", nil, nil, false),
    ("SVGComponentTransferFunctionElement", nil, nil, false),
    ("SVGTextContentElement", "SVGGraphicsElement", nil, false),
    ("SVGTextPositioningElement", "SVGTextContentElement", nil, false),
    ("SVGAElement", "SVGGraphicsElement", "a", true),
    ("SVGAnimateElement", "SVGAnimationElement", "animate", false),
    ("SVGAnimateMotionElement", "SVGAnimationElement", "animateMotion", false),
    ("SVGAnimateTransformElement", "SVGAnimationElement", "animateTransform", false),
    ("SVGCircleElement", "SVGGeometryElement", "circle", false),
    ("SVGClipPathElement", nil, "clipPath", false),
    ("SVGDefsElement", "SVGGraphicsElement", "defs", false),
    ("SVGDescElement", nil, "desc", false),
    ("SVGEllipseElement", "SVGGeometryElement", "ellipse", false),
    ("SVGFEBlendElement", nil, "feBlend", false),
    ("SVGFEColorMatrixElement", nil, "feColorMatrix", false),
    ("SVGFEComponentTransferElement", nil, "feComponentTransfer", false),
    ("SVGFECompositeElement", nil, "feComposite", false),
    ("SVGFEConvolveMatrixElement", nil, "feConvolveMatrix", false),
    ("SVGFEDiffuseLightingElement", nil, "feDiffuseLighting", false),
    ("SVGFEDisplacementMapElement", nil, "feDisplacementMap", false),
    ("SVGFEDistantLightElement", nil, "feDistantLight", false),
    ("SVGFEDropShadowElement", nil, "feDropShadow", false),
    ("SVGFEFloodElement", nil, "feFlood", false),
    ("SVGFEFuncAElement", "SVGComponentTransferFunctionElement", "feFuncA", false),
    ("SVGFEFuncBElement", "SVGComponentTransferFunctionElement", "feFuncB", false),
    ("SVGFEFuncGElement", "SVGComponentTransferFunctionElement", "feFuncG", false),
    ("SVGFEFuncRElement", "SVGComponentTransferFunctionElement", "feFuncR", false),
    ("SVGFEGaussianBlurElement", nil, "feGaussianBlur", false),
    ("SVGFEImageElement", nil, "feImage", true),
    ("SVGFEMergeElement", nil, "feMerge", false),
    ("SVGFEMergeNodeElement", nil, "feMergeNode", false),
    ("SVGFEMorphologyElement", nil, "feMorphology", false),
    ("SVGFEOffsetElement", nil, "feOffset", false),
    ("SVGFEPointLightElement", nil, "fePointLight", false),
    ("SVGFESpecularLightingElement", nil, "feSpecularLighting", false),
    ("SVGFESpotLightElement", nil, "feSpotLight", false),
    ("SVGFETileElement", nil, "feTile", false),
    ("SVGFETurbulenceElement", nil, "feTurbulence", false),
    ("SVGFilterElement", nil, "filter", true),
    ("SVGForeignObjectElement", "SVGGraphicsElement", "foreignObject", false),
    ("SVGGElement", "SVGGraphicsElement", "g", false),
    ("SVGImageElement", "SVGGraphicsElement", "image", true),
    ("SVGLineElement", "SVGGeometryElement", "line", false),
    ("SVGLinearGradientElement", "SVGGradientElement", "linearGradient", false),
    ("SVGMarkerElement", nil, "marker", false),
    ("SVGMaskElement", nil, "mask", false),
    ("SVGMetadataElement", nil, "metadata", false),
    ("SVGMPathElement", nil, "mpath", true),
    ("SVGPathElement", "SVGGeometryElement", "path", false),
    ("SVGPatternElement", nil, "pattern", true),
    ("SVGPolygonElement", "SVGGeometryElement", "polygon", false),
    ("SVGPolylineElement", "SVGGeometryElement", "polyline", false),
    ("SVGRadialGradientElement", "SVGGradientElement", "radialGradient", false),
    ("SVGRectElement", "SVGGeometryElement", "rect", false),
    ("SVGScriptElement", nil, "script", true),
    ("SVGSetElement", "SVGAnimationElement", "set", false),
    ("SVGStopElement", nil, "stop", false),
    ("SVGStyleElement", nil, "style", false),
    ("SVGSVGElement", "SVGGraphicsElement", "svg", false),
    ("SVGSwitchElement", "SVGGraphicsElement", "switch", false),
    ("SVGSymbolElement", "SVGGraphicsElement", "symbol", false),
    ("SVGTextElement", "SVGTextPositioningElement", "text", false),
    ("SVGTextPathElement", "SVGTextContentElement", "textPath", true),
    ("SVGTitleElement", nil, "title", false),
    ("SVGTSpanElement", "SVGTextPositioningElement", "tspan", false),
    ("SVGUseElement", "SVGGraphicsElement", "use", true),
    ("SVGViewElement", nil, "view", false),
  ]

  /// The interfaces of ``svgTable``, in its order.
  private static let svgInterfaces: [InterfaceDefinition] = {
    var interfaces: [InterfaceDefinition] = []
    // Parents are few and stand shortly before their children, so the search is short.
    func parent(_ row: SVGRow) -> InterfaceDefinition {
      interfaces.last { $0.name == row.parent } ?? svgElement.definition
    }
    interfaces.reserveCapacity(svgTable.count)
    for row in svgTable {
      let interface = Interface<Element>(
        row.name, inherits: row.parent == nil ? svgElement.definition : parent(row)
      ) {
        if row.name == "SVGGraphicsElement" {
          try $0.readonly("nearestViewportElement") { $0.nearestViewportElement }
          try $0.readonly("farthestViewportElement") { $0.farthestViewportElement }
          try $0.includeSVGBoxes()
        }
        if row.name == "SVGGeometryElement" { try $0.includeSVGMeasures() }
        if row.name == "SVGMarkerElement" { try $0.includeSVGOrientation() }
        if row.name == "SVGAElement" {
          try $0.readonly("target") { $0.animatedString(of: "target") }
          try $0.reflect(.string("rel"), .tokens("relList", of: "rel", supported: linkRelations))
        }
        if row.name == "SVGStyleElement" {
          try $0.includeSheetDisabling()
          try $0.styleAttribute("type", missing: "text/css")
          try $0.styleAttribute("media", missing: "all")
          try $0.styleAttribute("title", missing: "")
          try $0.readonly("sheet") { $0.styleSheet }
        }
        if row.name == "SVGSVGElement" { try $0.includeSVGRoot() }
        if row.name == "SVGViewElement" { try $0.includeZoomAndPan() }
        if row.name == "SVGScriptElement" { try $0.reflect(.string("type")) }
        if row.name == "SVGImageElement" { try $0.reflect(.crossOrigin) }
        try $0.includeSVGValues(of: row.name)
        if row.refers { try $0.readonly("href") { $0.animatedString(of: "href") } }
      }
      interfaces.append(interface.definition)
    }
    return interfaces
  }()

  private static let svgInterfacesByElement: [String: InterfaceDefinition] = {
    var byElement: [String: InterfaceDefinition] = [:]
    for (row, interface) in zip(svgTable, svgInterfaces) {
      if let element = row.element { byElement[element] = interface }
    }
    return byElement
  }()

  private static let linkRelations: Set<String> = ["noreferrer", "noopener", "opener"]

  /// The interfaces of SVG and MathML that the global object has.
  static let foreign: [InterfaceDefinition] =
    [
      svgElement.definition, svgAnimatedString.definition, mathMLElement.definition,
      mathMLMathElement.definition,
    ] + svgInterfaces

  static func svgInterface(named name: String) -> InterfaceDefinition {
    svgInterfacesByElement[name] ?? svgElement.definition
  }
}

extension SVGAnimatedString: ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.svgAnimatedString.definition }
  var keepsWrapper: Bool { true }
}

extension InterfaceBuilder<Element> {
  /// SVG 2, 6.1: an attribute of a `style` element, with its default value.
  fileprivate func styleAttribute(_ name: String, missing: String) throws {
    try attribute(name) {
      $0.getAttribute(name).map { DOMString($0) } ?? DOMString(missing)
    } set: { (element, value: DOMString) in
      element.setAttribute(known: name, value)
    }
  }
}
