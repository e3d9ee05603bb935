/// A change that is reported to a mutation observer (DOM Standard, 4.3.3).
package final class MutationRecord: DOMObject {
  package let change: Change
  package let target: Node
  package let oldValue: DOMString?

  package enum Change {
    case attributes(name: String, namespace: String?)
    case characterData
    case childList(added: NodeList, removed: NodeList, previous: Node?, next: Node?)

    /// The record's `type`.
    package var name: String {
      switch self {
      case .attributes: "attributes"
      case .characterData: "characterData"
      case .childList: "childList"
      }
    }
  }

  /// The nodes that were added. The list is empty for changes of other kinds, and always the same
  /// object.
  package private(set) lazy var addedNodes: NodeList = {
    if case .childList(let added, _, _, _) = change { added } else { NodeList([]) }
  }()
  package private(set) lazy var removedNodes: NodeList = {
    if case .childList(_, let removed, _, _) = change { removed } else { NodeList([]) }
  }()

  init(_ change: Change, target: Node, oldValue: DOMString?) {
    self.change = change
    self.target = target
    self.oldValue = oldValue
  }
}
