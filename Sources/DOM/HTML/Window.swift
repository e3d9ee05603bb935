/// The window that shows a document (HTML Standard, 7.2.2): one object, whatever number of worlds
/// see it.
public final class Window: EventTargetObject {
  public let document: Document
  public var name = ""
  public var status = ""
  /// What the document's origin stores for good, and for the session.
  public let localStorage = StorageArea()
  public let sessionStorage = StorageArea()
  public let cookies = CookieJar()
  /// The addresses that the session has been at.
  public let history = SessionHistory()

  /// Makes the window of a document.
  public init(document: Document) {
    self.document = document
  }
}
