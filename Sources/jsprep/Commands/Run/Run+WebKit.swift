internal import PageLoading
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
        settling: plan.settling, loadLimit: plan.loading.timeLimit, memoryLimit: plan.memoryLimit,
        reach: inputs.browser)
    } catch {
      let failure = RunFailure(error, memoryLimit: plan.memoryLimit, place: plan.page)
      Report(plan, status: failure.status, failures: failures + [failure]).print()
      return failure.status
    }
    let parsedPage = plan.reportFile == nil ? nil : request.encodedHTML(label: "utf-8")
    let picture = parsedPage == nil ? nil : request.picture()
    let outcome = request.run()
    var status =
      if let parsedPage {
        report(outcome, parsedPage, request, firstPicture: picture)
      } else { deliver(outcome, request) }
    if let handler { status = settle(handler, status) }
    request.collectConsole()
    if let error = request.failure {
      let failure = RunFailure(error, memoryLimit: plan.memoryLimit, place: plan.page)
      failures.append(failure)
      status = failure.status
    }
    failures += [RunFailure(missing: request.missingResources)].compactMap(\.self)
    Report(
      plan, status: status, request: request, added: refusals, failures: failures,
      handler: handler?.report
    ).print()
    return status
  }
}
