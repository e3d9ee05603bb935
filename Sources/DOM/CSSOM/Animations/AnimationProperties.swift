internal import Bytes
package import CSS

/// The properties of keyframes, and their values as text (Web Animations, 6.6.3).
package enum AnimationProperties {
  /// The property that a member of a keyframe stands for; nil if the member has no meaning, or names a
  /// property that cannot be animated.
  package static func name(ofAttribute attribute: String) -> String? {
    if attribute.hasPrefix("--") { return attribute.utf8.count > 2 ? attribute : nil }
    let isName = !attribute.utf8.contains(0x2D) && attribute != "float" && attribute != "offset"
    if attribute == "cssFloat" { return "float" }
    if attribute == "cssOffset" { return "offset" }
    guard isName, attribute.utf8.first.map({ $0 < 0x41 || $0 > 0x5A }) == true,
      let name = CSSStyleDeclaration.propertyName(ofAttribute: attribute),
      !name.hasPrefix("animation"), !name.hasPrefix("transition"), !fixed.contains(name)
    else { return nil }
    return name
  }

  static let fixed: Set<String> = [
    "direction", "writing-mode", "text-orientation", "unicode-bidi",
  ]

  /// The canonical text of a value; nil if the property cannot have the value.
  package static func text(of name: String, _ value: String) -> String? {
    if name.hasPrefix("--") { return value }
    let block = block(name, value)
    let text = block.value(of: name)
    if !text.isEmpty { return text }
    return block.count > 0 ? value : nil
  }

  /// The longhands that a value of a property sets, each with its text.
  package static func longhands(of name: String, _ value: String) -> [String] {
    if name.hasPrefix("--") { return [name, value] }
    return block(name, value).declarations.flatMap { [$0.name.text, $0.value.text] }
  }

  /// The declared value of a longhand or custom property; nil if it is not valid.
  package static func value(of name: CSSPropertyName, _ text: String) -> CSSValue? {
    if case .custom = name { return .text(text) }
    var block = CSSDeclarationBlock()
    block.setProperty(name, value: text)
    return block.declaredValue(of: name)
  }

  /// The canonical text of an easing function; nil if there is no such function.
  package static func easing(_ text: String) -> String? {
    let value = block("animation-timing-function", text).declarations.first?.value
    guard let value, value.commaSeparated.count == 1, value.wideKeyword == nil else { return nil }
    if case .text = value { return nil }
    return value.text
  }

  /// The name of a pseudo-element with two colons; nil if it is not one that can be animated.
  package static func pseudoElement(_ text: String) -> String? {
    let name = text.drop { $0 == ":" }.description.asciiLowercased
    let colons = text.utf8.count - name.utf8.count
    guard
      colons == 2 && PseudoElement.names.contains(name)
        || colons == 1 && PseudoElement.singleColonNames.contains(name)
    else { return nil }
    return "::" + name
  }

  private static func block(_ name: String, _ value: String) -> CSSDeclarationBlock {
    var block = CSSDeclarationBlock()
    block.setProperty(name, value: value)
    return block
  }
}
