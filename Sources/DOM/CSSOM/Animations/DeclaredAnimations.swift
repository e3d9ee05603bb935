internal import CSS

/// The texts of what a style says of animations and of transitions, each nil if it says nothing. The lists are
/// in the order of the names below.
package final class DeclaredAnimations {
  package let animations: [String]?
  package let transitions: [String]?

  private static let animationNames = [
    "animation-name", "animation-duration", "animation-timing-function",
    "animation-iteration-count", "animation-direction", "animation-delay", "animation-fill-mode",
    "animation-play-state",
  ].compactMap { CSSProperty(named: $0) }

  private static let transitionNames = [
    "transition-property", "transition-duration", "transition-timing-function",
    "transition-delay", "transition-behavior",
  ].compactMap { CSSProperty(named: $0) }

  /// What a style says; nil if it says nothing.
  init?(of style: CSSComputedStyle) {
    func texts(_ properties: [CSSProperty]) -> [String] {
      properties.map { style.value(of: $0).text }
    }
    func isSet(_ property: CSSProperty?, _ initial: String) -> Bool {
      guard let property, style.cascade.value(of: .known(property)) != nil else { return false }
      return style.value(of: property).text != initial
    }
    let (animation, transition) = (Self.animationNames, Self.transitionNames)
    let animates = isSet(animation.first, "none")
    let changes =
      transition.count > 3 && (isSet(transition[1], "0s") || isSet(transition[3], "0s"))
      && style.value(of: transition[0]).text != "none"
    guard animates || changes else { return nil }
    animations = animates ? texts(animation) : nil
    transitions = changes ? texts(transition) : nil
  }
}

extension Element {
  /// What the element's style says of animations and transitions; nil if it says nothing, and for an
  /// element without a box.
  package var declaredAnimations: DeclaredAnimations? {
    computedStyle.declaredAnimations.flatMap { isRendered ? $0 : nil }
  }
}

extension AnimationProperties {
  /// The longhands and custom properties that a name in an element's `transition-property` stands for.
  package static func transitionNames(_ name: String, of element: Element) -> [String] {
    transitionNames(name, of: element.computedStyle)
  }

  /// The same for the element's style.
  static func transitionNames(_ name: String, of style: CSSComputedStyle) -> [String] {
    if name == "none" { return [] }
    if name == "all" { return longhands + style.environment.registeredProperties.keys.sorted() }
    if name.hasPrefix("--") { return [name] }
    guard let property = CSSProperty(named: name) else { return [] }
    return property.longhands.map(\.name).filter {
      !$0.hasPrefix("transition") && !$0.hasPrefix("animation")
    }
  }

  /// All longhands that can have a transition. Logical properties are left out: they have the values of others.
  private static let longhands = (CSSProperty(named: "all")?.longhands ?? [])
    .filter { CSSPropertyTable.shared.logicalRoles[$0.index]?.isLogical != true }.map(\.name)
    .filter { !$0.hasPrefix("transition") && !$0.hasPrefix("animation") && !fixed.contains($0) }

  /// Whether there are values between two values of an element's longhand or custom property.
  package static func interpolates(
    _ name: String, _ from: String, _ to: String, of element: Element
  ) -> Bool {
    guard let name = CSSPropertyName(name), let first = value(of: name, from),
      let second = value(of: name, to)
    else { return false }
    let syntax = element.computedStyle.registeredSyntax(of: name)
    let interpolation = CSSInterpolation(of: name, syntax: syntax)
    return interpolation.value(from: first, to: second, at: 0.5) != second
      || interpolation.value(from: second, to: first, at: 0.5) != first
  }
}
