internal import DOM

/// A script of a page with an address of its own.
final class FetchedScript {
  let element: Element
  /// The response: nil until it arrives; the inner optional is nil for a network error.
  var result: (text: DOMString, url: String)??
  /// Makes it fail, while it is under way.
  var giveUp: (() -> Void)?

  init(_ element: Element) { self.element = element }

  /// Whether the response has arrived.
  var hasArrived: Bool { result != nil }
}
