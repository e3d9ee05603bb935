internal import Messages
internal import PageLoading
internal import PropertyLists
internal import SystemServices

/// One page of a batch, as the input names it.
struct BatchPage: Sendable {
  /// Its place in the input, from 1.
  var index: Int
  /// Its name in the input and the output: a path, an address, or an entry's `page`.
  var name: String
  /// The `id` of its entry, passed on to the output.
  var identifier: PropertyList?
  var content: Content
  /// The page's address, if the entry has one.
  var url: String?
  var charset: String?
  /// The MIME type of the page, if the entry says it.
  var contentType: String?
  /// The time that the page's clock shows when its script begins, if the entry says it.
  var now: PointInTime?
  /// What the extension returns for this page, if the entry says it.
  var arguments: PropertyList?
  /// The number of its line in the list, if the line is malformed.
  var brokenLine: Int?
  /// The size of its line in the list, in bytes.
  var size = 0

  enum Content: Sendable {
    case file(String)
    case address(String)
    /// The page itself, as text.
    case markup(String)
    /// The page itself, as it came from its server.
    case bytes([UInt8])
    /// The entry does not name a page; the text says why.
    case unusable(String)
  }
}

extension BatchPage {
  /// A page that is named by its path or address.
  init(index: Int, name: String) {
    self.init(index: index, name: name, content: Self.content(named: name))
  }

  /// A line of a list: a path, an address, or an object with `page` or `html`.
  ///
  /// Unknown members are ignored, because other programs write lists too.
  ///
  /// - Parameter number: the number of the line, from 1.
  init(index: Int, line: [UInt8], number: Int) {
    if line.first == UInt8(ascii: "{") {
      do throws(PropertyListError) {
        self.init(index: index, entry: try PropertyList.read(line, as: .json))
      } catch {
        let reason = PropertyListErrorText(error, source: "line \(number)").text
        self.init(index: index, name: "", content: .unusable(reason))
        identifier = BrokenEntry.identifier(in: line)
      }
    } else {
      self.init(index: index, name: FileName.text(line))
    }
    size = line.count
    if case .unusable = content { brokenLine = number }
  }

  /// A line of a list that is longer than the limit.
  ///
  /// - Parameters:
  ///   - number: the number of the line, from 1.
  ///   - limit: how many bytes a line may have.
  init(index: Int, beginning: [UInt8], end: [UInt8], number: Int, limit: Int) {
    self.init(
      index: index, name: "",
      content: .unusable(
        "line \(number) has more than \(limit >> 20) MB, which is twice --max-size"))
    identifier = BrokenEntry.identifier(in: beginning) ?? BrokenEntry.lastIdentifier(in: end)
    brokenLine = number
  }

  private init(index: Int, entry: PropertyList) {
    let page = entry["page"]?.string
    self.init(index: index, name: page ?? entry["url"]?.string ?? "", content: .unusable(""))
    url = entry["url"]?.string
    identifier = entry["id"]
    charset = entry["charset"]?.string
    contentType = entry["contentType"]?.string
    arguments = entry["arguments"]
    now = entry["now"]?.string.flatMap { PointInTime($0) }
    content = Self.content(of: entry)
    if case .address = content, page == nil { url = nil }
  }

  private static func content(of entry: PropertyList) -> Content {
    for member in ["page", "url", "charset", "contentType"] {
      if let value = entry[member], value.string == nil {
        return .unusable("'\(member)' is not a string")
      }
    }
    if let arguments = entry["arguments"], arguments.dictionary == nil {
      return .unusable("'arguments' is not an object")
    }
    if let now = entry["now"], now.string.flatMap({ PointInTime($0) }) == nil {
      return .unusable("'now' is not a time such as \"2024-05-01T12:00:00Z\"")
    }
    if let html = entry["html"] { return inlineContent(html) }
    if let page = entry["page"]?.string { return content(named: page) }
    if let url = entry["url"]?.string { return .address(url) }
    return .unusable("the entry has neither 'page' nor 'html' nor 'url'")
  }

  private static func inlineContent(_ html: PropertyList) -> Content {
    if let markup = html.string { return .markup(markup) }
    guard let text = html["base64"]?.string else {
      return .unusable(#"'html' is neither a string nor {"base64": "…"}"#)
    }
    guard case .data(let bytes)? = PropertyList.data(base64: text) else {
      return .unusable("the 'base64' of 'html' is not well-formed base64")
    }
    return .bytes(bytes)
  }

  private static func content(named name: String) -> Content {
    PageLoader.isAddress(name) ? .address(name) : .file(name)
  }
}
