internal import Synchronization

/// The named parts of value grammars: the productions for `<name>` in the property table.
enum CSSProductions {
  /// A named grammar, and the rule that converts a match to its canonical form. The rule returns
  /// nil if the match is not valid.
  struct Production: Sendable {
    let grammar: CSSGrammar
    let canonicalize: (@Sendable ([CSSValue]) -> [CSSValue]?)?
  }

  /// The definition of the grammar `name`; nil if there is none.
  package static func definition(_ name: String) -> String? { definitions[name] }

  /// All names with their definitions.
  package static var all: [String: String] { definitions }

  /// The production with a name, which is compiled on first use; nil if there is none.
  package static func production(_ name: String) -> Production? {
    if let known = compiled.withLock({ $0[name] }) { return known }
    guard let definition = definitions[name] else { return nil }
    let production = Production(
      grammar: CSSGrammar(definition), canonicalize: CSSCanonicalForms.rules[name])
    compiled.withLock { $0[name] = production }
    return production
  }

  private static let compiled = Mutex<[String: Production]>([:])

  private static let definitions: [String: String] = [
    // Boxes
    "sizing": """
    min-content | max-content | fit-content | intrinsic | min-intrinsic | \
    -webkit-min-content | -webkit-max-content | -webkit-fit-content | \
    -webkit-fill-available | <length-percentage[0,]> | <anchor-size>
    """,
    "anchor": "anchor( <dashed-ident>? && [ inside | outside | top | left | right | bottom | "
      + "start | end | self-start | self-end | center | <percentage> ] "
      + "[ , <length-percentage> ]? )",
    "anchor-size": "anchor-size( [ <dashed-ident> || [ width | height | block | inline | "
      + "self-block | self-inline ] ]? [ , <length-percentage> ]? )",
    "ratio": "<number[0,]> [ / <number[0,]> ]?",
    "display-word": "none | inline | block | inline-block | flex | grid | inline-flex | "
      + "inline-grid | contents | list-item | flow-root | flow | table | inline-table | "
      + "table-caption | table-cell | table-column | table-column-group | table-footer-group | "
      + "table-header-group | table-row | table-row-group | -webkit-box | -webkit-inline-box | "
      + "-webkit-flex | -webkit-inline-flex | -internal-ruby | "
      + "-internal-ruby-text",
    "display-pair": "[ block | inline ] && [ flow | flow-root | table | flex | grid ]",
    "clip-shape": "rect( [ auto | <length> ]{4,4} ) | rect( [ auto | <length> ]#{4,4} )",
    "alpha": "<number-percentage>",
    "snap": "[ x | y | block | inline | both ] [ mandatory | proximity ]?",
    "line-width": "thin | medium | thick | <length[0,]>",
    "line-style": "none | hidden | dotted | dashed | solid | double | groove | ridge | inset | "
      + "outset",
    "outline-line-style": "none | dotted | dashed | solid | double | groove | ridge | inset | "
      + "outset",
    "blend-mode": "normal | multiply | screen | overlay | darken | lighten | color-dodge | "
      + "color-burn | hard-light | soft-light | difference | exclusion | hue | saturation | "
      + "color | luminosity",

    // Images and positions
    "image": "<url> | <gradient> | <image-set> | <cross-fade> | -webkit-canvas( <custom-ident> )"
      + " | -webkit-named-image( <custom-ident> )",
    "image-set": "image-set( <image-option># ) | -webkit-image-set( <image-option># )",
    "image-option": "[ <url> | <string> | <gradient> ] [ <resolution[0,]> || type( <string> ) ]?",
    "cross-fade": "cross-fade( [ none | <image> ] , [ none | <image> ] , <number-percentage> ) | "
      + "-webkit-cross-fade( [ none | <image> ] , [ none | <image> ] , <number-percentage> )",
    "position-x": "center | [ left | right | x-start | x-end ] <length-percentage>? | "
      + "<length-percentage>",
    "position-y": "center | [ top | bottom | y-start | y-end ] <length-percentage>? | "
      + "<length-percentage>",
    "origin-x": "left | center | right | x-start | x-end | <length-percentage>",
    "origin-y": "top | center | bottom | y-start | y-end | <length-percentage>",
    "repeat-style": "repeat-x | repeat-y | [ repeat | space | round | no-repeat ]{1,2}",
    "bg-size": "cover | contain | [ auto | <length-percentage[0,]> ]{1,2}",
    "mask-size": "cover | contain | [ auto | <length-percentage[0,]> ]{1,2}",
    "mask-box": "border-box | padding-box | content-box",
    "paint": "none | context-fill | context-stroke | <color> | <url> [ none | <color> ]?",
    "dashes": "[ <length-percentage-number[0,]> ,? ]+",
    "reflection": "[ above | below | left | right ] <length-percentage>? <image>?",

    // Shapes, transforms, filters
    "boxed-shape": "<basic-shape> || <geometry-box>",
    "geometry-box": "border-box | padding-box | content-box | margin-box | fill-box | "
      + "stroke-box | view-box",
    "shape-box": "border-box | padding-box | content-box | margin-box",
    "outside-shape": "<plain-shape> || <shape-box>",
    "circle-radius": "<radius>",
    "ellipse-radii": "<radius> <radius>",
    "radius": "closest-side | farthest-side | closest-corner | farthest-corner | "
      + "<length-percentage[0,]>",
    "basic-shape": "<plain-shape> | <path()>",
    "offset-shape": "<plain-shape> | path( <path> )",
    "offset-boxed-shape": "<offset-shape> || <geometry-box>",
    "plain-shape": "circle( <circle-radius>? [ at <position> ]? ) | "
      + "ellipse( <ellipse-radii>? [ at <position> ]? ) | "
      + "inset( <length-percentage>{1,4}~ <rounding>? ) | "
      + "xywh( <length-percentage>{2,2} <length-percentage[0,]>{2,2} <rounding>? ) | "
      + "rect( [ auto | <length-percentage> ]{4,4} <rounding>? ) | "
      + "polygon( <fill-rule>? [ <length-percentage> <length-percentage> ]# ) | <shape()>",
    "shape()": "shape( <shape-fill-rule>? from <position> , <shape-command># )",
    "shape-fill-rule": "nonzero | evenodd",
    "shape-command": "[ move | line ] <shape-end> | "
      + "hline [ to <origin-x> | by <length-percentage> ] | "
      + "vline [ to <origin-y> | by <length-percentage> ] | "
      + "curve to <position> with <shape-control> [ / <shape-control> ]? | "
      + "curve by <shape-offset> with <shape-offset-control> [ / <shape-offset-control> ]? | "
      + "smooth to <position> [ with <shape-control> ]? | "
      + "smooth by <shape-offset> [ with <shape-offset-control> ]? | "
      + "arc <shape-end> of <length-percentage>{1,2}~ "
      + "[ <arc-sweep> || <arc-size> || <arc-turn> ]? | "
      + "close",
    "shape-end": "to <position> | by <shape-offset>",
    "shape-offset": "<length-percentage>{2,2}",
    "shape-control": "<position> <shape-origin>?",
    "shape-offset-control": "<shape-offset> <shape-origin>?",
    "shape-origin": "from [ start | end | origin ]",
    "arc-sweep": "cw | ccw",
    "arc-size": "small | large",
    "arc-turn": "rotate <angle>",
    "fill-rule": "[ nonzero | evenodd ] ,",
    "rounding": "round <corner-radii>",
    "corner-radii": "<length-percentage[0,]>{1,4}~ [ / <length-percentage[0,]>{1,4}~ ]?",
    "path()": "path( <fill-rule>? <path> )",
    "ray": "ray( <angle> && [ closest-side | closest-corner | farthest-side | farthest-corner | "
      + "sides ]? && contain? && [ at <position> ]? )",
    "boxed-ray": "<ray> || <geometry-box>",
    "transform-function": "translate( <length-percentage> [ , <length-percentage> ]? ) | "
      + "translateX( <length-percentage> ) | translateY( <length-percentage> ) | "
      + "translateZ( <length> ) | "
      + "translate3d( <length-percentage> , <length-percentage> , <length> ) | "
      + "scale( <scale-factor> [ , <scale-factor> ]? ) | scaleX( <scale-factor> ) | "
      + "scaleY( <scale-factor> ) | scaleZ( <scale-factor> ) | "
      + "scale3d( <scale-factor> , <scale-factor> , <scale-factor> ) | "
      + "rotate( <angle-zero> ) | rotateX( <angle-zero> ) | rotateY( <angle-zero> ) | "
      + "rotateZ( <angle-zero> ) | "
      + "rotate3d( <number> , <number> , <number> , <angle-zero> ) | "
      + "skew( <angle-zero> [ , <angle-zero> ]? ) | skewX( <angle-zero> ) | "
      + "skewY( <angle-zero> ) | matrix( <number>#{6,6} ) | matrix3d( <number>#{16,16} ) | "
      + "perspective( none | <length[0,]> | <number[0,]> )",
    "scale-factor": "<number-percentage>",
    "translate": "<length-percentage> [ <length-percentage> <length>? ]?",
    "rotate": "<rotation-axis> && <angle> | <angle>",
    "rotation-axis": "x | y | z | <number>{3,3}",
    "scale": "<scale-factor>{1,3}",
    "filter-function": "<url> | blur( <length[0,]>? ) | brightness( <number-percentage[0,]>? ) | "
      + "contrast( <number-percentage[0,]>? ) | grayscale( <number-percentage[0,]>? ) | "
      + "invert( <number-percentage[0,]>? ) | opacity( <number-percentage[0,]>? ) | "
      + "saturate( <number-percentage[0,]>? ) | sepia( <number-percentage[0,]>? ) | "
      + "hue-rotate( <angle-zero>? ) | "
      + "drop-shadow( <color>? && [ <length>{2,2} <length[0,]>? ] ) | "
      + "apple-invert-lightness( )",

    // Text and fonts
    "generic-family": "serif | sans-serif | monospace | cursive | fantasy | system-ui | "
      + "ui-serif | ui-sans-serif | ui-monospace | ui-rounded | math",
    "oblique": "oblique <angle[-90,90]>?",
    "size-adjustment": "[ ex-height | cap-height | ch-width | ic-width | ic-height ]? "
      + "[ from-font | <number[0,]> ]",
    "palette-mix": "palette-mix( in <custom-ident> , [ normal | light | dark | <dashed-ident> ] , "
      + "[ normal | light | dark | <dashed-ident> ] )",
    "feature": "<string> [ on | off | <integer[0,]> ]?",
    "variation": "<string> <number>",
    "alternates": "stylistic( <custom-ident> ) || historical-forms || "
      + "styleset( <custom-ident># ) || character-variant( <custom-ident># ) || "
      + "swash( <custom-ident> ) || ornaments( <custom-ident> ) || annotation( <custom-ident> )",
    "emphasis-position": "[ over | under ] && [ left | right ]?",
    "emphasis-mark": "[ filled | open ] || [ dot | circle | double-circle | triangle | sesame ]",
    "text-edge": "[ text | cap | ex | ideographic | ideographic-ink ] "
      + "[ text | alphabetic | ideographic | ideographic-ink ]?",
    "trimmed-sides": "block-start ||| inline-start ||| block-end ||| inline-end",
    "will-change": "<custom-ident>#",
    "transition-class": "<custom-ident>+",
    "color-schemes": "<custom-ident>+",
    "counter-style": "<custom-ident>",
    "counter-steps": "[ <custom-ident> <integer>? ]+",
    "counters-from-zero": "[ <custom-ident> <integer>? ]+",
    "content-item": "<string> | <image> | open-quote | close-quote | no-open-quote | "
      + "no-close-quote | <attr> | counter( <custom-ident> [ , <counter-style> ]? ) | "
      + "counters( <custom-ident> , <string> [ , <counter-style> ]? )",
    "content-list": "<content-item>+ [ / [ <string> | <attr> | counter( <custom-ident> ) ]+ ]?",

    // Alignment and grids
    "baseline-position": "[ first | last ]? baseline",
    "content-distribution": "space-between | space-around | space-evenly | stretch",
    "overflow-position": "unsafe | safe",
    "content-position": "center | start | end | flex-start | flex-end",
    "self-position": "center | start | end | self-start | self-end | flex-start | flex-end",
    "track-breadth": "<length-percentage[0,]> | <flex[0,]> | min-content | max-content | auto | "
      + "-webkit-min-content | -webkit-max-content",
    "inflexible-breadth": "<length-percentage[0,]> | min-content | max-content | auto | "
      + "-webkit-min-content | -webkit-max-content",
    "track-size": "<track-breadth> | minmax( <inflexible-breadth> , <track-breadth> ) | "
      + "fit-content( <length-percentage[0,]> )",
    "track-list": "[ <line-names>? [ <track-size> | <track-repeat> ] ]+ <line-names>?",
    "explicit-tracks": "[ <line-names>? <track-size> ]+ <line-names>?",
    "track-repeat": "repeat( <integer[1,]> , [ <line-names>? <track-size> ]+ <line-names>? ) | "
      + "repeat( [ auto-fill | auto-fit ] , [ <line-names>? <fixed-size> ]+ <line-names>? )",
    "fixed-size": "<length-percentage[0,]> | minmax( <length-percentage[0,]> , <track-breadth> ) "
      + "| minmax( <inflexible-breadth> , <length-percentage[0,]> )",
    "subgrid": "subgrid [ <line-names> | repeat( [ <integer[1,]> | auto-fill ] , "
      + "<line-names>+ ) ]*",
    "auto-flow": "[ row | column ] || dense",
    "grid-line": "auto | <spanned-line> | <numbered-line> | <line-name>",
    "spanned-line": "span && [ <integer[1,]> || <line-name> ]",
    "numbered-line": "<integer> && <line-name>?",
    "line-name": "<custom-ident>",

    // Time
    "easing": "linear | ease | ease-in | ease-out | ease-in-out | step-start | step-end | "
      + "cubic-bezier( <number[0,1]> , <number> , <number[0,1]> , <number> ) | "
      + "steps( <integer[2,]> , jump-none ) | "
      + "steps( <integer[1,]> [ , [ jump-start | jump-end | jump-both | start | end ] ]? ) | "
      + "linear( [ <number> <percentage>{0,2} ]#{2,} )",
    "string-ident": "<string>",
    "transitioned": "<custom-ident>",
    "timeline": "scroll( [ nearest | root | self ] || [ block | inline | x | y ] ) | scroll( ) | "
      + "view( [ block | inline | x | y ] || <inset-pair> ) | view( )",
    "range-start": "<range-name> <length-percentage>?",
    "range-end": "<range-name> <length-percentage>?",
    "range-name": "cover | contain | entry | exit | entry-crossing | exit-crossing",
    "inset-pair": "[ auto | <length-percentage> ]{1,2}~",
    "position-area": "<area-keyword>{1,2}",
    "area-keyword": "left | center | right | span-left | span-right | x-start | x-end | "
      + "span-x-start | span-x-end | x-self-start | x-self-end | span-x-self-start | "
      + "span-x-self-end | span-all | top | bottom | span-top | span-bottom | y-start | y-end | "
      + "span-y-start | span-y-end | y-self-start | y-self-end | span-y-self-start | "
      + "span-y-self-end | block-start | block-end | span-block-start | span-block-end | "
      + "inline-start | inline-end | span-inline-start | span-inline-end | self-block-start | "
      + "self-block-end | span-self-block-start | span-self-block-end | self-inline-start | "
      + "self-inline-end | span-self-inline-start | span-self-inline-end | start | end | "
      + "span-start | span-end | self-start | self-end | span-self-start | span-self-end",
    "try-fallback": "[ <dashed-ident> || [ flip-block ||| flip-inline ||| flip-start ] ] | "
      + "<position-area>",
  ]
}
