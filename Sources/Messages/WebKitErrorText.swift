package import RealWebKit

/// The message for a request that the real WebKit did not run to its end.
package struct WebKitErrorText: Sendable, Hashable {
  /// A short name that stays the same over versions.
  package var identifier: String
  /// A sentence without its full stop.
  package var message: String
  /// What to do about it, as a sentence.
  package var fix: String?

  /// - Parameter memoryLimit: the bytes that WebKit's processes may take.
  package init(_ error: WebKitError, memoryLimit: Int) {
    switch error {
    case .noLibrary(let reason):
      identifier = "no-webkit"
      message = "this needs WebKitGTK, which is not installed: \(reason)"
      fix = "install libwebkit2gtk-4.1-0 and xvfb: 'make webkit' does it."
    case .noDisplay:
      identifier = "no-webkit"
      message = "WebKit needs a display or Xvfb, and there is neither"
      fix = "install xvfb: 'make webkit' does it."
    case .lost:
      identifier = "webkit-failed"
      message = "the process that WebKit runs in could not be started, or did not answer"
      fix = "'jsprep doctor' says what is there."
    case .crashed:
      identifier = "webkit-failed"
      message = "WebKit's process ended before the script did"
      fix = "run it again; if it happens each time, the page or the script crashes WebKit."
    case .notLoaded(let seconds):
      identifier = "time-limit"
      message = "the page did not load in WebKit within \(SecondsText(seconds).text)"
      fix = "look for scripts of the page that do not end."
    case .left:
      identifier = "webkit-failed"
      message = "the page was replaced by another one before the script was done"
      fix = "look for scripts that set 'location' or submit a form."
    case .memoryLimit:
      identifier = "memory-limit"
      message = "WebKit took more than \(memoryLimit >> 20) MB of memory for the page"
      fix = "look for what grows without end, or allow more with --memory-limit."
    }
  }
}
