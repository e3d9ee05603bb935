internal import DOM
internal import Preprocessing
internal import PropertyLists

/// A request to run a script, as read, before anything is fetched.
struct RunInput {
  /// The source of a page or script.
  enum Source: Hashable {
    case content([UInt8])
    case address(String)
  }

  /// The part of the answer that the client wants.
  enum Emission: String, CaseIterable {
    case all, results, envelope
  }

  var page: Source
  /// The address of a page whose content is given.
  var base: String?
  var charset: String?
  /// The type of the page; nil for HTML, or for the type that its server names.
  var type: PageType?
  var script: Source
  var scriptName: String
  /// The contents of the file that the script names as its source map.
  var sourceMap: [UInt8]?
  /// The bundle that the request carries the script in, unread: a worker reads it.
  var bundle: PropertyList?
  /// Whether the request gives the extension's name.
  var hasExtensionName = false
  /// The remarks for the author of the script's bundle, as values.
  var remarks: [PropertyList] = []
  var selection: PreprocessingSelection?
  var options = PreprocessingOptions()
  var strict: Bool
  /// Whether the script may send requests.
  var allowsNetwork = false
  var emission: Emission
  /// Whether an answer with all parts contains the page.
  var includesPage = true
  /// Whether the answer is a report for a person, see ``ReportWriter``.
  var isReport = false
  /// The items that the extension returns, if the request names them.
  var arguments: PropertyList?

  /// Takes the script and its remarks over from the bundle.
  mutating func adopt(_ found: BundledScript) {
    script = .content(found.source)
    scriptName = found.path
    sourceMap = found.sourceMap
    remarks = found.remarks
    if !hasExtensionName, let identifier = found.identifier { options.extensionName = identifier }
  }

  /// Whether an answer of a type shows the page.
  func wantsPage(in type: MediaType) -> Bool {
    isReport || type.essence == MediaType.html.essence || emission == .all && includesPage
  }
}
