internal import Messages
internal import Preprocessing
internal import PropertyLists

/// The input of a request to `/v1/check`.
struct CheckInput {
  /// The input of the script's run.
  private(set) var run: RunInput
  /// Whether it runs on a page of the request. Without one, it runs only to check its syntax.
  let hasPage: Bool

  /// Members that say how a script runs on a page.
  private static let pageMembers = [
    "arguments", "select", "selectText", "timeout", "userAgent", "realTime", "extensionName",
    "allowNetwork", "pageScripts", "settle",
  ]
  /// Members of other requests.
  private static let otherMembers = ["emit", "report", "strict", "html"]
  /// How many seconds a script may compute if only its syntax is checked.
  private static let syntaxTime = 1.0

  /// Reads a request's object.
  ///
  /// - Throws: a problem with all that is wrong.
  init(_ value: PropertyList, limits: ServerLimits) throws(Problem) {
    guard var entries = value.dictionary else {
      throw Problem(shape: [ShapeError(pointer: "", detail: ShapeText.mustBeObject)])
    }
    var reader = ObjectReader(entries)
    hasPage = reader.value("page") != nil
    if !hasPage {
      for key in Self.pageMembers where reader.value(key) != nil {
        reader.fail(key, "goes with \"page\"")
      }
      entries["page"] = ["html": ""]
    }
    for key in Self.otherMembers where reader.value(key) != nil {
      reader.fail(key, ShapeText.isUnknown)
    }
    guard reader.errors.isEmpty else { throw Problem(shape: reader.errors) }
    run = try RunInput(.dictionary(entries), limits: limits, isWhole: true)
    if !hasPage {
      run.options.timeLimit = min(run.options.timeLimit ?? Self.syntaxTime, Self.syntaxTime)
    }
  }

  /// The input of the worker's check.
  ///
  /// - Parameter script: nil if the bundle has no script that can be run.
  func task(_ script: PreprocessingScript?) -> PropertyList {
    CheckTask.value(
      bundle: run.bundle, script: script, platform: run.options.platform,
      page: hasPage ? pageAddress : nil)
  }

  /// The address of the page: the one in the request, or that of its content.
  private var pageAddress: String {
    if case .address(let address) = run.page { return address }
    return run.base ?? "about:blank"
  }
}
