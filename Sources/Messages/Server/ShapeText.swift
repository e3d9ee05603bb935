/// What is wrong with a value of a request to the server, as the words that follow the value's place.
public enum ShapeText {
  public static let isMissing = "is missing"
  public static let scriptIsMissing = "is missing; so is \"bundle\""
  public static let isUnknown = "is not known"
  public static let isEmpty = "is empty"
  public static let isRepeated = "is there more than once"
  public static let isNotText = "is not text in UTF-8"

  // MARK: Types

  public static let mustBeObject = "must be an object"
  public static let mustBeString = "must be a string"
  public static let mustBeBase64 = "must be a string in base64"
  public static let mustBeStrings = "must be a string, or an array of strings"
  public static let mustBeBoolean = "must be true or false"
  public static let needsBase64 = "needs \"base64\""

  /// - Parameter limit: the greatest number, in digits.
  public static func mustBeNumber(upTo limit: String) -> String {
    "must be a number above 0, up to \(limit)"
  }

  /// - Parameter known: the words, with commas.
  public static func mustBeOne(of known: String) -> String { "must be one of \(known)" }

  /// - Parameter type: the name of a type.
  public static func mustBeOfType(_ type: String) -> String { "must be of the type \(type)" }

  // MARK: Pages and scripts

  public static let isNotAllowedNetwork = "is more than this server allows (--allow-network)"
  public static let mustBeAllInReport = "is \"all\" in a report"
  public static let mustBeTrueInReport = "is true in a report"
  public static let isNoDocumentType = "is not a type that Safari shows a document of"
  public static let goesWithHTML = "goes with \"html\" only"
  public static let goesWithDataOrURL = "goes with data or \"url\" only"

  /// - Parameter other: the name of another member.
  public static func excludes(_ other: String) -> String { "excludes \"\(other)\"" }

  /// - Parameter key: the name of the member that holds the content.
  public static func needsContentOrURL(_ key: String) -> String { "needs \"\(key)\" or \"url\"" }

  /// - Parameter key: the name of the member that holds the content.
  public static func hasContentAndURL(_ key: String) -> String { "has both \"\(key)\" and \"url\"" }

  public static func isNoSelector(_ text: String) -> String { "is not a selector: '\(text)'" }

  public static func isNoAddress(_ text: String) -> String {
    "is not an absolute address: '\(text)'"
  }

  public static func isNoTimeZone(_ name: String) -> String { "is not a time zone: '\(name)'" }

  public static func isNoLanguage(_ tag: String) -> String { "is not a language tag: '\(tag)'" }

  public static func hasNoRoom(for name: String) -> String { "has no room left for '\(name)'" }

  // MARK: Bundles and what is shared

  public static let needsFilesOrArchive = "needs \"files\" or \"archive\""
  public static let isNoPath = "is not a path inside the bundle"
  public static let needsPath = "is a file, whose name is its path in the bundle"
  public static let isArchiveOrFiles = "is one archive, or files"
  public static let mustBeDefinition = "must be VARIABLE=value"
  public static let needsRule = "needs one of \"rule\", \"info\" and \"bundle\""
  public static let isAllThatIsShared =
    "says everything that is shared: nothing else can be beside it"
  public static let isHostWithPage = "says what is shared: only \"page\" can be beside a host"

  public static func repeats(_ path: String) -> String { "has '\(path)' more than once" }

  // MARK: Archives

  public static let isNoArchive = "is not a zip archive"
  public static let isDamagedArchive = "is a damaged zip archive"

  public static func hasUnsupported(_ path: String) -> String {
    "has '\(path)' encrypted, or compressed in another way than deflate"
  }

  /// - Parameter limit: the bytes that the files may have together.
  public static func isTooLargeArchive(limit: Int) -> String {
    "has more than \(limit >> 20) MB in its scripts and property lists"
  }
}
