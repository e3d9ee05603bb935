/// Content that a person shares, as far as its type is known without its data.
package enum SharedContent: Sendable, Hashable {
  /// A page, by its address or the name of its file, whose ending reveals a PDF document or a
  /// picture.
  case page(String)
  /// An address.
  case url(String)
  case text
  /// A file, by its name.
  case file(String)
  case folder
  /// An image, by its name.
  case image(String)

  /// The types of each attachment that a host makes of it.
  ///
  /// - Parameters:
  ///   - host: the app that shares.
  ///   - types: the types of file names.
  package func attachments(from host: ShareHost, types: TypeTree = .system) -> [[String]] {
    switch self {
    case .page(let page): return Self.page(page, from: host, types)
    case .url(let url):
      return [[url.lowercased().hasPrefix("file:") ? "public.file-url" : "public.url"]]
    case .text: return [["public.plain-text"]]
    case .file(let name): return [[Self.type(of: name, types), "public.file-url"]]
    case .folder: return [["public.folder", "public.file-url"]]
    case .image(let name):
      let type = Self.type(of: name, types)
      return [[types.conforms(type, to: "public.image") ? type : "public.image"]]
    }
  }

  /// The attachments that a host sends for a page: its script's results if it has a script, unless
  /// the page is a document of another kind, which is sent as a file.
  private static func page(
    _ page: String, from host: ShareHost, _ types: TypeTree
  ) -> [[String]] {
    let start = page.prefix(8).lowercased()
    let isAddress = start.hasPrefix("http://") || start.hasPrefix("https://")
    let path = page.prefix { $0 != "?" && $0 != "#" }
    // An address without a path has no name of a file: `https://example.pdf`.
    let hasName = !isAddress || path.dropFirst(8).contains("/")
    if hasName, let type = fileExtension(of: path).flatMap(types.identifier(forFileExtension:)),
      types.conforms(type, to: "com.adobe.pdf") || types.conforms(type, to: "public.image")
    {
      return isAddress ? [[type], ["public.url"]] : [[type, "public.file-url"]]
    }
    return host.attachments
  }

  private static func type(of name: String, _ types: TypeTree) -> String {
    fileExtension(of: name[...]).flatMap(types.identifier(forFileExtension:)) ?? "public.data"
  }

  private static func fileExtension(of path: Substring) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return String(name[name.index(after: dot)...])
  }
}

extension ActivationInput {
  /// One item with all shared contents; without contents, the usual input of the host.
  package init(
    sharing contents: [SharedContent], from host: ShareHost, types: TypeTree = .system
  ) {
    self.init(
      attachments: contents.isEmpty
        ? host.attachments : contents.flatMap { $0.attachments(from: host, types: types) })
  }
}
