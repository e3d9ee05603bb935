/// A stand-in for the view controller of an extension, so that the extension's logic runs without
/// views. It has the context, and gets the calls with which UIKit begins.
@MainActor
open class ExtensionViewController: NSExtensionRequestHandling {
  /// The request.
  public private(set) var extensionContext: NSExtensionContext?

  public init() {}

  open func beginRequest(with context: NSExtensionContext) {
    extensionContext = context
    viewDidLoad()
    viewWillAppear(false)
    viewDidAppear(false)
  }

  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
}
