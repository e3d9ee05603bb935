package import RealWebKit

/// The message for a page that the real WebKit could not capture.
package struct CaptureErrorText: Sendable, Hashable {
  /// A short name that stays the same over versions.
  package var identifier: String
  /// A sentence without its full stop.
  package var message: String
  /// What to do about it, as a sentence.
  package var fix: String?

  /// - Parameter memoryLimit: the bytes that WebKit's processes may take.
  package init(_ error: CaptureError, memoryLimit: Int) {
    switch error {
    case .webKit(let error):
      let text = WebKitErrorText(error, memoryLimit: memoryLimit)
      (identifier, message, fix) = (text.identifier, text.message, text.fix)
    case .notFound(let selector, let seconds):
      identifier = "time-limit"
      message =
        "nothing in the page matched '\(selector)' within \(SecondsText(seconds).text)"
      fix = "look whether the page's own scripts make it, or allow more with --load-timeout."
    case .badSelector(let selector):
      identifier = "selector-malformed"
      message = "'--wait-for \(selector)': this is not a selector"
    case .noAnswer:
      identifier = "time-limit"
      message = "the page kept WebKit busy, so that it could not be written down"
      fix = "look for scripts of the page that do not end."
    }
  }
}
