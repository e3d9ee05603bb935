internal import CWebKit
internal import SystemServices

// The page itself stays where it is, whatever its scripts or the extension's do; its frames may load.

extension WebKitSession {
  /// Takes a step of the page's own loading: it begins (0), its content comes (2), it is done (3).
  func noteLoading(_ step: Int32) {
    guard isPageCommitted else {
      if step == 2, isPageRequested { isPageCommitted = true }
      return
    }
    switch step {
    case 0:
      note(navigationTo: latestAddress)
      functions.webkit_web_view_stop_loading(view)
    case 2: hasLeft = true
    case 3: isLoaded = true
    default: break
    }
  }

  /// Notes that the page was to be left.
  func note(navigationTo address: String) {
    guard navigations.last != address, navigations.count < Self.noteLimit else { return }
    navigations.append(address)
  }

  /// Refuses the content of another page in the place of this one.
  func decideOnResponse(_ decision: jsprep_object?) -> Int32 {
    guard isPageCommitted,
      functions.webkit_response_policy_decision_is_main_frame_main_resource(decision) != 0
    else { return 0 }
    functions.webkit_policy_decision_ignore(decision)
    return 1
  }

  /// Gives up what the page still waits for, so that a server that does not answer costs only its own
  /// part of the page.
  func stopLoading() throws(WebKitError) {
    // A page that computes does not answer: that one has not loaded.
    outcome = nil
    beginEvaluating("document.readyState")
    try pump(until: { self.outcome != nil }, for: 1)
    guard case .success = outcome else { return }
    functions.webkit_web_view_stop_loading(view)
    isLoaded = true
  }
}
