internal import CSS

extension Element {
  /// The texts of what an element's style says of animations and of transitions, each nil if it has
  /// none. The lists are in the order of the properties in ``DeclaredAnimations``.
  package struct DeclaredAnimations {
    package let animations: [String]?
    package let transitions: [String]?

    fileprivate static let animationNames = [
      "animation-name", "animation-duration", "animation-timing-function",
      "animation-iteration-count", "animation-direction", "animation-delay", "animation-fill-mode",
      "animation-play-state",
    ].compactMap { CSSProperty(named: $0) }

    fileprivate static let transitionNames = [
      "transition-property", "transition-duration", "transition-timing-function",
      "transition-delay", "transition-behavior",
    ].compactMap { CSSProperty(named: $0) }
  }

  /// What the element's style says of animations and transitions; nil if it says nothing, and for an
  /// element without a box.
  package var declaredAnimations: DeclaredAnimations? {
    let style = computedStyle
    func texts(_ properties: [CSSProperty]) -> [String] {
      properties.map { style.value(of: $0).text }
    }
    func isSet(_ property: CSSProperty?, _ initial: String) -> Bool {
      guard let property, style.cascade.value(of: .known(property)) != nil else { return false }
      return style.value(of: property).text != initial
    }
    let (animation, transition) = (
      DeclaredAnimations.animationNames, DeclaredAnimations.transitionNames
    )
    let animates = isSet(animation.first, "none")
    let changes =
      transition.count > 3 && (isSet(transition[1], "0s") || isSet(transition[3], "0s"))
      && style.value(of: transition[0]).text != "none"
    guard animates || changes, isRendered else { return nil }
    return DeclaredAnimations(
      animations: animates ? texts(animation) : nil, transitions: changes ? texts(transition) : nil)
  }
}

extension Element {
  /// The computed value of a property as transitions compare it: `currentcolor` does not change with the
  /// color.
  package func valueForTransition(of name: String) -> String {
    switch CSSPropertyName(name) {
    case .known(let property)?: computedStyle.value(of: property).text
    case .custom(let name)?: computedStyle.customProperty(name) ?? ""
    case nil: ""
    }
  }
}

extension AnimationProperties {
  /// The longhands that a name in `transition-property` stands for.
  package static func transitionNames(_ name: String) -> [String] {
    if name == "none" { return [] }
    if name == "all" { return usual }
    if name.hasPrefix("--") { return [name] }
    guard let property = CSSProperty(named: name) else { return [] }
    return property.longhands.map(\.name).filter {
      !$0.hasPrefix("transition") && !$0.hasPrefix("animation")
    }
  }

  /// The properties that `all` stands for: those that pages let change gradually.
  private static let usual: [String] = {
    let single = [
      "color", "background-color", "background-position", "background-size", "opacity", "transform",
      "translate", "scale", "rotate", "filter", "box-shadow", "text-shadow", "width", "height",
      "min-width", "min-height", "max-width", "max-height", "left", "right", "top", "bottom",
      "margin", "padding", "border-width", "border-color", "border-radius", "outline-color",
      "outline-width", "outline-offset", "font-size", "font-weight", "line-height",
      "letter-spacing", "word-spacing", "text-indent", "visibility", "z-index", "flex-grow",
      "flex-shrink", "flex-basis", "order", "gap", "clip-path", "transform-origin", "perspective",
      "fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-dashoffset",
      "stroke-dasharray", "cx", "cy", "r", "rx", "ry", "x", "y", "text-decoration-color",
      "caret-color", "accent-color",
    ]
    return single.compactMap { CSSProperty(named: $0) }.flatMap(\.longhands).map(\.name)
  }()

  /// Whether there are values between two values of a longhand.
  package static func interpolates(_ name: String, _ from: String, _ to: String) -> Bool {
    guard let name = CSSPropertyName(name), let first = value(of: name, from),
      let second = value(of: name, to)
    else { return false }
    let middle = CSSInterpolation(of: name).value(from: first, to: second, at: 0.5)
    return middle != second
      || CSSInterpolation(of: name).value(from: second, to: first, at: 0.5) != first
  }
}
