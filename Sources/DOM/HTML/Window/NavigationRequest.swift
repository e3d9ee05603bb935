/// A page that a script requested by a link or a form. Nothing is loaded; the host of the script
/// decides what to do.
package struct NavigationRequest {
  package var url: String
  /// The name of the window or frame to show it in; empty for this one.
  package var target: String
  /// The link, or the form.
  package var element: Element
  /// The button that sent the form.
  package var submitter: Element?
  /// The form's data; nil for a link.
  package var form: FormData?
}
