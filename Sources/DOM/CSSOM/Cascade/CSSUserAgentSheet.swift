/// The user agent's style sheet (HTML, section 15.3), with the values that were observed in WebKit.
enum CSSUserAgentSheet {
  /// A sheet for each namespace, because an HTML element can have the same name as a MathML
  /// element.
  static let all = [html, svg, mathML]

  private static let html = """
    @namespace "http://www.w3.org/1999/xhtml";
    area, base, basefont, datalist, head, link, meta, noembed, noframes, noscript, param, rp,
    script, style, template, title, dialog:not([open]),
    input[type=hidden i], [hidden]:not(embed, [hidden=until-found i]) { display: none }
    [hidden=until-found i] { content-visibility: hidden }
    audio:not([controls]) { display: none !important }

    address, article, aside, blockquote, body, center, dd, details, dialog, dir, div, dl, dt,
    fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, header,
    hgroup, hr, html, legend, listing, main, menu, nav, ol, p, plaintext, pre,
    search, section, summary, ul, xmp { display: block }
    frame, frameset { display: block !important }

    slot { display: contents }
    li { display: list-item; text-align: match-parent }
    ruby { display: -internal-ruby; unicode-bidi: isolate }
    details > summary:first-of-type { display: list-item;
      list-style: inside disclosure-closed }
    details[open] > summary:first-of-type { list-style-type: disclosure-open }

    body { margin: 8px }
    p, dl, ul, ol, menu, dir, pre, xmp, plaintext, listing, blockquote, figure {
      margin-block-start: 1em; margin-block-end: 1em }
    blockquote, figure { margin-inline-start: 40px; margin-inline-end: 40px }
    dd { margin-inline-start: 40px }
    ul, menu, dir, ol { padding-inline-start: 40px }
    ul, menu, dir { list-style-type: disc }
    ol { list-style-type: decimal }
    ul ul, ol ul, menu ul, dir ul, ul menu, ol menu, menu menu, dir menu, ul dir, ol dir,
    menu dir, dir dir { list-style-type: circle }
    ul ul ul, ul ol ul, ol ul ul, ol ol ul, ul ul menu, ol ul menu { list-style-type: square }
    ul ul, ol ul, menu ul, dir ul, dl ul, ul ol, ol ol, menu ol, dir ol, dl ol, ul dl, ol dl,
    menu dl, dir dl, dl dl, ul menu, ol menu, menu menu, dir menu, dl menu, ul dir, ol dir,
    menu dir, dir dir, dl dir { margin-block-start: 0; margin-block-end: 0 }

    h1 { font-size: 2em; margin-block: 0.67em; font-weight: bold }
    h2 { font-size: 1.5em; margin-block: 0.83em; font-weight: bold }
    h3 { font-size: 1.17em; margin-block: 1em; font-weight: bold }
    h4 { margin-block: 1.33em; font-weight: bold }
    h5 { font-size: 0.83em; margin-block: 1.67em; font-weight: bold }
    h6 { font-size: 0.67em; margin-block: 2.33em; font-weight: bold }

    b, strong, optgroup { font-weight: bolder }
    i, em, cite, var, dfn, address { font-style: italic }
    u, ins { text-decoration-line: underline }
    s, strike, del { text-decoration-line: line-through }
    ins, del { text-decoration-skip-ink: none }
    code, kbd, samp, tt, pre, xmp, listing, plaintext { font-family: monospace }
    pre, xmp, listing, plaintext { white-space: pre }
    big { font-size: larger }
    small, sub, sup { font-size: smaller }
    sub { vertical-align: sub }
    sup { vertical-align: super }
    mark { background-color: mark; color: marktext }
    nobr { text-wrap-mode: nowrap }
    ruby > rt { display: -internal-ruby-text; font-size: -webkit-ruby-text;
      white-space: nowrap; unicode-bidi: isolate }
    a:any-link { color: -webkit-link; text-decoration: underline }
    center { text-align: -webkit-center }
    ::marker { font-variant-numeric: tabular-nums; text-transform: none; text-indent: 0;
      unicode-bidi: isolate; white-space: pre }
    q::before { content: open-quote }
    q::after { content: close-quote }
    bdi, output { unicode-bidi: isolate }
    bdo { unicode-bidi: isolate-override }
    marquee { display: inline-block; overflow: hidden !important; white-space: nowrap; text-align: initial }
    [dir=ltr i] { direction: ltr; unicode-bidi: isolate }
    [dir=rtl i] { direction: rtl; unicode-bidi: isolate }
    [dir=auto i] { unicode-bidi: isolate }
    [dir=auto i]:dir(ltr), bdi:not([dir]):dir(ltr) { direction: ltr }
    [dir=auto i]:dir(rtl), bdi:not([dir]):dir(rtl) { direction: rtl }
    input[type=tel i]:dir(ltr) { direction: ltr }
    pre[dir=auto i], textarea[dir=auto i] { unicode-bidi: plaintext }
    bdo[dir=ltr i], bdo[dir=rtl i] { unicode-bidi: isolate-override }

    hr { margin-block: 0.5em; border: 1px inset; color: gray; overflow: hidden;
      unicode-bidi: isolate }

    table { display: table; box-sizing: border-box; border-spacing: 2px; text-indent: initial }
    caption { display: table-caption; text-align: -webkit-center }
    colgroup { display: table-column-group }
    col { display: table-column }
    thead { display: table-header-group; vertical-align: middle }
    tbody { display: table-row-group; vertical-align: middle }
    tfoot { display: table-footer-group; vertical-align: middle }
    tr { display: table-row; vertical-align: inherit }
    td, th { display: table-cell; vertical-align: inherit; padding: 1px }
    table[border]:not([border="0"]) td, table[border]:not([border="0"]) th { border: 1px inset }
    th { font-weight: bold; text-align: -internal-th-center }
    table > tr { vertical-align: middle }

    input, select, button, textarea { display: inline-block; margin: 0; color: fieldtext;
      font: -webkit-small-control; text-indent: 0; letter-spacing: normal; word-spacing: normal;
      text-transform: none; text-shadow: none; text-align: start }
    input { appearance: auto; background-color: field; border: 2px inset gray;
      border-radius: 5px; padding: 1px; cursor: auto }
    input:disabled, textarea:disabled { color: color(srgb 0.34 0.34 0.34) }
    input:is([type=button i], [type=submit i], [type=reset i]), button { appearance: auto;
      box-sizing: border-box; background-color: buttonface; border: 2px outset buttonface;
      border-radius: 0; color: buttontext; padding: 2px 6px 3px; text-align: center;
      cursor: default }
    input:is([type=button i], [type=submit i], [type=reset i]) { white-space: pre }
    input:is([type=button i], [type=submit i], [type=reset i]):disabled, button:disabled,
    select:disabled, optgroup:disabled, option:disabled { color: graytext }
    input:is([type=checkbox i], [type=radio i]) { box-sizing: border-box; border: initial;
      border-radius: 0; background-color: initial; padding: initial; margin: 3px 2px;
      min-width: 12px; min-height: 12px }
    input:is([type=file i], [type=image i], [type=hidden i]) { appearance: none;
      background-color: initial; border: initial; border-radius: 0; padding: initial }
    input[type=file i] { align-items: baseline; color: inherit }
    input[type=range i] { border: initial; border-radius: 0; padding: initial; margin: 2px;
      color: #909090 }
    input[type=color i] { box-sizing: border-box; border-radius: 0 }
    input[type=search i] { box-sizing: border-box }
    input:is([type=date i], [type=time i], [type=month i], [type=week i],
    [type=datetime-local i]) { display: inline-flex; align-items: center; overflow: hidden }
    textarea { appearance: auto; background-color: field; border: 1px solid; border-radius: 5px;
      padding: 2px; white-space: pre-wrap; overflow-wrap: break-word; overflow: auto;
      resize: both }
    textarea[wrap=off i] { white-space: pre; overflow-wrap: normal }
    select { appearance: auto; box-sizing: border-box; align-items: center;
      background-color: field; border: 1px solid; border-radius: 5px; white-space: pre;
      cursor: default }
    select[size] { cursor: auto }
    select:is([multiple], [size]:not([size=""], [size="0"], [size="1"])) { align-items: initial;
      border: 1px inset gray; border-radius: initial; white-space: initial; cursor: auto }
    option { font-weight: normal; white-space: nowrap }
    label { cursor: default }
    fieldset { margin: 0 2px; border: 2px groove threedface; padding: 0.35em 0.75em 0.625em;
      min-inline-size: min-content }
    legend { padding: 0 2px }
    meter, progress { appearance: auto; box-sizing: border-box; display: inline-block;
      vertical-align: -0.2em }

    iframe { border: 2px inset }
    video { object-fit: contain }
    [popover] { position: fixed; inset: 0; width: fit-content; height: fit-content; margin: auto;
      border: solid; padding: 0.25em; overflow: auto; background-color: canvas; color: canvastext }
    [popover]:not(:popover-open, dialog[open]) { display: none }
    dialog { position: absolute; inset-inline: 0; width: fit-content; height: fit-content;
      margin: auto; border: solid; padding: 1em; background-color: canvas; color: canvastext }
    dialog:popover-open { display: block }
    dialog:modal { position: fixed; inset-block: 0; max-width: calc(100% - 6px - 2em);
      max-height: calc(100% - 6px - 2em); overflow: auto; visibility: visible }
    """

