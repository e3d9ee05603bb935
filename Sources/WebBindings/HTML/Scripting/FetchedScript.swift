internal import DOM

/// A script of a page that is fetched from an address.
final class FetchedScript {
  let element: Element
  /// The response; nil before it arrives. The inner value is nil for a network error.
  var result: (text: DOMString, url: String)??
  /// Makes the request fail; nil if it is not in progress.
  var giveUp: (() -> Void)?

  init(_ element: Element) { self.element = element }

  /// Whether the response has arrived.
  var hasArrived: Bool { result != nil }
}
