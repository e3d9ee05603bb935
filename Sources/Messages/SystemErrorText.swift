internal import Glibc

/// The system's text for a value of `errno`.
package struct SystemErrorText: Sendable, Hashable {
  /// A few words.
  package var text: String

  package init(_ code: Int32) {
    text = String(cString: strerror(code))
  }
}
