internal import PageLoading
internal import TestCases

/// The parsed options of `jsprep capture`.
struct CapturePlan {
  /// How the page is loaded, and what browser it sees.
  var run: RunPlan
  /// The web archive that is written.
  var file: String
  /// What has to be in the page before it is captured.
  var selector: String?
  /// The seconds that the page may take to come to rest.
  var settling: Double

  init(_ options: Options) throws(UsageError) {
    let (page, file) = try options.page(and: "a file")
    self.file = file
    guard file.lowercased().hasSuffix(".webarchive") else {
      throw UsageError("'\(file)': the name of the file ends with .webarchive")
    }
    run = try RunPlan(options, page: page, script: "", inWebKit: true)
    run.engine = .webkit
    // A capture is to have what the page shows.
    run.opensFolder = page != "-"
    run.quiet = options.has("--quiet")
    selector = options["--wait-for"]
    settling = options.number("--settle") ?? 5
  }
}
