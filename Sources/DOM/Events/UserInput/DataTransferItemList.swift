/// The items of a ``DataTransfer`` as scripts see them (HTML Standard, 6.11.3.1).
package final class DataTransferItemList: DOMObject {
  /// The owner lives as long as the list: whoever has the list may change it.
  package let transfer: DataTransfer

  init(of transfer: DataTransfer) {
    self.transfer = transfer
    super.init()
  }
}
