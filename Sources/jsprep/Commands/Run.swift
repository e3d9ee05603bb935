internal import Preprocessing
internal import PropertyLists

/// One run, once everything is read.
struct Run {
  let plan: RunPlan
  let inputs: RunInputs

  /// Seconds that the watchdog leaves the engine to stop a script by itself.
  private static let grace = 0.5

  func perform() -> ExitStatus {
    let request: PreprocessingRequest
    do throws(PreprocessingPageError) {
      request = try PreprocessingRequest(
        page: inputs.page, script: inputs.script, options: plan.preprocessing,
        selection: plan.selection)
    } catch {
      return fail(error)
    }
    limitTime()
    let outcome = request.run()
    Watchdog.rest()
    let status = deliver(outcome, request)
    report(request, status)
    return status
  }

  private func limitTime() {
    if let seconds = plan.preprocessing.timeLimit { Watchdog.limitTime(to: seconds + Self.grace) }
  }

  /// Goes on from the results to what is printed.
  private func deliver(_ outcome: RunOutcome, _ request: PreprocessingRequest) -> ExitStatus {
    let results: PropertyList
    switch outcome {
    case .results(let value): results = value
    case .empty, .nothing: return .noResults
    case .undeliverable: return .notAPropertyList
    case .unusable: return .unusable
    case .outOfTime: return .limitReached
    }
    if plan.strict, let refusal = Self.refusal(of: results) {
      return refuse(refusal)
    }
    let envelope: PropertyList = .dictionary(
      PropertyListDictionary([(ExtensionKeys.results, results)]))
    do throws(PropertyListError) {
      // Everything is made before anything is written: a refusal writes nothing.
      let printed: [UInt8]? =
        switch plan.emit {
        case .results: try results.bytes(as: plan.format)
        case .envelope: try envelope.bytes(as: plan.format)
        case .html: nil
        }
      let filed = try plan.resultsFile.map { (_) throws(PropertyListError) in
        try results.bytes(as: plan.format)
      }
      return finish(request, envelope: envelope, printed: printed, filed: filed)
    } catch {
      return refuse(error)
    }
  }

  /// Why results are no property list: by what the binary format, which holds all that Apple's
  /// property lists hold, says of them.
  private static func refusal(of results: PropertyList) -> PropertyListError? {
    do throws(PropertyListError) {
      _ = try results.bytes(as: .binary1)
      return nil
    } catch {
      return error
    }
  }

  private func refuse(_ error: PropertyListError) -> ExitStatus {
    let text = PropertyListErrorText(error, source: "results").text
    Output.error("\(inputs.script.name): error: \(text) [results-no-property-list]\n")
    return .notAPropertyList
  }

  /// Calls finalize and writes what is asked for.
  private func finish(
    _ request: PreprocessingRequest, envelope: PropertyList, printed: [UInt8]?, filed: [UInt8]?
  ) -> ExitStatus {
    do throws(RunFailure) {
      if let answer = try answer(to: envelope) {
        limitTime()
        let outcome = request.finalize(answer)
        Watchdog.rest()
        if outcome == .outOfTime { return .limitReached }
      }
      if let file = plan.resultsFile, let filed { try write(filed, to: file) }
      let needsPage = plan.emit == .html || plan.htmlFile != nil
      let page = needsPage ? try encodedPage(request) : []
      if let file = plan.htmlFile { try write(page, to: file) }
      guard Output.write(printed ?? page) else {
        throw RunFailure(status: .unreadable, message: "jsprep: cannot write to standard output")
      }
      return .done
    } catch {
      Output.error("\(error.message)\n")
      return error.status
    }
  }

  /// What the extension returns; nil where nobody plays it.
  private func answer(to envelope: PropertyList) throws(RunFailure) -> ExtensionAnswer? {
    switch plan.extensionSide {
    case .none: return nil
    case .arguments: return .item(inputs.arguments)
    case .handler(let command):
      return try HandlerProgram(command: command).answer(to: envelope)
    }
  }

  private func encodedPage(_ request: PreprocessingRequest) throws(RunFailure) -> [UInt8] {
    guard let page = request.encodedHTML(label: plan.outputEncoding) else {
      throw RunFailure(
        status: .usage,
        message: "jsprep run: '--output-encoding \(plan.outputEncoding ?? "")': "
          + "there is no such encoding")
    }
    return page
  }

  private func write(_ bytes: [UInt8], to file: String) throws(RunFailure) {
    do throws(FileError) {
      try Output.write(bytes, toFile: file)
    } catch {
      throw RunFailure(status: .unreadable, message: "jsprep: \(error.message)")
    }
  }

  private func report(_ request: PreprocessingRequest, _ status: ExitStatus) {
    let report = Report(request: request, quiet: plan.quiet)
    switch plan.diagnosticsForm {
    case .text: Output.error(report.text)
    case .json: Output.error(report.json(status: status))
    }
  }

  private func fail(_ error: PreprocessingPageError) -> ExitStatus {
    switch error {
    case .notParsed:
      Output.error("jsprep: \(plan.page): the page cannot be parsed: there is no memory for it\n")
      return .limitReached
    case .badAddress(let address):
      Output.error("jsprep run: '--url \(address)': this is no absolute address\n")
      return .usage
    case .badSelector(let selector):
      Output.error("jsprep run: '--select \(selector)': this is no selector\n")
      return .usage
    case .nothingSelected(let selection):
      let what =
        switch selection {
        case .selector(let selector): "element matches '\(selector)'"
        case .text(let text): "text reads '\(text)'"
        }
      Output.error("jsprep: \(plan.page): nothing to select: no \(what)\n")
      return .unusable
    }
  }
}
