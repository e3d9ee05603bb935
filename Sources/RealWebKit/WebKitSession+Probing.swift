internal import CWebKit

extension WebKitSession {
  /// Waits until the script that was called has its outcome.
  ///
  /// Again and again the page is asked for an answer, which it gives at once unless a script computes:
  /// so a loop is told apart from a script that waits.
  ///
  /// - Parameter computing: the seconds that the script may compute without a pause.
  func awaitOutcome(_ computing: Double) throws(WebKitError) {
    while outcome == nil {
      isProbed = false
      functions.webkit_web_view_evaluate_javascript(
        view, "0", 1, "jsprep-probe", nil, nil,
        { view, result, data in
          let session = WebKitSession.of(data)
          session.isProbed = true
          var error: UnsafeMutablePointer<jsprep_error>?
          let value = session.functions.webkit_web_view_evaluate_javascript_finish(
            view, result, &error)
          if let error { session.functions.g_error_free(error) }
          if let value { session.functions.g_object_unref(value) }
        }, pointer)
      try pump(until: { self.outcome != nil || self.isProbed }, for: computing)
      if outcome != nil { return }
      guard isProbed else {
        isOutOfTime = true
        return
      }
      try pump(until: { self.outcome != nil }, for: 0.25)
    }
  }
}
