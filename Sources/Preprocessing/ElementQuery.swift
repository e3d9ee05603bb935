/// A question about the page's elements, which is asked of the document itself, and not of its markup.
public struct ElementQuery: Sendable, Hashable {
  /// A selector.
  public var selector: String
  /// When to ask.
  public var moment: Moment
  /// What to tell of each element beside its text and attributes.
  public var wantsHTML: Bool

  public init(_ selector: String, at moment: Moment = .end, wantsHTML: Bool = false) {
    self.selector = selector
    self.moment = moment
    self.wantsHTML = wantsHTML
  }

  /// A point in the life of a request.
  public enum Moment: String, Sendable, CaseIterable {
    /// When `run` is done, before `finalize`.
    case run
    /// When all is done.
    case end
  }
}

/// The answer to an ``ElementQuery``.
public struct ElementMatches: Sendable, Hashable {
  /// How many elements match.
  public var count: Int
  /// The first of them, at most ``limit``.
  public var elements: [MatchedElement]

  /// How many elements are told of.
  public static let limit = 1000

  public init(count: Int, elements: [MatchedElement]) {
    self.count = count
    self.elements = elements
  }
}

/// What is told of an element.
public struct MatchedElement: Sendable, Hashable {
  /// The name, as HTML writes it.
  public var name: String
  /// The text of all text nodes inside.
  public var text: String
  public var attributes: [String: String]
  /// What is inside, as markup, where it was asked for.
  public var html: String?

  public init(name: String, text: String, attributes: [String: String], html: String? = nil) {
    self.name = name
    self.text = text
    self.attributes = attributes
    self.html = html
  }
}
