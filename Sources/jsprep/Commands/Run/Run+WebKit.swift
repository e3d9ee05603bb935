internal import Messages
internal import Preprocessing
internal import RealWebKit

extension Run {
  /// Runs the request in the real WebKit.
  func performInWebKit() -> ExitStatus {
    let request: WebKitRequest
    // The process that WebKit runs in is watched by this one, and has limits of its own.
    Watchdog.rest()
    do throws(WebKitError) {
      request = try WebKitRequest(
        page: inputs.page, script: inputs.script, options: plan.preprocessing,
        settling: plan.settling, memoryLimit: plan.memoryLimit)
    } catch {
      let failure = RunFailure(error, plan)
      Report(plan, status: failure.status, failures: failures + [failure]).print()
      return failure.status
    }
    let parsedPage = plan.reportFile == nil ? nil : request.encodedHTML(label: "utf-8")
    let outcome = request.run()
    var status =
      if let parsedPage { report(outcome, parsedPage, request) } else { deliver(outcome, request) }
    if let handler { status = settle(handler, status) }
    request.collectConsole()
    if let error = request.failure {
      let failure = RunFailure(error, plan)
      failures.append(failure)
      status = failure.status
    }
    Report(
      plan, status: status, request: request, added: refusals, failures: failures,
      handler: handler?.report
    ).print()
    return status
  }
}

extension RunFailure {
  /// A request that WebKit did not run to its end.
  init(_ error: WebKitError, _ plan: RunPlan) {
    let text = WebKitErrorText(error, memoryLimit: plan.memoryLimit)
    let status: ExitStatus =
      switch error {
      case .noLibrary, .noDisplay: .usage
      case .lost, .crashed: .internalError
      case .notLoaded, .memoryLimit: .limitReached
      }
    self.init(status, text.identifier, place: plan.page, text.message, fix: text.fix)
  }
}
