public import Foundation
internal import PropertyLists

/// An item that a host offers to an extension, or that an extension returns (Apple,
/// `NSExtensionItem`).
public final class NSExtensionItem: NSObject, @unchecked Sendable {
  // Everything is kept in the item, which is safe to share.
  let item: ExtensionItem

  /// An item without anything.
  public override init() {
    item = ExtensionItem()
  }

  init(_ item: ExtensionItem) {
    self.item = item
  }

  /// A title. Attributes are not kept.
  public var attributedTitle: NSAttributedString? {
    get { item.attributedTitle.map { NSAttributedString(string: $0) } }
    set { item.attributedTitle = newValue?.string }
  }

  /// The text of the item: for a page in Safari, its title. Attributes are not kept.
  public var attributedContentText: NSAttributedString? {
    get { item.attributedContentText.map { NSAttributedString(string: $0) } }
    set { item.attributedContentText = newValue?.string }
  }

  public var attachments: [NSItemProvider]? {
    get { item.attachments?.map { NSItemProvider($0) } }
    set { item.attachments = newValue?.map(\.provider) }
  }

  /// Anything else that host and extension tell each other. Only entries that a property list holds
  /// are kept.
  public var userInfo: [AnyHashable: Any]? {
    get {
      item.userInfo.map { FoundationValues.object(.dictionary($0)) as? [AnyHashable: Any] ?? [:] }
    }
    set {
      item.userInfo = newValue.map { entries in
        PropertyListDictionary(
          entries.compactMap { key, value in
            guard let key = key as? String else { return nil }
            return FoundationValues.propertyList(value).map { (key, $0) }
          })
      }
    }
  }
}
