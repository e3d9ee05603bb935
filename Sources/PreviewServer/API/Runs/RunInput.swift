internal import DOM
internal import Messages
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
  /// What the author of the bundle should know that the script is from.
  var remarks: [BundleRemarkText] = []
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

  /// Whether an answer of a type shows the page.
  func wantsPage(in type: MediaType) -> Bool {
    isReport || type.essence == MediaType.html.essence || emission == .all && includesPage
  }
}
