// Every shorthand, one line each:
//
//     name =kind longhand longhand ...
//
// in the order in which WebKit looks for shorthands when it prints declarations. A kind with `-`
// instead of `=` is parsed and read back, but declarations are not printed with it. A longhand with
// `!` does not make declarations print the shorthand either.

extension CSSPropertyTable {
  static let shorthandDefinitions = """
    all =all *
    margin =sides margin-top margin-right margin-bottom margin-left
    padding =sides padding-top padding-right padding-bottom padding-left
    inset =sides top right bottom left
    scroll-margin =sides scroll-margin-top scroll-margin-right scroll-margin-bottom \
    scroll-margin-left
    scroll-padding =sides scroll-padding-top scroll-padding-right scroll-padding-bottom \
    scroll-padding-left
    margin-block =pair margin-block-start margin-block-end
    margin-inline =pair margin-inline-start margin-inline-end
    padding-block =pair padding-block-start padding-block-end
    padding-inline =pair padding-inline-start padding-inline-end
    inset-block =pair inset-block-start inset-block-end
    inset-inline =pair inset-inline-start inset-inline-end
    scroll-margin-block =pair scroll-margin-block-start scroll-margin-block-end
    scroll-margin-inline =pair scroll-margin-inline-start scroll-margin-inline-end
    scroll-padding-block =pair scroll-padding-block-start scroll-padding-block-end
    scroll-padding-inline =pair scroll-padding-inline-start scroll-padding-inline-end
    overflow =overflow overflow-x overflow-y
    overscroll-behavior =pair overscroll-behavior-x overscroll-behavior-y
    gap =pair row-gap column-gap
    border-spacing =pair -webkit-border-horizontal-spacing -webkit-border-vertical-spacing
    contain-intrinsic-size =pair contain-intrinsic-width contain-intrinsic-height
    border =border border-top-width border-right-width border-bottom-width border-left-width \
    border-top-style border-right-style border-bottom-style border-left-style border-top-color \
    border-right-color border-bottom-color border-left-color border-image-source \
    border-image-slice border-image-width border-image-outset border-image-repeat
    border-width =sides border-top-width border-right-width border-bottom-width border-left-width
    border-style =sides border-top-style border-right-style border-bottom-style border-left-style
    border-color =sides border-top-color border-right-color border-bottom-color border-left-color
    border-top -anyOrder border-top-width border-top-style border-top-color
    border-right -anyOrder border-right-width border-right-style border-right-color
    border-bottom -anyOrder border-bottom-width border-bottom-style border-bottom-color
    border-left -anyOrder border-left-width border-left-style border-left-color
    border-block =borderPair border-block-start-width border-block-end-width \
    border-block-start-style border-block-end-style border-block-start-color border-block-end-color
    border-inline =borderPair border-inline-start-width border-inline-end-width \
    border-inline-start-style border-inline-end-style border-inline-start-color \
    border-inline-end-color
    border-block-width =pair border-block-start-width border-block-end-width
    border-block-style =pair border-block-start-style border-block-end-style
    border-block-color =pair border-block-start-color border-block-end-color
    border-inline-width =pair border-inline-start-width border-inline-end-width
    border-inline-style =pair border-inline-start-style border-inline-end-style
    border-inline-color =pair border-inline-start-color border-inline-end-color
    border-block-start -anyOrder border-block-start-width border-block-start-style \
    border-block-start-color
    border-block-end -anyOrder border-block-end-width border-block-end-style border-block-end-color
    border-inline-start -anyOrder border-inline-start-width border-inline-start-style \
    border-inline-start-color
    border-inline-end -anyOrder border-inline-end-width border-inline-end-style \
    border-inline-end-color
    border-radius =radius border-top-left-radius border-top-right-radius \
    border-bottom-right-radius border-bottom-left-radius
    -webkit-border-radius -prefixedRadius border-top-left-radius border-top-right-radius \
    border-bottom-right-radius border-bottom-left-radius
    border-image =borderImage border-image-source border-image-slice border-image-width \
    border-image-outset border-image-repeat
    outline =anyOrder outline-color outline-style outline-width
    background =background background-image background-position-x background-position-y \
    background-size background-repeat background-attachment background-origin background-clip \
    background-color
    mask =mask mask-image -webkit-mask-position-x -webkit-mask-position-y !mask-size mask-repeat \
    mask-origin mask-clip !mask-composite !mask-mode mask-border-source mask-border-slice \
    mask-border-width mask-border-outset mask-border-repeat
    -webkit-mask =prefixedMask !mask-image !-webkit-mask-source-type !-webkit-mask-position-x \
    !-webkit-mask-position-y !mask-size !mask-repeat !mask-origin -webkit-mask-clip
    mask-border =borderImage mask-border-source mask-border-slice mask-border-width \
    mask-border-outset mask-border-repeat
    background-position =positions background-position-x background-position-y
    mask-position -maskPositions -webkit-mask-position-x -webkit-mask-position-y
    list-style =listStyle list-style-position list-style-image list-style-type
    font -font font-style font-variant-caps font-weight font-width font-size line-height \
    font-family font-size-adjust font-kerning font-variant-alternates font-variant-ligatures \
    font-variant-numeric font-variant-east-asian font-variant-position font-variant-emoji \
    font-feature-settings font-optical-sizing font-variation-settings
    font-variant -fontVariant font-variant-ligatures font-variant-caps font-variant-alternates \
    font-variant-numeric font-variant-east-asian font-variant-position font-variant-emoji
    font-synthesis -fontSynthesis font-synthesis-weight font-synthesis-style \
    font-synthesis-small-caps
    text-decoration =single text-decoration-line
    -webkit-text-decoration -anyOrder text-decoration-line text-decoration-style \
    text-decoration-color
    text-emphasis -anyOrder text-emphasis-style text-emphasis-color
    -webkit-text-stroke -anyOrder -webkit-text-stroke-width -webkit-text-stroke-color
    text-wrap =textWrap text-wrap-mode text-wrap-style
    white-space =whiteSpace white-space-collapse text-wrap-mode
    text-box =textBox text-box-trim text-box-edge
    flex =flex flex-grow flex-shrink flex-basis
    flex-flow =anyOrder flex-direction flex-wrap
    columns -anyOrder column-width column-count
    column-rule -anyOrder column-rule-width column-rule-style column-rule-color
    place-content =placement align-content justify-content
    place-items =placement align-items justify-items
    place-self =placement align-self justify-self
    grid =grid grid-template-rows grid-template-columns grid-template-areas grid-auto-flow \
    grid-auto-rows grid-auto-columns
    grid-template =gridTemplate grid-template-rows grid-template-columns grid-template-areas
    grid-row -gridLines grid-row-start grid-row-end
    grid-column -gridLines grid-column-start grid-column-end
    grid-area -gridLines grid-row-start grid-column-start grid-row-end grid-column-end
    transition =transition transition-property transition-duration transition-timing-function \
    transition-delay transition-behavior
    animation =animation animation-duration animation-timing-function animation-delay \
    animation-iteration-count animation-direction animation-fill-mode animation-play-state \
    animation-name animation-timeline animation-range-start animation-range-end
    animation-range =animationRange animation-range-start animation-range-end
    perspective-origin =origin perspective-origin-x perspective-origin-y
    transform-origin =origin transform-origin-x transform-origin-y transform-origin-z
    offset -offset offset-path offset-distance offset-position offset-anchor offset-rotate
    container -slashed container-name container-type
    marker =same marker-start marker-mid marker-end
    position-try =positionTry position-try-order position-try-fallbacks
    scroll-timeline =timeline scroll-timeline-name scroll-timeline-axis
    view-timeline =timeline view-timeline-name view-timeline-axis view-timeline-inset
    page-break-after -legacy break-after
    page-break-before -legacy break-before
    page-break-inside -legacy break-inside
    -webkit-column-break-after -legacy break-after
    -webkit-column-break-before -legacy break-before
    -webkit-column-break-inside -legacy break-inside
    text-decoration-skip -legacy text-decoration-skip-ink
    -webkit-text-decoration-skip -legacy text-decoration-skip-ink
    -webkit-text-orientation -legacy text-orientation
    -epub-text-orientation -legacy text-orientation
    -webkit-perspective -legacyPerspective perspective
    -webkit-background-size -legacyBackgroundSize background-size
    -webkit-border-image -legacyBorderImage border-image-source border-image-slice \
    border-image-width border-image-outset border-image-repeat
    -webkit-mask-position -positions -webkit-mask-position-x -webkit-mask-position-y
    -webkit-mask-box-image -legacyBorderImage mask-border-source mask-border-slice \
    mask-border-width mask-border-outset mask-border-repeat
    """

