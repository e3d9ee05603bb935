internal import DOM

// HTML Standard, 3.2.2 and 4: the interfaces of elements by their names.
extension Interfaces {
  /// The interfaces of HTML elements, with the names of the elements that have them.
  private static let htmlElements: [(InterfaceDefinition, [String])] = [
    (htmlAnchorElement.definition, ["a"]),
    (htmlAreaElement.definition, ["area"]),
    (htmlAudioElement.definition, ["audio"]),
    (htmlBRElement.definition, ["br"]),
    (htmlBaseElement.definition, ["base"]),
    (htmlBodyElement.definition, ["body"]),
    (htmlButtonElement.definition, ["button"]),
    (htmlCanvasElement.definition, ["canvas"]),
    (htmlDListElement.definition, ["dl"]),
    (htmlDataElement.definition, ["data"]),
    (htmlDataListElement.definition, ["datalist"]),
    (htmlDetailsElement.definition, ["details"]),
    (htmlDialogElement.definition, ["dialog"]),
    (htmlDirectoryElement.definition, ["dir"]),
    (htmlDivElement.definition, ["div"]),
    (htmlEmbedElement.definition, ["embed"]),
    (htmlFieldSetElement.definition, ["fieldset"]),
    (htmlFontElement.definition, ["font"]),
    (htmlFormElement.definition, ["form"]),
    (htmlFrameElement.definition, ["frame"]),
    (htmlFrameSetElement.definition, ["frameset"]),
    (htmlHRElement.definition, ["hr"]),
    (htmlHeadElement.definition, ["head"]),
    (htmlHeadingElement.definition, ["h1", "h2", "h3", "h4", "h5", "h6"]),
    (htmlHtmlElement.definition, ["html"]),
    (htmlIFrameElement.definition, ["iframe"]),
    (htmlImageElement.definition, ["img"]),
    (htmlInputElement.definition, ["input"]),
    (htmlLIElement.definition, ["li"]),
    (htmlLabelElement.definition, ["label"]),
    (htmlLegendElement.definition, ["legend"]),
    (htmlLinkElement.definition, ["link"]),
    (htmlMapElement.definition, ["map"]),
    (htmlMarqueeElement.definition, ["marquee"]),
    (htmlMenuElement.definition, ["menu"]),
    (htmlMetaElement.definition, ["meta"]),
    (htmlMeterElement.definition, ["meter"]),
    (htmlModElement.definition, ["del", "ins"]),
    (htmlOListElement.definition, ["ol"]),
    (htmlObjectElement.definition, ["object"]),
    (htmlOptGroupElement.definition, ["optgroup"]),
    (htmlOptionElement.definition, ["option"]),
    (htmlOutputElement.definition, ["output"]),
    (htmlParagraphElement.definition, ["p"]),
    (htmlParamElement.definition, ["param"]),
    (htmlPictureElement.definition, ["picture"]),
    (htmlPreElement.definition, ["listing", "pre", "xmp"]),
    (htmlProgressElement.definition, ["progress"]),
    (htmlQuoteElement.definition, ["blockquote", "q"]),
    (htmlScriptElement.definition, ["script"]),
    (htmlSelectElement.definition, ["select"]),
    (htmlSlotElement.definition, ["slot"]),
    (htmlSourceElement.definition, ["source"]),
    (htmlSpanElement.definition, ["span"]),
    (htmlStyleElement.definition, ["style"]),
    (htmlTableCaptionElement.definition, ["caption"]),
    (htmlTableCellElement.definition, ["td", "th"]),
    (htmlTableColElement.definition, ["col", "colgroup"]),
    (htmlTableElement.definition, ["table"]),
    (htmlTableRowElement.definition, ["tr"]),
    (htmlTableSectionElement.definition, ["tbody", "tfoot", "thead"]),
    (htmlTemplateElement.definition, ["template"]),
    (htmlTextAreaElement.definition, ["textarea"]),
    (htmlTimeElement.definition, ["time"]),
    (htmlTitleElement.definition, ["title"]),
    (htmlTrackElement.definition, ["track"]),
    (htmlUListElement.definition, ["ul"]),
    (htmlVideoElement.definition, ["video"]),
  ]

  /// The names of elements whose interface is `HTMLElement` itself.
  private static let plainNames = [
    "abbr", "acronym", "address", "article", "aside", "b", "basefont", "bdi", "bdo", "big",
    "center", "cite", "code", "dd", "dfn", "dt", "em", "figcaption", "figure", "footer", "header",
    "hgroup", "i", "kbd", "main", "mark", "nav", "nobr", "noembed", "noframes", "noscript",
    "plaintext", "rb", "rp", "rt", "rtc", "ruby", "s", "samp", "search", "section", "small",
    "strike", "strong", "sub", "summary", "sup", "tt", "u", "var", "wbr",
  ]

  /// The interfaces of HTML elements by the elements' names.
  private static let htmlInterfaces: [String: InterfaceDefinition] = {
    var interfaces: [String: InterfaceDefinition] = [:]
    interfaces.reserveCapacity(2 * htmlElements.count + plainNames.count)
    for (interface, names) in htmlElements {
      for name in names { interfaces[name] = interface }
    }
    for name in plainNames { interfaces[name] = htmlElement.definition }
    return interfaces
  }()

  /// The interfaces of HTML that are properties of the global object.
  static let html: [InterfaceDefinition] =
    htmlElements.map(\.0) + [
      htmlElement.definition, htmlUnknownElement.definition, htmlMediaElement.definition,
      htmlAllCollection.definition, htmlOptionsCollection.definition,
      htmlFormControlsCollection.definition,
      radioNodeList.definition, validityState.definition, fileList.definition,
      formData.definition, domStringMap.definition, cssStyleDeclaration.definition,
      cssStyleProperties.definition, customElementRegistry.definition,
      elementInternals.definition, customStateSet.definition,
    ]

  /// The interface of an HTML element with a local name.
  static func htmlInterface(named name: String) -> InterfaceDefinition {
    if let known = htmlInterfaces[name] { return known }
    return CustomElementRegistry.isValid(name: name)
      ? htmlElement.definition : htmlUnknownElement.definition
  }
}
