internal import HandlerPrograms
internal import Messages
internal import PageLoading
internal import Preprocessing
internal import PropertyLists
internal import SystemServices
internal import TestCases
internal import WebBindings
internal import Workers

/// Runs cases in workers, and compares the outcome with what they expect. It belongs to one thread.
struct CaseRunner {
  private let pool: WorkerPool
  private let inputs: CaseInputs
  private let repetitions: Int
  private let timeout: Double?
  private let updates: Bool
  private let network: WorkerPool.Network?
  private let coverage: CoverageRecorder?
  private let engine: RequestEngine
  private let viewport: (width: Double, height: Double, scale: Double?)?
  private let webkit: WebKitRunner?
  private let expressions = RegularExpressions()

  /// - Parameters:
  ///   - repetitions: how often each case runs.
  ///   - timeout: the seconds that scripts may compute; nil for what the cases say.
  ///   - updates: whether snapshots are written anew.
  ///   - network: what sends the requests of scripts, in the place of the cases' stubs.
  ///   - coverage: records which parts of the scripts ran; nil to measure nothing.
  ///   - viewport: the viewport of cases that do not name one.
  ///   - engine: what cases run in that do not say it.
  ///   - webkit: runs the cases that are for WebKit.
  init(
    pool: WorkerPool, inputs: CaseInputs, repetitions: Int = 1, timeout: Double? = nil,
    updates: Bool = false, network: WorkerPool.Network? = nil, coverage: CoverageRecorder? = nil,
    viewport: (width: Double, height: Double, scale: Double?)? = nil,
    engine: RequestEngine = .jsprep, webkit: WebKitRunner? = nil
  ) {
    self.engine = engine
    self.webkit = webkit
    self.viewport = viewport
    self.coverage = coverage
    self.network = network
    self.pool = pool
    self.inputs = inputs
    self.repetitions = repetitions
    self.timeout = timeout
    self.updates = updates
  }

  /// Runs a case once.
  ///
  /// - Throws: if it could not be run, whatever it expects.
  func run(_ testCase: TestCase) throws(RunFailure) -> CaseRun {
    var request = try inputs.request(for: testCase)
    if let timeout { request.options.timeLimit = timeout }
    if network != nil { request.stubs = nil }
    if let viewport, !testCase.namesScreen {
      request.options.environment.setViewport(
        width: viewport.width, height: viewport.height, scale: viewport.scale)
    }
    if let coverage {
      var isFile = true
      if case .text = testCase.script { isFile = false }
      request.measured = coverage.instrumented(request.script, isFile: isFile)
    }
    return try perform(testCase, request)
  }

  /// Runs a case, and compares the outcome with what it expects.
  func result(of testCase: TestCase) -> CaseResult {
    if testCase.skip != nil { return CaseResult(testCase, .skipped) }
    let start = MonotonicTime.now
    var findings: [Finding] = []
    var changes: [SnapshotChange] = []
    var console: [String] = []
    do throws(RunFailure) {
      var first: CaseRun?
      for number in 1...repetitions {
        let run = try run(testCase)
        if let first, !Self.areSame(first, run) {
          findings.append(
            Finding("repeat", JudgementText.runsDiffer(number: number, of: repetitions)))
        }
        first = first ?? run
        let verdict = judge.judge(run, of: testCase)
        changes = verdict.snapshotChanges
        // A snapshot that will be replaced is not a finding.
        findings += verdict.findings.filter { !updates || !$0.isAboutSnapshot }
        verdict.snapshotsKept.forEach { FileSystem.remove($0 + SnapshotChange.pendingSuffix) }
        console = run.console.map { "\($0.level.rawValue): \($0.text)" }
        if !findings.isEmpty { break }
      }
    } catch {
      findings.append(Finding("run", Self.text(error)))
    }
    let seconds = MonotonicTime.now - start
    var result = CaseResult(
      testCase, findings.isEmpty ? .passed : .failed, findings: findings, seconds: seconds)
    result.snapshotChanges = changes
    if result.status == .failed { result.console = console }
    return result
  }

  private var judge: Judge {
    Judge(
      regularExpressions: { expressions.matches($0, $1, $2) },
      canAccept: !Environment.isContinuousIntegration, read: { try? FileContents.read($0) })
  }

