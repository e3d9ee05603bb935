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

  /// The interfaces of SVG elements: the name, what it inherits from, and the elements that have it.
  /// They exist for `instanceof` and prototypes; what they tell of geometry rests on layout.
  private static let svgTable = """
    GraphicsElement -
    GeometryElement GraphicsElement
    GradientElement -
    AnimationElement -
    ComponentTransferFunctionElement -
    TextContentElement GraphicsElement
    TextPositioningElement TextContentElement
    AElement GraphicsElement a
    AnimateElement AnimationElement animate
    AnimateMotionElement AnimationElement animateMotion
    AnimateTransformElement AnimationElement animateTransform
    CircleElement GeometryElement circle
    ClipPathElement - clipPath
    DefsElement GraphicsElement defs
    DescElement - desc
    EllipseElement GeometryElement ellipse
    FEBlendElement - feBlend
    FEColorMatrixElement - feColorMatrix
    FEComponentTransferElement - feComponentTransfer
    FECompositeElement - feComposite
    FEConvolveMatrixElement - feConvolveMatrix
    FEDiffuseLightingElement - feDiffuseLighting
    FEDisplacementMapElement - feDisplacementMap
    FEDistantLightElement - feDistantLight
    FEDropShadowElement - feDropShadow
    FEFloodElement - feFlood
    FEFuncAElement ComponentTransferFunctionElement feFuncA
    FEFuncBElement ComponentTransferFunctionElement feFuncB
    FEFuncGElement ComponentTransferFunctionElement feFuncG
    FEFuncRElement ComponentTransferFunctionElement feFuncR
    FEGaussianBlurElement - feGaussianBlur
    FEImageElement - feImage
    FEMergeElement - feMerge
    FEMergeNodeElement - feMergeNode
    FEMorphologyElement - feMorphology
    FEOffsetElement - feOffset
    FEPointLightElement - fePointLight
    FESpecularLightingElement - feSpecularLighting
    FESpotLightElement - feSpotLight
    FETileElement - feTile
    FETurbulenceElement - feTurbulence
    FilterElement - filter
    ForeignObjectElement GraphicsElement foreignObject
    GElement GraphicsElement g
    ImageElement GraphicsElement image
    LineElement GeometryElement line
    LinearGradientElement GradientElement linearGradient
    MarkerElement - marker
    MaskElement - mask
    MetadataElement - metadata
    MPathElement - mpath
    PathElement GeometryElement path
    PatternElement - pattern
    PolygonElement GeometryElement polygon
    PolylineElement GeometryElement polyline
    RadialGradientElement GradientElement radialGradient
    RectElement GeometryElement rect
    ScriptElement - script
    SetElement AnimationElement set
    StopElement - stop
    StyleElement - style
    SVGElement GraphicsElement svg
    SwitchElement GraphicsElement switch
    SymbolElement GraphicsElement symbol
    TextElement TextPositioningElement text
    TextPathElement TextContentElement textPath
    TitleElement - title
    TSpanElement TextPositioningElement tspan
    UseElement GraphicsElement use
    ViewElement - view
    """

  private struct SVGInterfaces {
    var all: [InterfaceDefinition] = []
    var byElement: [String: InterfaceDefinition] = [:]
  }

  private static let svgInterfaces: SVGInterfaces = {
    var interfaces = SVGInterfaces()
    var byName: [Substring: InterfaceDefinition] = ["-": svgElement.definition]
    for line in svgTable.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count >= 2, let parent = byName[words[1]] else { continue }
      let name = words[0]
      let hasReference = referencing.contains(String(name))
      let interface = Interface<Element>("SVG\(name)", inherits: parent) {
        if name == "GraphicsElement" {
          try $0.readonly("nearestViewportElement") { $0.nearestViewportElement }
          try $0.readonly("farthestViewportElement") { $0.farthestViewportElement }
        }
        if name == "AElement" {
          try $0.readonly("target") { $0.animatedString(of: "target") }
          try $0.reflect(.string("rel"), .tokens("relList", of: "rel", supported: linkRelations))
        }
        if name == "StyleElement" {
          try $0.includeSheetDisabling()
          try $0.styleAttribute("type", missing: "text/css")
          try $0.styleAttribute("media", missing: "all")
          try $0.styleAttribute("title", missing: "")
          try $0.readonly("sheet") { $0.styleSheet }
        }
        if hasReference { try $0.readonly("href") { $0.animatedString(of: "href") } }
      }
      byName[name] = interface.definition
      interfaces.all.append(interface.definition)
      if words.count > 2 { interfaces.byElement[String(words[2])] = interface.definition }
    }
    return interfaces
  }()

  private static let linkRelations: Set<String> = ["noreferrer", "noopener", "opener"]

  /// The interfaces whose elements refer to something by `href`.
  private static let referencing: Set<String> = [
    "AElement", "ImageElement", "UseElement", "ScriptElement", "MPathElement", "PatternElement",
    "FilterElement", "GradientElement", "TextPathElement", "FEImageElement",
  ]

  /// The interfaces of SVG and MathML that the global object has.
  static let foreign: [InterfaceDefinition] =
    [
      svgElement.definition, svgAnimatedString.definition, mathMLElement.definition,
      mathMLMathElement.definition,
    ] + svgInterfaces.all

  static func svgInterface(named name: String) -> InterfaceDefinition {
    svgInterfaces.byElement[name] ?? svgElement.definition
  }
}

extension SVGAnimatedString: ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.svgAnimatedString.definition }
  var keepsWrapper: Bool { true }
}

extension InterfaceBuilder<Element> {
  /// SVG 2, 6.1: an attribute of a `style` element, with what it is where it is missing.
  fileprivate func styleAttribute(_ name: String, missing: String) throws {
    try attribute(name) {
      $0.getAttribute(name).map { DOMString($0) } ?? DOMString(missing)
    } set: { (element, value: DOMString) in
      element.setAttribute(known: name, value)
    }
  }
}