  /// The rules for elements of SVG.
  private static let svg = """
    @namespace "http://www.w3.org/2000/svg";
    svg:not(:root), image, marker, pattern, symbol, foreignObject { overflow: hidden }
    foreignObject { display: block }
    text { display: block; white-space: nowrap }
    title { display: none }
    """

  /// The rules for elements of MathML.
  private static let mathML = """
    @namespace "http://www.w3.org/1998/Math/MathML";
    * { display: block; writing-mode: horizontal-tb !important }
    mtd { writing-mode: inherit !important }
    math { display: inline; font-family: "Latin Modern Math", "STIX Two Math", "XITS Math", "STIX Math",
      "Libertinus Math", "TeX Gyre Termes Math", "TeX Gyre Bonum Math", "TeX Gyre Schola",
      "DejaVu Math TeX Gyre", "TeX Gyre Pagella Math", "Asana Math", "Cambria Math",
      "Lucida Bright Math", "Minion Math", STIXGeneral, STIXSizeOneSym, Symbol,
      "Times New Roman", serif; math-style: compact; direction: ltr;
      text-indent: 0; letter-spacing: normal; line-height: normal; word-spacing: normal;
      font-style: normal; font-weight: normal }
    math[display=block i] { display: block; math-style: normal }
    mi, mn, mo, mtext, ms, annotation { white-space: nowrap }
    mphantom { visibility: hidden }
    merror { border: 1px solid red; background-color: lightyellow }
    mfrac { padding-inline: 1px }
    mtable { display: inline-table; text-align: center }
    mtr { display: table-row }
    mtd { display: table-cell; white-space: nowrap; padding: 0.5ex }
    mtd > * { display: inline-block }
    mfrac > * { math-style: compact }
    :is(msub, msup, msubsup, mmultiscripts, munder, mover, munderover) > :not(:first-child) {
      font-size: 0.71em; math-style: compact }
    mroot > :last-child:not(:first-child) { font-size: 0.5041em; math-style: compact }
    munder[accentunder=true i] > :nth-child(2), mover[accent=true i] > :nth-child(2),
    munderover[accentunder=true i] > :nth-child(2), munderover[accent=true i] > :nth-child(3) {
      font-size: inherit }
    :any-link { color: -webkit-link }
    :is(mtable, mtr, mtd)[columnalign=left] { text-align: left }
    :is(mtable, mtr, mtd)[columnalign=right] { text-align: right }
    :is(mtable, mtr, mtd)[columnalign=center] { text-align: center }
    mtable[rowalign=top] > mtr > mtd, mtr[rowalign=top] > mtd, mtd[rowalign=top] { vertical-align: top }
    mtable[rowalign=center] > mtr > mtd, mtr[rowalign=center] > mtd, mtd[rowalign=center] {
      vertical-align: middle }
    mtable[rowalign=bottom] > mtr > mtd, mtr[rowalign=bottom] > mtd, mtd[rowalign=bottom] {
      vertical-align: bottom }
    mtable:is([columnlines=solid], [columnlines=dashed], [rowlines=solid], [rowlines=dashed]) {
      border-collapse: collapse }
    mtable[columnlines=solid] > mtr > mtd + mtd { border-left: 1px solid }
    mtable[columnlines=dashed] > mtr > mtd + mtd { border-left: 1px dashed }
    mtable[rowlines=solid] > mtr + mtr { border-top: 1px solid }
    mtable[rowlines=dashed] > mtr + mtr { border-top: 1px dashed }
    mtable[frame=solid] { border: 1px solid }
    mtable[frame=dashed] { border: 1px dashed }
    """

  /// The additional rules for documents in quirks mode (HTML, section 15.3.10 and others).
  static let quirks = """
    @namespace "http://www.w3.org/1999/xhtml";
    form { margin-block-end: 1em }
    table { font-size: initial; font-weight: initial; font-style: initial;
      font-variant: initial; line-height: initial; white-space: initial; text-align: start }
    input:not([type=image i]) { box-sizing: border-box }
    """
}
