/// Why a page could not be captured.
package enum CaptureError: Error, Sendable, Hashable {
  case webKit(WebKitError)
  /// Nothing in the page matched the selector within these seconds.
  case notFound(selector: String, seconds: Double)
  case badSelector(String)
  /// The page kept WebKit busy, or changed what answers are made of.
  case noAnswer
}
