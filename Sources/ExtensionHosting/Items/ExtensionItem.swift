internal import Synchronization

/// An item that a host offers to an extension, or that an extension returns: attachments, with
/// texts about them (Apple, `NSExtensionItem`).
public final class ExtensionItem: Sendable {
  private let values = Mutex(Values())

  private struct Values: Sendable {
    var title: String?
    var contentText: String?
    var attachments: [ItemProvider]?
    var userInfo: PropertyListDictionary?
  }

  /// An item without anything.
  public init() {}

  /// An item with attachments.
  public convenience init(attachments: [ItemProvider]) {
    self.init()
    self.attachments = attachments
  }

  /// A title, without attributes.
  public var attributedTitle: String? {
    get { values.withLock { $0.title } }
    set { values.withLock { $0.title = newValue } }
  }

  /// The text of the item, without attributes: for a page in Safari, its title.
  public var attributedContentText: String? {
    get { values.withLock { $0.contentText } }
    set { values.withLock { $0.contentText = newValue } }
  }

  public var attachments: [ItemProvider]? {
    get { values.withLock { $0.attachments } }
    set { values.withLock { $0.attachments = newValue } }
  }

  /// Anything else that host and extension tell each other.
  public var userInfo: PropertyListDictionary? {
    get { values.withLock { $0.userInfo } }
    set { values.withLock { $0.userInfo = newValue } }
  }
}
