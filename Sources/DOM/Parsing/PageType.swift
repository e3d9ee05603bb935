/// The type of a page, which decides the kind of its document (HTML Standard, 7.5).
public struct PageType: Sendable, Hashable {
  /// The type without parameters, as in `document.contentType`.
  public let essence: String
  let kind: Kind
  /// Whether it is HTML. Scripts can run while HTML is parsed.
  public var isHTML: Bool { kind == .html }

  /// The ways in which WebKit shows content.
  enum Kind {
    case html
    case xml
    /// The lines of a text, in a `pre` element.
    case text
    /// A picture, in a document of its own.
    case image
  }

  /// The default type for files and standard input.
  public static let html = PageType(essence: "text/html", kind: .html)

  /// The type of scripts.
  public static let javaScript = PageType(essence: "text/javascript", kind: .text)

  private init(essence: String, kind: Kind) {
    self.essence = essence
    self.kind = kind
  }

  /// Nil for a type without a document that scripts can read: sound, film, PDF, and everything that
  /// a browser gives to other programs.
  package init?(_ type: MIMEType) {
    let kind: Kind
    if type.isHTML {
      kind = .html
    } else if type.isXML {
      kind = .xml
    } else if type.type == "image" {
      guard Self.images.contains(type.subtype) else { return nil }
      kind = .image
    } else if Self.isText(type) {
      kind = .text
    } else {
      return nil
    }
    self.init(essence: type.essence, kind: kind)
  }

  /// Whether the text is in UTF-8 if nothing declares another encoding.
  var isUTF8ByDefault: Bool { kind == .xml || essence.hasSuffix("json") }

  private static let images: Set<String> = [
    "png", "jpeg", "jpg", "pjpeg", "gif", "webp", "avif", "bmp", "x-icon", "vnd.microsoft.icon",
    "tiff", "heic", "heif", "apng",
  ]

  /// Whether a type is a text type, or one of the types of JSON and JavaScript.
  private static func isText(_ type: MIMEType) -> Bool {
    if type.type == "text" {
      return !["rtf", "calendar", "vcard", "x-vcard"].contains(type.subtype)
    }
    return type.type == "application"
      && (type.subtype == "json" || type.subtype.hasSuffix("+json")
        || ["javascript", "x-javascript", "ecmascript"].contains(type.subtype))
  }
}
