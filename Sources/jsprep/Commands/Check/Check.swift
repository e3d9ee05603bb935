internal import AppExtension
internal import Checks
internal import PageLoading
internal import Preprocessing
internal import PropertyLists
internal import ScriptEngine

/// One check of everything that the command line names.
struct Check {
  let results: CheckResults
  private let plan: CheckPlan

  init(_ plan: CheckPlan) {
    self.plan = plan
    results = CheckResults(rules: plan.rules)
  }

  /// Puts right what has one sure fix. What goes wrong with a file does not keep others from being changed.
  func fix() {
    var repairs = FileRepairs(plan)
    for input in plan.inputs {
      do throws(RunFailure) {
        try repairs.make(in: input)
      } catch {
        // What cannot be read is said by the check itself.
        if error.identifier == "not-writable" { results.add(error) }
      }
    }
    results.setFixed(repairs.count)
  }

  /// Checks everything. What cannot be read does not keep the rest from being checked.
  func perform() {
    var subjects: [Subject] = []
    for input in plan.inputs {
      do throws(RunFailure) {
        subjects += try BundleReader.isBundle(input) ? bundles(input) : script(input)
      } catch {
        results.add(error)
      }
    }
    for run in plan.runs {
      do throws(RunFailure) {
        try check(subjects, on: run)
      } catch {
        results.add(error)
      }
    }
  }

  /// A script that can be run.
  private struct Subject {
    var script: PreprocessingScript
    /// The identifier of its bundle, if it has one.
    var extensionName: String?
  }

  // MARK: Without a page

  private func script(_ path: String) throws(RunFailure) -> [Subject] {
    let bytes = try RunInputs.read(path)
    let name = path == "-" ? "<stdin>" : path
    guard !RunInputs.isTypeScript(path) else { throw RunFailure(typeScript: path) }
    guard !RunInputs.isPage(path, bytes) else { throw RunFailure(pageAsScript: path) }
    guard !bytes.isEmpty else {
      results.add([BundleChecker.finding(.scriptEmpty(path: name))])
      return []
    }
    do throws(PreprocessingScriptError) {
      let script = RunInputs.readingMap(of: try PreprocessingScript(name: name, bytes: bytes))
      return [subject(script, ScriptChecker.findings(in: script, platform: plan.platform))]
    } catch {
      results.add([ScriptChecker.finding(error)])
      return []
    }
  }

  private func subject(
    _ script: PreprocessingScript, _ findings: [Finding], extensionName: String? = nil
  ) -> Subject {
    results.add(script)
    results.add(findings)
    return Subject(script: script, extensionName: extensionName)
  }

  private func bundles(_ path: String) throws(RunFailure) -> [Subject] {
    let place = try BundlePlace(path)
    do throws(BundleError) {
      let (finder, bundles) = try BundleReader.extensions(place, plan.choice)
      return bundles.compactMap { bundle in
        let outcome = BundleChecker.check(bundle, in: finder, platform: plan.platform)
        guard let script = outcome.script else {
          results.add(outcome.findings)
          return nil
        }
        return subject(script, outcome.findings, extensionName: outcome.extensionName)
      }
    } catch {
      switch error {
      case .noInfoPlist, .unreadable: throw RunFailure(error)
      default: results.add([BundleChecker.finding(error)])
      }
      return []
    }
  }

  // MARK: On a page

  private func check(_ subjects: [Subject], on run: RunPlan) throws(RunFailure) {
    var missing: [MissingResource] = []
    let (page, network, _) = try RunInputs.readPage(run, missing: &missing)
    var arguments: PropertyList?
    if case .arguments(let text) = run.extensionSide {
      arguments = try RunInputs.readArguments(text)
    }
    for subject in subjects {
      watch(subject.script.name, run)
      var options = run.preprocessing
      if !run.namesExtension, let name = subject.extensionName { options.extensionName = name }
      let findings = EngineThread.run { () -> Result<[Finding], PreprocessingPageError> in
        do throws(PreprocessingPageError) {
          return .success(
            try PageChecker.findings(
              in: subject.script, on: page, options: options, selection: run.selection,
              prepare: { request in
                request.networkLoader = network
                if let seconds = options.timeLimit {
                  Watchdog.limitTime(to: 2 * (seconds + Run.grace))
                }
              },
              answer: { outcome in
                answer(to: outcome, run, arguments, Run.handlerEnvironment(options, url: page.url))
              }))
        } catch {
          return .failure(error)
        }
      }
      Watchdog.rest()
      switch findings {
      case .success(let findings): results.add(findings, page: run.page)
      case .failure(let error): throw Run.failure(error, run)
      }
    }
  }

  /// What the extension returns for the outcome of `run`.
  private func answer(
    to outcome: RunOutcome, _ run: RunPlan, _ arguments: PropertyList?,
    _ environment: [String: String]
  ) -> ExtensionAnswer? {
    guard case .results(let results) = outcome else { return nil }
    switch run.extensionSide {
    case .none: return nil
    case .arguments: return .item(arguments)
    case .handler(let plan):
      let handler = HandlerSession(plan, strict: false)
      return Watchdog.leaveOut {
        defer { if let failure = handler.finish() { self.results.add(failure) } }
        do throws(RunFailure) {
          return try handler.answer(to: Run.envelope(results), environment: environment)
        } catch {
          self.results.add(error)
          return nil
        }
      }
    }
  }

  private func watch(_ script: String, _ run: RunPlan) {
    let (plan, results) = (plan, results)
    Watchdog.start(memoryLimit: run.memoryLimit, script: script) { failure in
      results.add(failure)
      _ = CheckReport(plan, results).print()
    }
  }
}