  private static func text(_ failure: RunFailure) -> String {
    let place = failure.place.map { "\($0): " } ?? ""
    let fix = failure.fix.map { "; \($0)" } ?? ""
    return "\(place)\(failure.message)\(fix) [\(failure.identifier)]"
  }

  /// Whether two runs had the same outcome.
  private static func areSame(_ first: CaseRun, _ second: CaseRun) -> Bool {
    first.failure == second.failure && first.results == second.results
      && first.html == second.html && first.console == second.console
  }

  // MARK: Running

  private func perform(
    _ testCase: TestCase, _ request: WorkerRequest
  ) throws(RunFailure) -> CaseRun {
    if let webkit, (testCase.engine ?? engine) == .webkit {
      return try perform(testCase, request, in: webkit)
    }
    guard case .handler(let command, let folder) = testCase.answer else {
      do throws(WorkerError) {
        return run(try pool.run(request, network: network), of: request)
      } catch {
        return try Self.run(error)
      }
    }
    let program = Self.program(command, folder)
    do throws(HandledRun.Failure) {
      return run(
        try HandledRun(request, by: program, in: pool, network: network).answer, of: request)
    } catch {
      switch error {
      case .worker(let error): return try Self.run(error)
      case .handler(let error): throw RunFailure(error)
      case .webkit: preconditionFailure("a worker is not WebKit")
      }
    }
  }

  private static func program(_ command: String, _ folder: String) -> HandlerProgram {
    HandlerProgram(command: "cd \(quoted(folder)) && \(command)")
  }

  /// Runs a case in WebKit, which nothing but the page and the script reaches.
  private func perform(
    _ testCase: TestCase, _ request: WorkerRequest, in webkit: WebKitRunner
  ) throws(RunFailure) -> CaseRun {
    if let key = testCase.keyForOwnEngine {
      throw RunFailure(
        .unusable, "engine-unsuitable", place: testCase.source.path,
        "'\(key)' needs jsprep's own engine, and this case runs in WebKit",
        fix: "take the key away, or write \"engine\": \"jsprep\".")
    }
    do throws(HandledRun.Failure) {
      if case .handler(let command, let folder) = testCase.answer {
        let program = Self.program(command, folder)
        return run(try HandledRun(request, by: program, in: webkit).answer, of: request)
      }
      return run(try webkit.run(request), of: request)
    } catch {
      switch error {
      case .handler(let error): throw RunFailure(error)
      case .worker(let error): return try Self.run(error)
      case .webkit(let error):
        guard let kind = FailureKind(error) else {
          throw RunFailure(error, memoryLimit: WebKitRunner.memoryLimit)
        }
        let text = WebKitErrorText(error, memoryLimit: WebKitRunner.memoryLimit)
        return CaseRun(failure: kind, failureText: text.message)
      }
    }
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: #"'\''"#))'"
  }

  private func run(_ answer: WorkerAnswer, of request: WorkerRequest) -> CaseRun {
    if let counts = answer.counts { coverage?.add(counts, of: request.script) }
    let failure = FailureKind(answer)
    var run = CaseRun(failure: failure, results: answer.results)
    let errors = answer.diagnostics.filter { $0.severity == .error }
    if failure != .none, let first = errors.first {
      run.failureText = "\(DiagnosticText(first).message) [\(first.identifier)]"
    }
    run.html = answer.html ?? []
    run.finalization = answer.finalization
    run.console = answer.console
    run.diagnostics = answer.diagnostics
    run.navigations = answer.navigations
    run.cookies = answer.cookies
    run.matches = answer.matches
    run.unansweredRequests = answer.unansweredRequests
    let timings = answer.timings
    run.milliseconds = (timings.evaluation + timings.running + timings.finalization) * 1000
    return run
  }

  /// The run of a case whose worker did not answer.
  private static func run(_ error: WorkerError) throws(RunFailure) -> CaseRun {
    guard let kind = FailureKind(error) else { throw RunFailure(error) }
    return CaseRun(failure: kind, failureText: WorkerErrorText(error).text)
  }
}

extension TestCase {
  /// A key of the case that WebKit cannot heed; nil if there is none.
  fileprivate var keyForOwnEngine: String? {
    if selection != nil { return "selection" }
    if !storage.isEmpty { return "storage" }
    if !network.stubs.isEmpty || network.archive != nil { return "network" }
    return referrer.isEmpty ? nil : "referrer"
  }
}
