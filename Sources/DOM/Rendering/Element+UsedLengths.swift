internal import CSS

extension Element {
  /// The used value of a length that depends on the sizes of boxes, in pixels; nil if it is not
  /// known.
  func usedLength(of name: String, _ style: CSSComputedStyle) -> Double? {
    if name == "width" || name == "height",
      let recorded = recordedSize(isWidth: name == "width")
    {
      return recorded
    }
    let tree = node.nodeDocument.boxes
    let box = tree.box(of: self)
    guard box.exists, box.kind != .inline, let property = CSSProperty(named: name) else {
      return nil
    }
    let boxes = tree.definite
    func isShare() -> Bool {
      switch style.value(of: property) {
      case .percentage, .calculation: true
      default: false
      }
    }
    func length(_ base: Double?) -> Double? {
      guard let base else { return nil }
      return style.length(
        style.value(of: property), fontSize: style.computedFontSize.pixels,
        percentageBase: Float(base)
      ).map(Double.init)
    }
    switch name {
    case "width", "height":
      let isBorderBox = style.keyword(of: CSSProperty(table: "box-sizing")) == "border-box"
      guard box.isContainer else { return nil }
      return name == "width"
        ? isBorderBox ? boxes.borderWidth(of: self) : boxes.contentWidth(of: self)
        : isBorderBox ? boxes.borderHeight(of: self) : boxes.contentHeight(of: self)
    case "left", "right", "top", "bottom":
      let position = style.keyword(of: CSSProperty(table: "position"))
      let isAcross = name == "left" || name == "right"
      if isShare() {
        guard position == "relative" || position == "absolute" else { return nil }
        return length(isAcross ? boxes.roomWidth(of: self) : boxes.declaredHeight(around: self))
      }
      let opposites = ["left": "right", "right": "left", "top": "bottom", "bottom": "top"]
      guard position == "relative", style.keyword(of: property) == "auto",
        let opposite = opposites[name].flatMap({ CSSProperty(named: $0) })
      else { return nil }
      // In the opposite direction, a relatively positioned box moves by the same length.
      if style.keyword(of: opposite) == "auto" { return 0 }
      if case .dimension(let distance, .px) = style.value(of: opposite) { return 0 - distance }
      return nil
    default:
      if isShare() { return length(boxes.roomWidth(of: self)) }
      guard name.hasPrefix("margin"), style.keyword(of: property) == "auto", !box.isOutOfFlow,
        box.isBlockInFlow, !style.isItem
      else { return nil }
      guard name == "margin-left" || name == "margin-right" else { return 0 }
      return boxes.automaticMargin(of: self, isLeft: name == "margin-left")
    }
  }

  /// The used width, in pixels, of a box that the style generates before or after the content, if
  /// it is a percentage of a known width; otherwise nil.
  func widthOfGenerated(_ style: CSSComputedStyle) -> Double? {
    let tree = node.nodeDocument.boxes
    let box = tree.box(of: self)
    let display = style.keyword(of: CSSProperty(table: "display"))
    guard box.kind != .none, display != "inline", display != "none", display != "contents",
      case .string = style.value(of: .content)
    else { return nil }
    let boxes = tree.definite
    guard let around = box.isContainer ? self : boxes.container(of: self),
      let base = boxes.contentWidth(of: around),
      case .percentage(let share) = style.value(of: CSSProperty(table: "width"))
    else { return nil }
    return base * share / 100
  }
}
