/// The members of SVG's interfaces whose values are objects, and the constants of the interfaces.
enum SVGMembers {
  /// The names of the attributes, by interface.
  static let values: [String: [String]] = table.mapValues {
    $0.split(separator: " ").map(String.init)
  }

  /// The constants by interface. Their values are 0, 1, ... in each group of names with a beginning in
  /// common.
  static let constants: [String: [(String, Int)]] = constantNames.mapValues { names in
    var count = 0
    return names.split(separator: " ").map { name in
      count = name.hasSuffix("_UNKNOWN") ? 0 : count + 1
      return (String(name), count)
    }
  }

  private static let table: [String: String] = [
    "SVGCircleElement": "cx cy r",
    "SVGClipPathElement": "clipPathUnits transform",
    "SVGComponentTransferFunctionElement": """
    type tableValues slope intercept amplitude exponent offset
    """,
    "SVGEllipseElement": "cx cy rx ry",
    "SVGFEBlendElement": "in1 in2 mode x y width height result",
    "SVGFEColorMatrixElement": "in1 type values x y width height result",
    "SVGFEComponentTransferElement": "in1 x y width height result",
    "SVGFECompositeElement": "in1 in2 operator k1 k2 k3 k4 x y width height result",
    "SVGFEConvolveMatrixElement": """
    in1 orderX orderY kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLengthX \
    kernelUnitLengthY preserveAlpha x y width height result
    """,
    "SVGFEDiffuseLightingElement": """
    in1 surfaceScale diffuseConstant kernelUnitLengthX kernelUnitLengthY x y width height \
    result
    """,
    "SVGFEDisplacementMapElement": """
    in1 in2 scale xChannelSelector yChannelSelector x y width height result
    """,
    "SVGFEDistantLightElement": "azimuth elevation",
    "SVGFEDropShadowElement": "in1 dx dy stdDeviationX stdDeviationY x y width height result",
    "SVGFEFloodElement": "x y width height result",
    "SVGFEGaussianBlurElement": "in1 stdDeviationX stdDeviationY edgeMode x y width height result",
    "SVGFEImageElement": "preserveAspectRatio x y width height result",
    "SVGFEMergeElement": "x y width height result",
    "SVGFEMergeNodeElement": "in1",
    "SVGFEMorphologyElement": "in1 operator radiusX radiusY x y width height result",
    "SVGFEOffsetElement": "in1 dx dy x y width height result",
    "SVGFEPointLightElement": "x y z",
    "SVGFESpecularLightingElement": """
    in1 surfaceScale specularConstant specularExponent kernelUnitLengthX kernelUnitLengthY x \
    y width height result
    """,
    "SVGFESpotLightElement": """
    x y z pointsAtX pointsAtY pointsAtZ specularExponent limitingConeAngle
    """,
    "SVGFETileElement": "in1 x y width height result",
    "SVGFETurbulenceElement": """
    baseFrequencyX baseFrequencyY numOctaves seed stitchTiles type x y width height result
    """,
    "SVGFilterElement": "filterUnits primitiveUnits x y width height",
    "SVGForeignObjectElement": "x y width height",
    "SVGGeometryElement": "pathLength",
    "SVGGradientElement": "gradientUnits gradientTransform spreadMethod",
    "SVGGraphicsElement": "transform requiredExtensions systemLanguage",
    "SVGImageElement": "x y width height preserveAspectRatio",
    "SVGLineElement": "x1 y1 x2 y2",
    "SVGLinearGradientElement": "x1 y1 x2 y2",
    "SVGMarkerElement": """
    refX refY markerUnits markerWidth markerHeight orientType orientAngle viewBox \
    preserveAspectRatio
    """,
    "SVGMaskElement": """
    maskUnits maskContentUnits x y width height requiredExtensions systemLanguage
    """,
    "SVGPatternElement": """
    patternUnits patternContentUnits patternTransform x y width height viewBox \
    preserveAspectRatio requiredExtensions systemLanguage
    """,
    "SVGPolygonElement": "points animatedPoints",
    "SVGPolylineElement": "points animatedPoints",
    "SVGRadialGradientElement": "cx cy r fx fy fr",
    "SVGRectElement": "x y width height rx ry",
    "SVGSVGElement": "x y width height viewBox preserveAspectRatio",
    "SVGStopElement": "offset",
    "SVGSymbolElement": "viewBox preserveAspectRatio",
    "SVGTextContentElement": "textLength lengthAdjust",
    "SVGTextPathElement": "startOffset method spacing",
    "SVGTextPositioningElement": "x y dx dy rotate",
    "SVGUseElement": "x y width height",
    "SVGViewElement": "viewBox preserveAspectRatio",
  ]

