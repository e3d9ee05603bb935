/// A navigation that a script requested with a link or a form. Nothing is loaded: the script's host
/// decides what to do.
package struct NavigationRequest {
  package var url: String
  /// The name of the window or frame that should show it; empty for this window.
  package var target: String
  /// The link or the form.
  package var element: Element
  /// The button that submitted the form; nil without one.
  package var submitter: Element?
  /// The form's data; nil for a link.
  package var form: FormData?
}
