internal import Messages
internal import PageLoading
internal import Preprocessing
internal import RealWebKit
internal import SavedPages
internal import SystemServices

/// `jsprep capture`: saves a page as the real WebKit shows it, with its layout.
enum CaptureCommand: Command {
  static let name = "capture"
  static let summary = "save a page as the real WebKit shows it, with its layout"

  static let options: [Options.Option] =
    [
      .value("--url"), .value("--charset"), .value("--content-type"), .value("--user-agent"),
      .value("--viewport"), .value("--header"), .value("--cookie-jar"), .value("--cache"),
      .number("--cache-size", .whole(1...16_777_216, unit: "MB")),
      .number("--load-timeout", .seconds),
      .number("--max-size", .decimal(0.001...4096, unit: "MB")), .flag("--any-status"),
      .flag("--allow-private-network"), .flag("--allow-network"), .value("--locale"),
      .value("--time-zone"),
      .value("--platform"), .number("--memory-limit", .memory), .number("--settle", .seconds),
      .value("--wait-for"), .flag("--quiet"),
    ] + Configuration.options

  static func run(_ options: Options) throws(UsageError) -> ExitStatus {
    let plan = try CapturePlan(options)
    do throws(RunFailure) {
      let (status, report) = try capture(plan)
      report.print()
      return status
    } catch {
      Report(plan.run, status: error.status, failures: [error]).print()
      return error.status
    }
  }

  private static func capture(
    _ plan: CapturePlan
  ) throws(RunFailure) -> (ExitStatus, Report) {
    var missing: [MissingResource] = []
    let (page, _, reach) = try RunInputs.readPage(plan.run, missing: &missing)
    // There is no script, which is text. What the page does is told of under the page's name.
    guard let script = try? PreprocessingScript(name: plan.run.page, bytes: []) else {
      return (.internalError, Report(plan.run, status: .internalError, failures: []))
    }
    let request: WebKitRequest
    do throws(WebKitError) {
      request = try WebKitRequest(
        page: page, script: script, options: plan.run.preprocessing,
        loadLimit: plan.run.loading.timeLimit, memoryLimit: plan.run.memoryLimit, reach: reach,
        watchesShadowTrees: true)
    } catch {
      throw RunFailure(error, memoryLimit: plan.run.memoryLimit, place: plan.run.page)
    }
    var saved: SavedPage
    do throws(CaptureError) {
      saved = try request.capture(
        waitingFor: plan.selector, limit: plan.run.loading.timeLimit, settling: plan.settling)
    } catch {
      throw RunFailure(error, plan.run)
    }
    addResources(of: plan.run.page, to: &saved)
    do throws(FileError) {
      try FileContents.write(saved.webArchive, to: plan.file)
    } catch {
      throw RunFailure(error)
    }
    return (.done, Report(plan.run, status: .done, request: request, failures: []))
  }

  /// Adds what a page that was saved before has, and WebKit did not load again.
  private static func addResources(of path: String, to saved: inout SavedPage) {
    guard !PageLoader.isAddress(path), path != "-", let bytes = try? FileContents.read(path),
      let format = SavedPageFormat.detect(bytes), let old = try? SavedPage(bytes, as: format)
    else { return }
    let known = Set(saved.resources.map(\.url))
    saved.resources += old.resources.filter { !known.contains($0.url) }
    if saved.frames.isEmpty { saved.frames = old.frames }
  }
}

extension RunFailure {
  /// A page that the real WebKit did not capture.
  init(_ error: CaptureError, _ plan: RunPlan) {
    if case .webKit(let error) = error {
      self.init(error, memoryLimit: plan.memoryLimit, place: plan.page)
      return
    }
    let text = CaptureErrorText(error, memoryLimit: plan.memoryLimit)
    let status: ExitStatus =
      switch error {
      case .badSelector: .usage
      default: .limitReached
      }
    self.init(status, text.identifier, place: plan.page, text.message, fix: text.fix)
  }
}
