/// The filter of a tree walker or node iterator (DOM Standard, 6).
package final class TraversalFilter {
  /// A bit for each type of node, at the place of its `nodeType` minus 1.
  package let whatToShow: Int
  /// Calls the script's filter, which returns a number of ``Verdict``; nil if there is no filter.
  private let verdict: ((Node) throws -> Int)?
  /// The object that the script gave as its filter.
  package let object: AnyObject?
  /// Whether the script's filter is running.
  private var isActive = false

  package init(
    whatToShow: Int = 0xFFFF_FFFF, object: AnyObject? = nil,
    verdict: ((Node) throws -> Int)? = nil
  ) {
    self.whatToShow = whatToShow
    self.object = object
    self.verdict = verdict
  }

  /// DOM Standard, NodeFilter's constants.
  package enum Verdict {
    package static let accept = 1
    package static let reject = 2
    package static let skip = 3
  }

  /// DOM Standard, "filter".
  /// - Throws: `InvalidStateError` if the filter is already running, or the filter's own error.
  func filter(_ node: Node) throws -> Int {
    if isActive {
      throw DOMException(.invalidState, "The filter is in use already")
    }
    guard whatToShow & 1 << (node.nodeType.rawValue - 1) != 0 else { return Verdict.skip }
    guard let verdict else { return Verdict.accept }
    isActive = true
    defer { isActive = false }
    return try verdict(node)
  }
}
