public import DOM
package import SavedPages

/// A page as it was read: its bytes, and their description.
public struct PreprocessingPage: Sendable {
  public var bytes: [UInt8]
  /// The page's address.
  public var url: String
  /// The label of its encoding, where the transport or the user gave one.
  public var charset: String?
  /// The type of the bytes.
  public var type: PageType
  /// The cookies that the page's scripts can read, each with its attributes as a script sets it.
  public var cookies: [String] = []
  /// The values of its `Content-Security-Policy` header fields.
  public var contentSecurityPolicies: [String] = []
  /// The page that led here, as `document.referrer` gives it.
  public var referrer = ""
  /// The items that the page's origin has stored before.
  public var storage: [StoredItem] = []
  /// Its style sheets, pictures and the documents of its frames; nil where only the page itself is
  /// known.
  package var resources: PageResources?
  /// The saved page that this page came out of, for an engine that loads its parts itself; nil for other
  /// pages, and where no such engine is used.
  package var savedPage: SavedPage?

  public init(bytes: [UInt8], url: String, charset: String? = nil, type: PageType = .html) {
    self.bytes = bytes
    self.url = url
    self.charset = charset
    self.type = type
  }
}

/// An entry of `localStorage` or `sessionStorage`.
public struct StoredItem: Sendable, Hashable {
  public var area: Area
  public var name: String
  public var value: String

  public init(_ area: Area, name: String, value: String) {
    self.area = area
    self.name = name
    self.value = value
  }

  public enum Area: String, Sendable, CaseIterable {
    case local, session
  }
}

/// A part of the page that is selected before the script runs.
public enum PreprocessingSelection: Sendable, Hashable {
  /// The contents of the first element that matches a selector.
  case selector(String)
  /// The first place where the page's text has this.
  case text(String)
}

/// The reason why a page cannot be used.
public enum PreprocessingPageError: Error, Hashable, Sendable {
  /// There was no memory to parse it.
  case notParsed
  /// The engine could not make a world for the script, for the reason that it names.
  case noWorld(reason: String)
  /// The selector of a selection is malformed.
  case badSelector(String)
  /// Nothing in the page matches the selection.
  case nothingSelected(PreprocessingSelection)
  /// The page's address cannot be parsed.
  case badAddress(String)
  /// There is no time zone of this name.
  case unknownTimeZone(String)
  /// The text is not a language tag.
  case badLocale(String)
  /// The storage has no room for the page's item of this name.
  case storageFull(String)
}
