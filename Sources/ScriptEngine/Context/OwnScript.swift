internal import CJavaScriptCore

/// One of the program's own scripts. It is a literal, which is converted for the engine once and
/// evaluated in many worlds.
package struct OwnScript: Sendable, Hashable, ExpressibleByStringLiteral {
  let text: PropertyName

  package init(stringLiteral literal: StaticString) {
    text = PropertyName(stringLiteral: literal)
  }

  /// A script that is composed of several texts. Make it only once for the process, because two of
  /// them are never equal.
  package init(composing text: String) {
    self.text = PropertyName(text)
  }

  // The text of a literal is converted only once, so its address identifies it.

  package static func == (left: OwnScript, right: OwnScript) -> Bool {
    left.text.reference == right.text.reference
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(text.reference) }
}
