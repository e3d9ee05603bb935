/// The window that shows a document (HTML Standard, 7.2.2): one object, whatever number of worlds
/// see it.
public final class Window: EventTargetObject {
  public let document: Document

  /// Makes the window of a document.
  public init(document: Document) {
    self.document = document
  }
}
