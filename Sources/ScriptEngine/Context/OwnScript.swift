internal import CJavaScriptCore

/// A script of the program's own: a literal, which is converted for the engine once and evaluated in
/// many worlds.
public struct OwnScript: Sendable, Hashable, ExpressibleByStringLiteral {
  let text: PropertyName

  public init(stringLiteral literal: StaticString) {
    text = PropertyName(stringLiteral: literal)
  }

  // The text of a literal is converted once, so its address identifies it.

  public static func == (left: OwnScript, right: OwnScript) -> Bool {
    left.text.reference == right.text.reference
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(text.reference) }
}
