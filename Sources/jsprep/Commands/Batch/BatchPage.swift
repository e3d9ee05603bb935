internal import Messages
internal import PageLoading
internal import PropertyLists

/// One page of a batch, as the input names it.
struct BatchPage: Sendable {
  /// Its place in the input, from 1.
  var index: Int
  /// What the input and the output call it: a path, an address, or an entry's `page`.
  var name: String
  /// What the input has for its `id`, handed through to the output.
  var identifier: PropertyList?
  var content: Content
  /// The page's address, where the entry has one.
  var url: String?
  var charset: String?
  /// What the extension returns for this page, where the entry says so.
  var arguments: PropertyList?

  enum Content: Sendable {
    case file(String)
    case address(String)
    case markup(String)
    /// The entry says nothing of a page; why.
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
  /// Members that mean nothing here are left alone: lists come from other programs as well.
  init(index: Int, line: [UInt8]) {
    guard line.first == UInt8(ascii: "{") else {
      self.init(index: index, name: String(decoding: line, as: UTF8.self))
      return
    }
    do throws(PropertyListError) {
      self.init(index: index, entry: try PropertyList.read(line, as: .json))
    } catch {
      self.init(
        index: index, name: "",
        content: .unusable(PropertyListErrorText(error, source: "entry \(index)").text))
    }
  }

  private init(index: Int, entry: PropertyList) {
    let page = entry["page"]?.string
    url = entry["url"]?.string
    identifier = entry["id"]
    charset = entry["charset"]?.string
    arguments = entry["arguments"]
    self.index = index
    name = page ?? url ?? ""
    if let fault = Self.fault(in: entry) {
      content = .unusable("entry \(index): \(fault)")
    } else if let markup = entry["html"]?.string {
      content = .markup(markup)
    } else if let page {
      content = Self.content(named: page)
    } else if let url {
      content = .address(url)
      self.url = nil
    } else {
      content = .unusable("entry \(index) has neither 'page' nor 'html' nor 'url'")
    }
  }

  private static func content(named name: String) -> Content {
    PageLoader.isAddress(name) ? .address(name) : .file(name)
  }

  /// What is wrong with an entry's members.
  private static func fault(in entry: PropertyList) -> String? {
    for member in ["page", "html", "url", "charset"] {
      if let value = entry[member], value.string == nil { return "'\(member)' is no string" }
    }
    if let arguments = entry["arguments"], arguments.dictionary == nil {
      return "'arguments' is no object"
    }
    return nil
  }
}
