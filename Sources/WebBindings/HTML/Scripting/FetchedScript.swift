internal import DOM

/// A script of a page that comes from elsewhere.
final class FetchedScript {
  let element: Element
  /// What came back; nil inside for a network error.
  var result: (text: DOMString, url: String)??
  /// Lets it fail, while it is under way.
  var giveUp: (() -> Void)?

  init(_ element: Element) { self.element = element }

  /// Whether it is known what came back.
  var hasArrived: Bool { result != nil }
}
