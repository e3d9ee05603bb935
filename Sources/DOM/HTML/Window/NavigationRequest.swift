/// A page that a script requested by a link or a form. Nothing is loaded; the host of the script
/// decides what to do.
public struct NavigationRequest {
  public var url: String
  /// The name of the window or frame to show it in; empty for this one.
  public var target: String
  /// The link, or the form.
  public var element: Element
  /// The button that sent the form.
  public var submitter: Element?
  /// The form's data; nil for a link.
  public var form: FormData?
}
