/// A question about the page's elements, which is asked of the document itself, and not of its markup.
public struct ElementQuery: Sendable, Hashable {
  /// A selector.
  public var selector: String
  /// The moment at which the query runs.
  public var moment: Moment
  /// Whether the answer holds each element's markup, beside its text and attributes.
  public var wantsHTML: Bool
  /// The most elements that the answer describes, from 0, with which it only counts them, to
  /// ``ElementMatches/limit``.
  public let elementLimit: Int

  public init(
    _ selector: String, at moment: Moment = .end, wantsHTML: Bool = false,
    elementLimit: Int = ElementMatches.limit
  ) {
    self.selector = selector
    self.moment = moment
    self.wantsHTML = wantsHTML
    self.elementLimit = min(max(elementLimit, 0), ElementMatches.limit)
  }

  /// A point in the life of a request.
  public enum Moment: String, Sendable, CaseIterable {
    /// After `run`, before `finalize`.
    case run
    /// At the end of the request.
    case end
  }
}

/// The answer to an ``ElementQuery``.
public struct ElementMatches: Sendable, Hashable {
  /// The number of elements that match.
  public var count: Int
  /// The first of them, at most as many as the query wants.
  public var elements: [MatchedElement]

  /// The most elements that an answer holds.
  public static let limit = 1000

  public init(count: Int, elements: [MatchedElement]) {
    self.count = count
    self.elements = elements
  }
}

/// The description of a matched element.
public struct MatchedElement: Sendable, Hashable {
  /// The name, as HTML writes it.
  public var name: String
  /// The text of all text nodes inside.
  public var text: String
  public var attributes: [String: String]
  /// The markup inside the element, if the query wants it.
  public var html: String?

  public init(name: String, text: String, attributes: [String: String], html: String? = nil) {
    self.name = name
    self.text = text
    self.attributes = attributes
    self.html = html
  }
}