  private static let constantNames: [String: String] = [
    "SVGComponentTransferFunctionElement": """
    SVG_FECOMPONENTTRANSFER_TYPE_UNKNOWN SVG_FECOMPONENTTRANSFER_TYPE_IDENTITY \
    SVG_FECOMPONENTTRANSFER_TYPE_TABLE SVG_FECOMPONENTTRANSFER_TYPE_DISCRETE \
    SVG_FECOMPONENTTRANSFER_TYPE_LINEAR SVG_FECOMPONENTTRANSFER_TYPE_GAMMA
    """,
    "SVGFEBlendElement": """
    SVG_FEBLEND_MODE_UNKNOWN SVG_FEBLEND_MODE_NORMAL SVG_FEBLEND_MODE_MULTIPLY \
    SVG_FEBLEND_MODE_SCREEN SVG_FEBLEND_MODE_DARKEN SVG_FEBLEND_MODE_LIGHTEN \
    SVG_FEBLEND_MODE_OVERLAY SVG_FEBLEND_MODE_COLOR_DODGE SVG_FEBLEND_MODE_COLOR_BURN \
    SVG_FEBLEND_MODE_HARD_LIGHT SVG_FEBLEND_MODE_SOFT_LIGHT SVG_FEBLEND_MODE_DIFFERENCE \
    SVG_FEBLEND_MODE_EXCLUSION SVG_FEBLEND_MODE_HUE SVG_FEBLEND_MODE_SATURATION \
    SVG_FEBLEND_MODE_COLOR SVG_FEBLEND_MODE_LUMINOSITY
    """,
    "SVGFEColorMatrixElement": """
    SVG_FECOLORMATRIX_TYPE_UNKNOWN SVG_FECOLORMATRIX_TYPE_MATRIX \
    SVG_FECOLORMATRIX_TYPE_SATURATE SVG_FECOLORMATRIX_TYPE_HUEROTATE \
    SVG_FECOLORMATRIX_TYPE_LUMINANCETOALPHA
    """,
    "SVGFECompositeElement": """
    SVG_FECOMPOSITE_OPERATOR_UNKNOWN SVG_FECOMPOSITE_OPERATOR_OVER \
    SVG_FECOMPOSITE_OPERATOR_IN SVG_FECOMPOSITE_OPERATOR_OUT SVG_FECOMPOSITE_OPERATOR_ATOP \
    SVG_FECOMPOSITE_OPERATOR_XOR SVG_FECOMPOSITE_OPERATOR_ARITHMETIC
    """,
    "SVGFEConvolveMatrixElement": """
    SVG_EDGEMODE_UNKNOWN SVG_EDGEMODE_DUPLICATE SVG_EDGEMODE_WRAP SVG_EDGEMODE_NONE
    """,
    "SVGFEDisplacementMapElement": """
    SVG_CHANNEL_UNKNOWN SVG_CHANNEL_R SVG_CHANNEL_G SVG_CHANNEL_B SVG_CHANNEL_A
    """,
    "SVGFEGaussianBlurElement": """
    SVG_EDGEMODE_UNKNOWN SVG_EDGEMODE_DUPLICATE SVG_EDGEMODE_WRAP SVG_EDGEMODE_NONE
    """,
    "SVGFEMorphologyElement": """
    SVG_MORPHOLOGY_OPERATOR_UNKNOWN SVG_MORPHOLOGY_OPERATOR_ERODE \
    SVG_MORPHOLOGY_OPERATOR_DILATE
    """,
    "SVGFETurbulenceElement": """
    SVG_TURBULENCE_TYPE_UNKNOWN SVG_TURBULENCE_TYPE_FRACTALNOISE \
    SVG_TURBULENCE_TYPE_TURBULENCE SVG_STITCHTYPE_UNKNOWN SVG_STITCHTYPE_STITCH \
    SVG_STITCHTYPE_NOSTITCH
    """,
    "SVGGradientElement": """
    SVG_SPREADMETHOD_UNKNOWN SVG_SPREADMETHOD_PAD SVG_SPREADMETHOD_REFLECT \
    SVG_SPREADMETHOD_REPEAT
    """,
    "SVGMarkerElement": """
    SVG_MARKERUNITS_UNKNOWN SVG_MARKERUNITS_USERSPACEONUSE SVG_MARKERUNITS_STROKEWIDTH \
    SVG_MARKER_ORIENT_UNKNOWN SVG_MARKER_ORIENT_AUTO SVG_MARKER_ORIENT_ANGLE
    """,
    "SVGSVGElement": "SVG_ZOOMANDPAN_UNKNOWN SVG_ZOOMANDPAN_DISABLE SVG_ZOOMANDPAN_MAGNIFY",
    "SVGTextContentElement": """
    LENGTHADJUST_UNKNOWN LENGTHADJUST_SPACING LENGTHADJUST_SPACINGANDGLYPHS
    """,
    "SVGTextPathElement": """
    TEXTPATH_METHODTYPE_UNKNOWN TEXTPATH_METHODTYPE_ALIGN TEXTPATH_METHODTYPE_STRETCH \
    TEXTPATH_SPACINGTYPE_UNKNOWN TEXTPATH_SPACINGTYPE_AUTO TEXTPATH_SPACINGTYPE_EXACT
    """,
    "SVGViewElement": "SVG_ZOOMANDPAN_UNKNOWN SVG_ZOOMANDPAN_DISABLE SVG_ZOOMANDPAN_MAGNIFY",
  ]
}
