internal import DOM
internal import Preprocessing
internal import PropertyLists

/// What a request to run asks for, before anything is fetched.
struct RunInput {
  /// Where a page or script comes from.
  enum Source: Hashable {
    case content([UInt8])
    case address(String)
  }

  /// What of the answer is wanted.
  enum Emission: String, CaseIterable {
    case all, results, envelope
  }

  var page: Source
  /// The address of a page whose content is given.
  var base: String?
  var charset: String?
  /// What the page is; nil for HTML, or what the server that it is fetched from says.
  var type: PageType?
  var script: Source
  var scriptName: String
  /// What a request brings along that has the script in it, as it came: it is read in a worker.
  var bundle: PropertyList?
  /// Whether the request says what the extension is called.
  var hasExtensionName = false
  /// What the author of the bundle should know that the script is from, as values.
  var remarks: [PropertyList] = []
  var selection: PreprocessingSelection?
  var options = PreprocessingOptions()
  var strict: Bool
  /// Whether the script may send requests.
  var allowsNetwork = false
  var emission: Emission
  /// Whether the page is a part of the answer that has all.
  var includesPage = true
  /// Whether the answer is for one who looks at it, see ``ReportWriter``.
  var isReport = false
  /// What the extension returns, where the request tells.
  var arguments: PropertyList?

  /// Takes what was found in the bundle.
  mutating func adopt(_ found: BundledScript) {
    script = .content(found.source)
    scriptName = found.path
    remarks = found.remarks
    if !hasExtensionName, let identifier = found.identifier { options.extensionName = identifier }
  }

  /// Whether an answer of a type shows the page.
  func wantsPage(in type: MediaType) -> Bool {
    isReport || type.essence == MediaType.html.essence || emission == .all && includesPage
  }
}
