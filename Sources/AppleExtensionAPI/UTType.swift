internal import AppExtension

/// A uniform type (Apple, `UTType`), by the types that Apple's systems declare.
public struct UTType: Sendable, Hashable {
  public let identifier: String

  /// The type of an identifier; nil if no such type is declared.
  public init?(_ identifier: String) {
    guard TypeTree.system.isDeclared(identifier) else { return nil }
    self.identifier = identifier
  }

  /// The type of files whose names have an extension; nil if no type declares it.
  public init?(filenameExtension: String) {
    guard let identifier = TypeTree.system.identifier(forFileExtension: filenameExtension)
    else { return nil }
    self.identifier = identifier
  }

  private init(known identifier: String) {
    self.identifier = identifier
  }

  /// Whether it is another type, or a kind of it.
  public func conforms(to type: UTType) -> Bool {
    TypeTree.system.conforms(identifier, to: type.identifier)
  }

  public static let item = UTType(known: "public.item")
  public static let data = UTType(known: "public.data")
  public static let propertyList = UTType(known: "com.apple.property-list")
  public static let url = UTType(known: "public.url")
  public static let fileURL = UTType(known: "public.file-url")
  public static let text = UTType(known: "public.text")
  public static let plainText = UTType(known: "public.plain-text")
  public static let utf8PlainText = UTType(known: "public.utf8-plain-text")
  public static let html = UTType(known: "public.html")
  public static let json = UTType(known: "public.json")
  public static let image = UTType(known: "public.image")
  public static let jpeg = UTType(known: "public.jpeg")
  public static let png = UTType(known: "public.png")
  public static let movie = UTType(known: "public.movie")
  public static let pdf = UTType(known: "com.adobe.pdf")
}

// The names of MobileCoreServices, which older code uses.
public let kUTTypePropertyList = UTType.propertyList.identifier
public let kUTTypeURL = UTType.url.identifier
public let kUTTypeFileURL = UTType.fileURL.identifier
public let kUTTypeText = UTType.text.identifier
public let kUTTypePlainText = UTType.plainText.identifier
public let kUTTypeHTML = UTType.html.identifier
public let kUTTypeImage = UTType.image.identifier
public let kUTTypeMovie = UTType.movie.identifier
public let kUTTypePDF = UTType.pdf.identifier
