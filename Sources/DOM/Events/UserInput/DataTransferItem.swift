/// A text or a file of a ``DataTransfer`` (HTML Standard, 6.11.3.2).
package final class DataTransferItem: DOMObject {
  package let type: String
  /// The text; empty for a file.
  package let text: DOMString
  /// The file; nil for a text.
  package let file: File?

  init(type: String, text: DOMString) {
    (self.type, self.text, file) = (type, text, nil)
    super.init()
  }

  init(_ file: File) {
    (type, text, self.file) = (file.type, DOMString(), file)
    super.init()
  }
}
