internal import AppExtension
internal import Messages
internal import Preprocessing
internal import PreviewServer
internal import PropertyLists
internal import RealWebKit

extension Run {
  /// Goes on from the results to a report of them.
  ///
  /// - Parameters:
  ///   - parsedPage: the page as it was before the script, in UTF-8.
  ///   - firstPicture: a picture of it, if the engine has layout.
  func report(
    _ outcome: RunOutcome, _ parsedPage: [UInt8], _ request: any ScriptRequest,
    firstPicture: [UInt8]? = nil
  ) -> ExitStatus {
    var status = Self.status(of: outcome)
    do throws(RunFailure) {
      var finalization: FinalizeOutcome?
      let envelope =
        if case .results(let results) = outcome { Optional(Self.envelope(results)) } else {
          mayFinalize(without: outcome) ? PropertyList.dictionary(PropertyListDictionary()) : nil
        }
      if let envelope {
        do throws(RunFailure) {
          finalization = try finalize(request, envelope: envelope)
          if finalization == .outOfTime { status = .limitReached }
          if finalization == .threw { status = .noResults }
        } catch {
          // The report is written all the same.
          failures.append(error)
          status = error.status
        }
      }
      var reply = RunReply(
        outcome: outcome, finalize: finalization,
        html: request.encodedHTML(label: "utf-8") ?? [], console: request.console,
        diagnostics: request.diagnostics, navigations: request.navigations,
        timings: request.timings.milliseconds)
      reply.parsedHTML = parsedPage
      if let firstPicture, let webkit = request as? WebKitRequest, let picture = webkit.picture() {
        reply.pictures = PagePictures(
          before: firstPicture, after: picture, width: webkit.viewportWidth)
      }
      let bundle = inputs.bundle
      let platform = ExtensionPoint.Platform(plan.preprocessing.platform)
      reply.remarks =
        bundle.map { bundle in
          bundle.remarks(on: platform)
            .map { PropertyList(BundleRemarkText($0, on: bundle)) }
        } ?? []
      var document = ReportDocument(
        reply, script: request.script, page: plan.page, strict: plan.preprocessing.strict)
      // The remarks name a rule that cannot be used.
      document.candidate = bundle.flatMap { try? ActivationCandidate($0) }
      document.platform = platform
      try write(document.html)
      if document.strict, !document.holdsPropertyList, status == .done {
        status = .notAPropertyList
      }
      return status
    } catch {
      failures.append(error)
      return error.status
    }
  }

  private func write(_ report: [UInt8]) throws(RunFailure) {
    guard let file = plan.reportFile, file != "-" else {
      guard Output.write(report) else {
        throw RunFailure(.unreadable, "not-writable", "cannot write to standard output")
      }
      return
    }
    try write(report, to: file)
  }
}
