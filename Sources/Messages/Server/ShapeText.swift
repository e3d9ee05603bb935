/// The errors in values of requests to the server, in words that follow the value's place.
package enum ShapeText {
  package static let isMissing = "is missing"
  package static let scriptIsMissing = "is missing; so is \"bundle\""
  package static let isUnknown = "is not known"
  package static let isEmpty = "is empty"
  package static let isRepeated = "is there more than once"
  package static let isNotText = "is not text in UTF-8"

  // MARK: Types

  package static let mustBeObject = "must be an object"
  package static let mustBeString = "must be a string"
  package static let mustBeBase64 = "must be a string in base64"
  package static let mustBeStrings = "must be a string, or an array of strings"
  package static let mustBeBoolean = "must be true or false"
  package static let needsBase64 = "needs \"base64\""

  /// - Parameter limit: the greatest number, in digits.
  package static func mustBeNumber(upTo limit: String) -> String {
    "must be a number above 0, up to \(limit)"
  }

  /// - Parameter known: the words, with commas.
  package static func mustBeOne(of known: String) -> String { "must be one of \(known)" }

  /// - Parameter type: the name of a type.
  package static func mustBeOfType(_ type: String) -> String { "must be of the type \(type)" }

  // MARK: Pages and scripts

  package static let isNotAllowedNetwork = "is more than this server allows (--allow-network)"
  package static let mustBeAllInReport = "is \"all\" in a report"
  package static let mustBeTrueInReport = "is true in a report"
  package static let isNoDocumentType = "is not a type that Safari shows a document of"
  package static let goesWithHTML = "goes with \"html\" only"
  package static let goesWithPageScripts = "goes with \"pageScripts\" only"
  package static let goesWithDataOrURL = "goes with data or \"url\" only"

  /// - Parameter other: the name of another member.
  package static func excludes(_ other: String) -> String { "excludes \"\(other)\"" }

  /// - Parameter key: the name of the member that holds the content.
  package static func needsContentOrURL(_ key: String) -> String { "needs \"\(key)\" or \"url\"" }

  /// - Parameter key: the name of the member that holds the content.
  package static func hasContentAndURL(_ key: String) -> String {
    "has both \"\(key)\" and \"url\""
  }

  package static func isNoSelector(_ text: String) -> String { "is not a selector: '\(text)'" }

  package static func isNoAddress(_ text: String) -> String {
    "is not an absolute address: '\(text)'"
  }

  package static func isNoTimeZone(_ name: String) -> String { "is not a time zone: '\(name)'" }

  package static func isNoLanguage(_ tag: String) -> String { "is not a language tag: '\(tag)'" }

  package static func hasNoRoom(for name: String) -> String { "has no room left for '\(name)'" }

  // MARK: Bundles and what is shared

  package static let needsFilesOrArchive = "needs \"files\" or \"archive\""
  package static let isNoPath = "is not a path inside the bundle"
  package static let needsPath = "is a file, whose name is its path in the bundle"
  package static let isArchiveOrFiles = "is one archive, or files"
  package static let mustBeDefinition = "must be VARIABLE=value"
  package static let needsRule = "needs one of \"rule\", \"info\" and \"bundle\""
  package static let isAllThatIsShared =
    "says everything that is shared: nothing else can be beside it"
  package static let isHostWithPage = "says what is shared: only \"page\" can be beside a host"

  package static func repeats(_ path: String) -> String { "has '\(path)' more than once" }

  // MARK: Archives

  package static let isNoArchive = "is not a zip archive"
  package static let isDamagedArchive = "is a damaged zip archive"

  package static func hasUnsupported(_ path: String) -> String {
    "has '\(path)' encrypted, or compressed in another way than deflate"
  }

  /// - Parameter limit: how many bytes the files may have together.
  package static func isTooLargeArchive(limit: Int) -> String {
    "has more than \(limit >> 20) MB in its scripts and property lists"
  }
}
