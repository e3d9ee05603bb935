// All longhand properties that WebKit knows, one in each line:
//
//     name name ...: grammar = initial value
//
// `CSSGrammar` describes how grammars are written, and `CSSProductions` has the grammars for
// `<names>` in them. Lines after the line `inherited` are for inherited properties, up to the line
// `own`.

extension CSSPropertyTable {
  static let longhandDefinitions = """
    own
    display: <display-pair> | <display-word> = inline
    position: static | relative | absolute | fixed | sticky | -webkit-sticky = static
    float: none | left | right | inline-start | inline-end = none
    clear: none | left | right | both | inline-start | inline-end = none
    z-index: auto | <integer> = auto
    top right bottom left: auto | <length-percentage> | <anchor> = auto
    inset-block-start inset-block-end inset-inline-start inset-inline-end: \
    auto | <length-percentage> | <anchor> = auto
    overflow-x: visible | hidden | clip | scroll | auto | overlay = visible
    overflow-y: visible | hidden | clip | scroll | auto | overlay | -webkit-paged-x | \
    -webkit-paged-y = visible
    overflow-block overflow-inline: visible | hidden | clip | scroll | auto = visible
    box-sizing: content-box | border-box = content-box
    width height block-size inline-size: auto | <sizing> = auto
    min-width min-height min-block-size min-inline-size: auto | <sizing> = auto
    max-width max-height max-block-size max-inline-size: none | <sizing> = none
    aspect-ratio: auto && <ratio> | auto | <ratio> = auto
    contain-intrinsic-width contain-intrinsic-height contain-intrinsic-block-size \
    contain-intrinsic-inline-size: auto? [ none | <length[0,]> ] = none
    margin-top margin-right margin-bottom margin-left margin-block-start margin-block-end \
    margin-inline-start margin-inline-end: auto | <length-percentage> | <anchor-size> = 0px
    margin-trim: none | [ block ||| inline ] | <trimmed-sides> = none
    padding-top padding-right padding-bottom padding-left padding-block-start padding-block-end \
    padding-inline-start padding-inline-end: <length-percentage[0,]> = 0px
    resize: none | both | horizontal | vertical | block | inline = none
    contain: none | strict | content | [ [ size | inline-size ] || layout || style || paint ] \
    = none
    container-name: none | <custom-ident>+ = none
    container-type: normal | size | inline-size = normal
    content-visibility: visible | auto | hidden = visible
    isolation: auto | isolate = auto
    object-fit: fill | contain | cover | none | scale-down = fill
    object-position: <position> = 50% 50%
    zoom: normal | <number-percentage[0,]> = 1
    clip: auto | <clip-shape> = auto
    opacity: <alpha> = 1
    mix-blend-mode: <blend-mode> | plus-darker | plus-lighter = normal
    will-change: auto | <will-change> = auto
    break-before break-after: auto | avoid | avoid-page | page | left | right | recto | verso | \
    avoid-column | column = auto
    break-inside: auto | avoid | avoid-page | avoid-column = auto
    page: auto | <custom-ident> = auto
    scrollbar-gutter: auto | stable && both-edges? = auto
    scrollbar-width: auto | thin | none = auto
    scroll-behavior: auto | smooth = auto
    overscroll-behavior-x overscroll-behavior-y overscroll-behavior-block \
    overscroll-behavior-inline: auto | contain | none = auto
    scroll-margin-top scroll-margin-right scroll-margin-bottom scroll-margin-left \
    scroll-margin-block-start scroll-margin-block-end scroll-margin-inline-start \
    scroll-margin-inline-end: <length> = 0px
    scroll-padding-top scroll-padding-right scroll-padding-bottom scroll-padding-left \
    scroll-padding-block-start scroll-padding-block-end scroll-padding-inline-start \
    scroll-padding-inline-end: auto | <length-percentage[0,]> = auto
    scroll-snap-align: [ none | start | end | center ]{1,2}~ = none
    scroll-snap-stop: normal | always = normal
    scroll-snap-type: none | <snap> = none
    touch-action: auto | none | manipulation | [ pan-x || pan-y || pinch-zoom ] = auto
    vertical-align: baseline | sub | super | top | text-top | middle | bottom | text-bottom | \
    -webkit-baseline-middle | <length-percentage> = baseline
    table-layout: auto | fixed = auto
    unicode-bidi: normal | embed | isolate | bidi-override | isolate-override | plaintext | \
    -webkit-isolate | -webkit-isolate-override | -webkit-plaintext = normal
    appearance: auto | none | button | checkbox | listbox | menulist | menulist-button | meter | \
    push-button | radio | searchfield | slider-horizontal | slider-vertical | square-button | \
    textarea | textfield = none

    inherited
    direction: ltr | rtl = ltr
    writing-mode: horizontal-tb | vertical-rl | vertical-lr | sideways-rl | sideways-lr | \
    horizontal-bt | lr | lr-tb | rl | rl-tb | tb | tb-rl = horizontal-tb
    visibility: visible | hidden | collapse = visible
    pointer-events: auto | none | all | bounding-box | fill | painted | stroke | visible | \
    visiblefill | visiblepainted | visiblestroke = auto
    cursor: [ <image> [ <number> <number> ]? , ]* [ auto | default | none | context-menu | help | \
    pointer | progress | wait | cell | crosshair | text | vertical-text | alias | copy | move | \
    no-drop | not-allowed | grab | grabbing | e-resize | n-resize | ne-resize | nw-resize | \
    s-resize | se-resize | sw-resize | w-resize | ew-resize | ns-resize | nesw-resize | \
    nwse-resize | col-resize | row-resize | all-scroll | zoom-in | zoom-out | \
    -webkit-grab | -webkit-grabbing | -webkit-zoom-in | -webkit-zoom-out ] = auto
    border-collapse: separate | collapse = separate
    -webkit-border-horizontal-spacing -webkit-border-vertical-spacing: <length[0,]> = 0px
    caption-side: top | bottom = top
    empty-cells: show | hide = show
    list-style-position: inside | outside = outside
    list-style-image: none | <image> = none
    list-style-type: none | <string> | <counter-style> = disc
    quotes: auto | none | [ <string> <string> ]+ = auto
    orphans widows: <integer[1,]> = auto
    image-orientation: from-image | none = from-image
    image-rendering: auto | pixelated | crisp-edges | optimizespeed | optimizequality | \
    -webkit-crisp-edges | -webkit-optimize-contrast = auto
    speak-as: normal | none | [ spell-out || digits || [ literal-punctuation | no-punctuation ] ] \
    = normal
    print-color-adjust: economy | exact = economy
    color-scheme: normal | <color-schemes> = normal
    accent-color caret-color: auto | <color> = auto
    color: <color> = canvastext

    inherited
    font-family: [ <generic-family> | <family-name> ]# = -webkit-standard
    font-size: xx-small | x-small | small | medium | large | x-large | xx-large | xxx-large | \
    -webkit-xxx-large | -webkit-ruby-text | larger | smaller | <length-percentage[0,]> = medium
    font-style: normal | italic | <oblique> = normal
    font-weight: normal | bold | bolder | lighter | <number[1,1000]> = normal
    font-width: normal | ultra-condensed | extra-condensed | condensed | semi-condensed | \
    semi-expanded | expanded | extra-expanded | ultra-expanded | <percentage[0,]> = normal
    font-size-adjust: none | <size-adjustment> = none
    font-kerning: auto | normal | none = auto
    font-optical-sizing: auto | none = auto
    font-palette: normal | light | dark | <dashed-ident> | <palette-mix> = normal
    font-synthesis-weight font-synthesis-style font-synthesis-small-caps: auto | none = auto
    font-feature-settings: normal | <feature># = normal
    font-variation-settings: normal | <variation># = normal
    font-variant-alternates: normal | <alternates> = normal
    font-variant-caps: normal | small-caps | all-small-caps | petite-caps | all-petite-caps | \
    unicase | titling-caps = normal
    font-variant-east-asian: normal | [ [ jis78 | jis83 | jis90 | jis04 | simplified | \
    traditional ] || [ full-width | proportional-width ] || ruby ] = normal
    font-variant-emoji: normal | text | emoji | unicode = normal
    font-variant-ligatures: normal | none | [ [ common-ligatures | no-common-ligatures ] || \
    [ discretionary-ligatures | no-discretionary-ligatures ] || [ historical-ligatures | \
    no-historical-ligatures ] || [ contextual | no-contextual ] ] = normal
    font-variant-numeric: normal | [ [ lining-nums | oldstyle-nums ] || [ proportional-nums | \
    tabular-nums ] || [ diagonal-fractions | stacked-fractions ] || ordinal || slashed-zero ] \
    = normal
    font-variant-position: normal | sub | super = normal
    line-height: normal | <number[0,]> | <length-percentage[0,]> = normal
    letter-spacing: normal | <length-percentage> = normal
    word-spacing: normal | <length-percentage> = normal
    text-align: start | end | left | right | center | justify | match-parent | -webkit-auto | \
    -webkit-left | -webkit-right | -webkit-center | -webkit-match-parent | \
    -internal-th-center = start
    text-align-last: auto | start | end | left | right | center | justify | match-parent = auto
    text-indent: <length-percentage> && hanging? && each-line? = 0px
    text-transform: none | [ [ capitalize | uppercase | lowercase ] || full-width || \
    full-size-kana ] = none
    text-wrap-mode: wrap | nowrap = wrap
    text-wrap-style: auto | balance | stable | pretty = auto
    white-space-collapse: collapse | preserve | preserve-breaks | break-spaces = collapse
    text-rendering: auto | optimizespeed | optimizelegibility | geometricprecision = auto
    text-shadow: none | [ <color>? && <length>{2,2} <length[0,]>? ]# = none
    text-emphasis-color: <color> = currentcolor
    text-emphasis-position: <emphasis-position> = over right
    text-emphasis-style: none | <string> | <emphasis-mark> = none
    text-orientation: mixed | upright | sideways = mixed
    text-combine-upright: none | all = none
    text-autospace: normal | auto | no-autospace | [ ideograph-alpha || ideograph-numeric ] \
    = no-autospace
    text-underline-offset: auto | <length-percentage> = auto
    text-underline-position: auto | [ from-font | under ] || [ left | right ] = auto
    text-decoration-skip-ink: auto | none | all = auto
    tab-size: <number[0,]> | <length[0,]> = 8
    hyphens: none | manual | auto = manual
    hyphenate-character: auto | <string> = auto
    line-break: auto | loose | normal | strict | anywhere | after-white-space = auto
    overflow-wrap: normal | break-word | anywhere = normal
    word-break: normal | break-all | keep-all | break-word = normal
    hanging-punctuation: none | [ first ||| [ allow-end | force-end ] ||| last ] = none
    ruby-align: start | center | space-between | space-around = space-around
    ruby-overhang: auto | none = auto
    ruby-position: over | under | inter-character = over
    math-style: normal | compact = normal
    dominant-baseline: auto | use-script | no-change | reset-size | ideographic | alphabetic | \
    hanging | mathematical | central | middle | text-after-edge | text-before-edge = auto

    own
    text-decoration-color: <color> = currentcolor
    text-decoration-line: none | [ underline || overline || line-through || blink ] = none
    text-decoration-style: solid | double | dotted | dashed | wavy = solid
    text-decoration-thickness: auto | from-font | <length-percentage> = auto
    text-overflow: clip | ellipsis = clip
    text-box-trim: none | trim-start | trim-end | trim-both = none
    alignment-baseline: baseline | alphabetic | ideographic | middle | central | \
    mathematical | text-before-edge | text-after-edge | before-edge | after-edge | \
    hanging = baseline
    baseline-shift: baseline | sub | super | <length-percentage> = baseline

    inherited
    text-box-edge: auto | <text-edge> = auto

    own
    background-attachment: [ scroll | fixed | local ]# = scroll
    background-blend-mode: <blend-mode># = normal
    background-clip: [ border-box | padding-box | content-box | text | border-area | \
    -webkit-text ]# = border-box
    background-color: <color> = transparent
    background-image: [ none | <image> ]# = none
    background-origin: [ border-box | padding-box | content-box ]# = padding-box
    background-position-x: <position-x># = 0%
    background-position-y: <position-y># = 0%
    background-repeat: <repeat-style># = repeat
    background-size: <bg-size># = auto
    -webkit-background-clip: [ border-box | padding-box | content-box | text | border | padding | \
    content | -webkit-text ]# = border-box
    -webkit-background-origin: [ border-box | padding-box | content-box | border | padding | \
    content | -webkit-text ]# = padding-box
    border-top-width border-right-width border-bottom-width border-left-width \
    border-block-start-width border-block-end-width border-inline-start-width \
    border-inline-end-width: <line-width> = medium
    border-top-style border-right-style border-bottom-style border-left-style \
    border-block-start-style border-block-end-style border-inline-start-style \
    border-inline-end-style: <line-style> = none
    border-top-color border-right-color border-bottom-color border-left-color \
    border-block-start-color border-block-end-color border-inline-start-color \
    border-inline-end-color: <color> = currentcolor
    border-top-left-radius border-top-right-radius border-bottom-right-radius \
    border-bottom-left-radius border-start-start-radius border-start-end-radius \
    border-end-start-radius border-end-end-radius: <length-percentage[0,]>{1,2}~ = 0px
    border-image-source mask-border-source: none | <image> = none
    border-image-slice: [ <number[0,]> | <percentage[0,]> ]{1,4}~ && fill? = 100%
    border-image-width: [ auto | <length-percentage-number[0,]> ]{1,4}~ = 1
    border-image-outset mask-border-outset: <length-number[0,]>{1,4}~ = 0
    border-image-repeat mask-border-repeat: [ stretch | repeat | round | space ]{1,2}~ = stretch
    mask-border-slice: [ <number[0,]> | <percentage[0,]> ]{1,4}~ && fill? = 0
    mask-border-width: [ auto | <length-percentage-number[0,]> ]{1,4}~ = auto
    box-shadow -webkit-box-shadow: none | [ <color>? && [ <length>{2,2} [ <length[0,]> \
    <length>? ]? ] && inset? ]# = none
    outline-color: -webkit-focus-ring-color | <color> = currentcolor
    outline-style: auto | <outline-line-style> = none
    outline-width: <line-width> = medium
    outline-offset: <length> = 0px
    clip-path: none | <url> | <path()> | <boxed-shape> = none
    shape-outside: none | <outside-shape> | <image> = none
    shape-margin: <length-percentage[0,]> = 0px
    shape-image-threshold: <number> = 0
    mask-image: [ none | <image> ]# = none
    mask-mode: [ alpha | luminance | match-source ]# = match-source
    mask-repeat: <repeat-style># = repeat
    mask-clip: [ <mask-box> | no-clip ]# = border-box
    mask-origin: [ <mask-box> | border | padding | content | -webkit-text ]# = border-box
    mask-size: <mask-size># = auto
    mask-composite: [ add | subtract | intersect | exclude ]# = add
    mask-type: luminance | alpha = luminance
    -webkit-mask-position-x: <position-x># = 0%
    -webkit-mask-position-y: <position-y># = 0%
    -webkit-mask-clip: [ border-box | padding-box | content-box | text | border | padding | \
    content | -webkit-text ]# = border-box
    -webkit-mask-composite: [ clear | copy | source-over | source-in | source-out | source-atop | \
    destination-over | destination-in | destination-out | destination-atop | xor | plus-darker | \
    plus-lighter ]# = source-over
    -webkit-mask-source-type: [ auto | alpha | luminance ]# = auto
    filter backdrop-filter -webkit-backdrop-filter: none | <filter-function>+ = none
    transform: none | <transform-function>+ = none
    transform-box: view-box | content-box | border-box | fill-box | stroke-box = view-box
    transform-style: flat | preserve-3d = flat
    transform-origin-x perspective-origin-x: <origin-x> = 50%
    transform-origin-y perspective-origin-y: <origin-y> = 50%
    transform-origin-z: <length> = 0px
    perspective: none | <length[0,]> = none
    backface-visibility: visible | hidden = visible
    translate: none | <translate> = none
    rotate: none | <rotate> = none
    scale: none | <scale> = none
    offset-path: none | <url> | <boxed-ray> | <offset-boxed-shape> = none
    offset-distance: <length-percentage> = 0px
    offset-position: normal | auto | <position> = normal
    offset-anchor: auto | <position> = auto
    offset-rotate: [ auto | reverse ] || <angle> = auto
    content: none | normal | <content-list> = normal
    counter-increment: none | <counter-steps> = none
    counter-reset counter-set: none | <counters-from-zero> = none

    own
    flex-direction: row | row-reverse | column | column-reverse = row
    flex-wrap: nowrap | wrap | wrap-reverse = nowrap
    flex-grow: <number[0,]> = 0
    flex-shrink: <number[0,]> = 1
    flex-basis: auto | content | <sizing> = auto
    order: <integer> = 0
    align-content: normal | <baseline-position> | <content-distribution> | \
    <overflow-position>? <content-position> = normal
    justify-content: normal | <content-distribution> | <overflow-position>? \
    [ <content-position> | left | right ] = normal
    align-items: normal | stretch | anchor-center | <baseline-position> | \
    <overflow-position>? <self-position> = normal
    align-self: auto | normal | stretch | anchor-center | <baseline-position> | \
    <overflow-position>? <self-position> = auto
    justify-items: normal | stretch | anchor-center | <baseline-position> | legacy && \
    [ left | right | center ] | legacy | <overflow-position>? [ <self-position> | left | right ] \
    = normal
    justify-self: auto | normal | stretch | anchor-center | <baseline-position> | \
    <overflow-position>? [ <self-position> | left | right ] = auto
    row-gap column-gap: normal | <length-percentage[0,]> = normal
    column-count: auto | <integer[1,]> = auto
    column-width: auto | <length[0,]> = auto
    column-fill: auto | balance = balance
    column-span: none | all = none
    column-rule-color: <color> = currentcolor
    column-rule-style: <line-style> = none
    column-rule-width: <line-width> = medium
    grid-auto-columns grid-auto-rows: <track-size>+ = auto
    grid-auto-flow: <auto-flow> = row
    grid-row-start grid-row-end grid-column-start grid-column-end: <grid-line> = auto
    grid-template-areas: none | <grid-areas> = none
    grid-template-columns grid-template-rows: none | <track-list> | <subgrid> = none

    own
    animation-name: [ none | <string-ident> | <custom-ident> ]# = none
    animation-duration: [ auto | <time[0,]> ]# = auto
    animation-timing-function transition-timing-function: <easing># = ease
    animation-delay transition-delay: <time># = 0s
    animation-iteration-count: [ infinite | <number[0,]> ]# = 1
    animation-direction: [ normal | reverse | alternate | alternate-reverse ]# = normal
    animation-fill-mode: [ none | forwards | backwards | both ]# = none
    animation-play-state: [ running | paused ]# = running
    animation-composition: [ replace | add | accumulate ]# = replace
    animation-timeline: [ auto | none | <dashed-ident> | <timeline> ]# = auto
    animation-range-start: [ normal | <length-percentage> | <range-start> ]# = normal
    animation-range-end: [ normal | <length-percentage> | <range-end> ]# = normal
    scroll-timeline-name view-timeline-name: [ none | <dashed-ident> ]# = none
    scroll-timeline-axis view-timeline-axis: [ block | inline | x | y ]# = block
    view-timeline-inset: <inset-pair># = auto
    timeline-scope: none | all | <dashed-ident># = none
    transition-property: none | <transitioned># = all
    transition-duration: <time[0,]># = 0s
    transition-behavior: [ normal | allow-discrete ]# = normal
    view-transition-name: none | auto | match-element | <custom-ident> = none
    view-transition-class: none | <transition-class> = none
    anchor-name: none | <dashed-ident># = none
    anchor-scope: none | all | <dashed-ident># = none
    position-anchor: auto | <dashed-ident> = auto
    position-area: none | <position-area> = none
    position-try-fallbacks: none | <try-fallback># = none
    position-try-order: normal | most-width | most-height | most-block-size | most-inline-size \
    = normal

    inherited
    fill: <paint> = black
    stroke: <paint> = none
    fill-opacity stroke-opacity: <alpha> = 1
    fill-rule clip-rule: nonzero | evenodd = nonzero
    stroke-color: <color> = transparent
    stroke-dasharray: none | <dashes> = none
    stroke-dashoffset: <svg-length> = 0px
    stroke-linecap: butt | round | square = butt
    stroke-linejoin: miter | round | bevel = miter
    stroke-miterlimit: <number[0,]> = 4
    stroke-width: <svg-length[0,]> = 1px
    color-interpolation: auto | srgb | linearrgb = srgb
    color-interpolation-filters: auto | srgb | linearrgb = linearrgb
    shape-rendering: auto | optimizespeed | crispedges | geometricprecision = auto
    text-anchor: start | middle | end = start
    marker-start marker-mid marker-end: none | <url> = none
    paint-order: normal | [ fill || stroke || markers ] = normal
    glyph-orientation-horizontal: <angle-zero> = 0deg
    glyph-orientation-vertical: auto | <angle-zero> = auto

    own
    cx cy x y: <length-percentage> = 0px
    r: <length-percentage[0,]> = 0px
    rx ry: auto | <length-percentage[0,]> = auto
    stop-color flood-color: <color> = black
    stop-opacity flood-opacity: <alpha> = 1
    lighting-color: <color> = white
    vector-effect: none | non-scaling-stroke = none
    buffered-rendering: auto | dynamic | static = auto

    own
    -webkit-box-align: stretch | start | end | center | baseline = stretch
    -webkit-box-decoration-break: slice | clone = slice
    -webkit-box-flex: <number> = 0
    -webkit-box-flex-group: <integer[0,]> = 1
    -webkit-box-lines: single | multiple = single
    -webkit-box-ordinal-group: <integer[1,]> = 1
    -webkit-box-orient: horizontal | vertical | inline-axis | block-axis = horizontal
    -webkit-box-pack: start | end | center | justify = start
    -webkit-box-reflect: none | <reflection> = none
    -webkit-column-axis: auto | horizontal | vertical = auto
    -webkit-column-progression: normal | reverse = normal
    -webkit-initial-letter: normal | <number[0,]> <number[0,]>? = normal
    -webkit-line-clamp: none | <percentage[0,]> | <integer[1,]> = none
    -webkit-text-decorations-in-effect: none | [ underline || overline || line-through || blink ] \
    = none
    -webkit-user-drag: auto | none | element = auto

    inherited
    -webkit-box-direction: normal | reverse = normal
    -webkit-cursor-visibility: auto | auto-hide = auto
    -webkit-font-smoothing: auto | none | antialiased | subpixel-antialiased = auto
    -webkit-hyphenate-limit-after -webkit-hyphenate-limit-before: auto | <number[0,]> = auto
    -webkit-hyphenate-limit-lines: no-limit | <number[0,]> = no-limit
    -webkit-line-align: none | edges = none
    -webkit-line-box-contain: none | [ block || inline || font || glyphs || replaced || \
    inline-box || initial-letter ] = block inline replaced
    -webkit-line-grid: none | <custom-ident> = none
    -webkit-line-snap: none | baseline | contain = none
    -webkit-locale: auto | <string> = auto
    -webkit-nbsp-mode: normal | space = normal
    -webkit-rtl-ordering: logical | visual = logical
    -webkit-ruby-position: before | after | inter-character = before
    -webkit-tap-highlight-color: <color> = rgba(0, 0, 0, 0.4)
    -webkit-text-combine: none | horizontal = none
    -webkit-text-fill-color -webkit-text-stroke-color: <color> = currentcolor
    -webkit-text-security: none | disc | circle | square = none
    -webkit-text-stroke-width: thin | medium | thick | <length[0,]> = 0px
    -webkit-text-zoom: normal | reset = normal
    -webkit-user-modify: read-only | read-write | read-write-plaintext-only = read-only
    -webkit-user-select: auto | none | text | all = text
    """

  /// Names that have attributes in WebKit, but are only valid as descriptors of at-rules.
  static let descriptorNames = """
    additive-symbols base-palette fallback font-display inherits initial-value navigation negative \
    override-colors pad prefix range size size-adjust src suffix symbols syntax system types \
    unicode-range
    """
}
