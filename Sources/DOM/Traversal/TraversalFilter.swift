/// The filter of a tree walker or node iterator (DOM Standard, 6).
public final class TraversalFilter {
  /// A bit for each kind of node, by its `nodeType` less one.
  public let whatToShow: Int
  /// The script's filter; gives one of the numbers of ``Verdict``.
  private let verdict: ((Node) throws -> Int)?
  /// The object that the script gave as its filter.
  public let object: AnyObject?
  /// Whether the script's filter is running.
  private var isActive = false

  public init(
    whatToShow: Int = 0xFFFF_FFFF, object: AnyObject? = nil,
    verdict: ((Node) throws -> Int)? = nil
  ) {
    self.whatToShow = whatToShow
    self.object = object
    self.verdict = verdict
  }

  /// DOM Standard, NodeFilter's constants.
  public enum Verdict {
    public static let accept = 1
    public static let reject = 2
    public static let skip = 3
  }

  /// DOM Standard, "filter". A filter that asks its own traversal is refused.
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
