internal import Bytes

/// What is dragged or pasted: texts of several types, and files (HTML Standard, 6.11.3). Nothing comes in
/// from outside, so scripts fill it.
package final class DataTransfer: DOMObject {
  package private(set) var items: [DataTransferItem] = []
  /// The list of the items for scripts.
  package private(set) lazy var list = DataTransferItemList(of: self)
  /// The files among the items: always the same list.
  package let files = FileList()

  package override init() { super.init() }

  /// The types of the items. Files have one name together, which comes first, as in WebKit.
  package var types: [String] {
    let types = items.compactMap { $0.file == nil ? $0.type : nil }
    return files.files.isEmpty ? types : ["Files"] + types
  }

  /// HTML Standard, DataTransfer.getData: the text that an item has for a type. Where no item has that
  /// type, the text is empty.
  package func text(ofFormat format: String) -> DOMString {
    let text = item(ofType: Self.type(ofFormat: format))?.text ?? DOMString()
    guard format.asciiLowercased == "url" else { return text }
    // The first address of the list, whose lines may be comments.
    let lines = text.bytes.split { $0 == 0x0A || $0 == 0x0D }
    return DOMString(bytes: Array(lines.first { $0.first != UInt8(ascii: "#") } ?? []))
  }

  package func setText(_ text: DOMString, ofFormat format: String) {
    let type = Self.type(ofFormat: format)
    items.removeAll { $0.file == nil && $0.type == type }
    items.append(DataTransferItem(type: type, text: text))
  }

  /// HTML Standard, DataTransfer.clearData: removes the text of a type, or all texts. Files stay.
  package func removeTexts(ofFormat format: String?) {
    let type = format.map(Self.type)
    items.removeAll { $0.file == nil && (type == nil || $0.type == type) }
  }

  /// HTML Standard, DataTransferItemList.add.
  package func add(_ text: DOMString, type: String) throws(DOMException) -> DataTransferItem {
    let type = type.asciiLowercased
    if item(ofType: type) != nil {
      throw DOMException(.notSupported, "The operation is not supported.")
    }
    let item = DataTransferItem(type: type, text: text)
    items.append(item)
    return item
  }

  package func add(_ file: File) -> DataTransferItem {
    let item = DataTransferItem(file)
    items.append(item)
    filesChanged()
    return item
  }

  /// Removes the item with an index, if there is one.
  package func removeItem(at index: Int) {
    guard items.indices.contains(index) else { return }
    items.remove(at: index)
    filesChanged()
  }

  package func removeAllItems() {
    items = []
    filesChanged()
  }

  private func filesChanged() { files.files = items.compactMap(\.file) }

  private func item(ofType type: String) -> DataTransferItem? {
    items.first { $0.file == nil && $0.type == type }
  }

  /// The type that a format stands for: two have short names.
  private static func type(ofFormat format: String) -> String {
    let format = format.asciiLowercased
    return switch format {
    case "text": "text/plain"
    case "url": "text/uri-list"
    default: format
    }
  }
}