  /// The keywords of older properties, each with the keyword of the property that replaced them.
  static let legacyKeywords: [String: [String: String]] = [
    "page-break-after": pageBreak, "page-break-before": pageBreak,
    "page-break-inside": ["auto": "auto", "avoid": "avoid"],
    "-webkit-column-break-after": columnBreak, "-webkit-column-break-before": columnBreak,
    "-webkit-column-break-inside": ["auto": "auto", "avoid": "avoid"],
    "text-decoration-skip": skip, "-webkit-text-decoration-skip": skip,
    "-webkit-text-orientation": orientation, "-epub-text-orientation": orientation,
  ]

  private static let pageBreak = [
    "auto": "auto", "avoid": "avoid", "left": "left", "right": "right", "always": "page",
  ]
  private static let columnBreak = ["auto": "auto", "avoid": "avoid-column", "always": "column"]
  private static let skip = ["auto": "auto", "none": "none", "ink": "auto"]
  private static let orientation = [
    "mixed": "mixed", "upright": "upright", "sideways": "sideways", "sideways-right": "sideways",
  ]

  static let aliasDefinitions = """
    font-stretch font-width
    word-wrap overflow-wrap
    grid-row-gap row-gap
    grid-column-gap column-gap
    grid-gap gap
    color-adjust print-color-adjust
    supported-color-schemes color-scheme
    scroll-snap-margin scroll-margin
    scroll-snap-margin-top scroll-margin-top
    scroll-snap-margin-right scroll-margin-right
    scroll-snap-margin-bottom scroll-margin-bottom
    scroll-snap-margin-left scroll-margin-left
    -epub-caption-side caption-side
    -epub-hyphens hyphens
    -epub-text-combine -webkit-text-combine
    -epub-text-emphasis text-emphasis
    -epub-text-emphasis-color text-emphasis-color
    -epub-text-emphasis-style text-emphasis-style
    -epub-text-transform text-transform
    -epub-word-break word-break
    -epub-writing-mode writing-mode
    -webkit-align-content align-content
    -webkit-align-items align-items
    -webkit-align-self align-self
    -webkit-animation animation
    -webkit-animation-delay animation-delay
    -webkit-animation-direction animation-direction
    -webkit-animation-duration animation-duration
    -webkit-animation-fill-mode animation-fill-mode
    -webkit-animation-iteration-count animation-iteration-count
    -webkit-animation-name animation-name
    -webkit-animation-play-state animation-play-state
    -webkit-animation-timing-function animation-timing-function
    -webkit-appearance appearance
    -webkit-backface-visibility backface-visibility
    -webkit-border-after border-block-end
    -webkit-border-after-color border-block-end-color
    -webkit-border-after-style border-block-end-style
    -webkit-border-after-width border-block-end-width
    -webkit-border-before border-block-start
    -webkit-border-before-color border-block-start-color
    -webkit-border-before-style border-block-start-style
    -webkit-border-before-width border-block-start-width
    -webkit-border-bottom-left-radius border-bottom-left-radius
    -webkit-border-bottom-right-radius border-bottom-right-radius
    -webkit-border-end border-inline-end
    -webkit-border-end-color border-inline-end-color
    -webkit-border-end-style border-inline-end-style
    -webkit-border-end-width border-inline-end-width
    -webkit-border-start border-inline-start
    -webkit-border-start-color border-inline-start-color
    -webkit-border-start-style border-inline-start-style
    -webkit-border-start-width border-inline-start-width
    -webkit-border-top-left-radius border-top-left-radius
    -webkit-border-top-right-radius border-top-right-radius
    -webkit-box-sizing box-sizing
    -webkit-clip-path clip-path
    -webkit-column-count column-count
    -webkit-column-fill column-fill
    -webkit-column-gap column-gap
    -webkit-column-rule column-rule
    -webkit-column-rule-color column-rule-color
    -webkit-column-rule-style column-rule-style
    -webkit-column-rule-width column-rule-width
    -webkit-column-span column-span
    -webkit-column-width column-width
    -webkit-columns columns
    -webkit-filter filter
    -webkit-flex flex
    -webkit-flex-basis flex-basis
    -webkit-flex-direction flex-direction
    -webkit-flex-flow flex-flow
    -webkit-flex-grow flex-grow
    -webkit-flex-shrink flex-shrink
    -webkit-flex-wrap flex-wrap
    -webkit-font-kerning font-kerning
    -webkit-hyphenate-character hyphenate-character
    -webkit-hyphens hyphens
    -webkit-justify-content justify-content
    -webkit-justify-items justify-items
    -webkit-line-break line-break
    -webkit-logical-height block-size
    -webkit-logical-width inline-size
    -webkit-margin-after margin-block-end
    -webkit-margin-before margin-block-start
    -webkit-margin-end margin-inline-end
    -webkit-margin-start margin-inline-start
    -webkit-mask-box-image-outset mask-border-outset
    -webkit-mask-box-image-repeat mask-border-repeat
    -webkit-mask-box-image-slice mask-border-slice
    -webkit-mask-box-image-source mask-border-source
    -webkit-mask-box-image-width mask-border-width
    -webkit-mask-image mask-image
    -webkit-mask-origin mask-origin
    -webkit-mask-repeat mask-repeat
    -webkit-mask-size mask-size
    -webkit-max-logical-height max-block-size
    -webkit-max-logical-width max-inline-size
    -webkit-min-logical-height min-block-size
    -webkit-min-logical-width min-inline-size
    -webkit-opacity opacity
    -webkit-order order
    -webkit-padding-after padding-block-end
    -webkit-padding-before padding-block-start
    -webkit-padding-end padding-inline-end
    -webkit-padding-start padding-inline-start
    -webkit-perspective-origin perspective-origin
    -webkit-perspective-origin-x perspective-origin-x
    -webkit-perspective-origin-y perspective-origin-y
    -webkit-print-color-adjust print-color-adjust
    -webkit-shape-image-threshold shape-image-threshold
    -webkit-shape-margin shape-margin
    -webkit-shape-outside shape-outside
    -webkit-text-decoration-color text-decoration-color
    -webkit-text-decoration-line text-decoration-line
    -webkit-text-decoration-style text-decoration-style
    -webkit-text-emphasis text-emphasis
    -webkit-text-emphasis-color text-emphasis-color
    -webkit-text-emphasis-position text-emphasis-position
    -webkit-text-emphasis-style text-emphasis-style
    -webkit-text-underline-position text-underline-position
    -webkit-transform transform
    -webkit-transform-origin transform-origin
    -webkit-transform-origin-x transform-origin-x
    -webkit-transform-origin-y transform-origin-y
    -webkit-transform-origin-z transform-origin-z
    -webkit-transform-style transform-style
    -webkit-transition transition
    -webkit-transition-delay transition-delay
    -webkit-transition-duration transition-duration
    -webkit-transition-property transition-property
    -webkit-transition-timing-function transition-timing-function
    -webkit-writing-mode writing-mode
    """
}
