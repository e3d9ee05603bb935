internal import CJavaScriptCore

/// A script of the program's own: a literal, which is converted for the engine once and evaluated in
/// many worlds.
package struct OwnScript: Sendable, Hashable, ExpressibleByStringLiteral {
  let text: PropertyName

  package init(stringLiteral literal: StaticString) {
    text = PropertyName(stringLiteral: literal)
  }

  /// A script that is put together; once for the process, because each one made so is another one.
  package init(composing text: String) {
    self.text = PropertyName(text)
  }

  // The text of a literal is converted once, so where it is tells it from others.

  package static func == (left: OwnScript, right: OwnScript) -> Bool {
    left.text.reference == right.text.reference
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(text.reference) }
}
