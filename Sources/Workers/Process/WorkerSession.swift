internal import CLinux
internal import Checks
internal import Glibc
internal import PageLoading
internal import Preprocessing
internal import ScriptEngine
internal import SystemServices
internal import WebBindings

/// A worker's side of the conversation with its pool.
final class WorkerSession {
  private let engine: WorkerEngine
  private let gauge: MemoryGauge
  private let confinement: Confinement
  private let tasks: [String: WorkerTask.Performer]
  /// Says why a request of a script failed.
  private let explain: (ScriptRequestError) -> String
  private let stream = FrameStream(file: STDIN_FILENO)
  /// The request whose context waits for `finalize`, and the outcome of `run`.
  private var waiting: Waiting?

  private struct Waiting {
    var request: PreprocessingRequest
    /// What answers its script's requests in the place of a network.
    var stubs: StubbedNetwork?
    var outcome: RunOutcome
    var queries: [ElementQuery]
    /// Their answers so far.
    var matches: [ElementMatches?]

    /// Asks the document, once all is done.
    mutating func answerQueries() {
      for (index, query) in queries.enumerated() where query.moment == .end {
        matches[index] = request.matches(of: query)
      }
    }
  }

  init(
    engine: WorkerEngine, gauge: MemoryGauge, confinement: Confinement,
    tasks: [String: WorkerTask.Performer], explain: @escaping (ScriptRequestError) -> String
  ) {
    self.tasks = tasks
    self.explain = explain
    self.engine = engine
    self.gauge = gauge
    self.confinement = confinement
  }

  /// Reports that it is ready, and answers until the other end is closed.
  func serve() -> WorkerMain.Ending {
    let description = WorkerDescription(process: getpid(), confinement: confinement)
    guard stream.write(Frame(.ready) { $0.write(description) }) else { return .done }
    if !stream.hasInput { engine.prepareWorld() }
    do throws(FrameError) {
      while let frame = try stream.read() {
        // The response came too late for the script that sent the request.
        if frame.kind == .fetched { continue }
        guard stream.write(try answer(to: frame)) else { return .done }
        tidy()
        // A request that is there already is not to wait for what would be of use only to the next.
        if waiting == nil, !stream.hasInput { engine.prepareWorld() }
      }
      return .done
    } catch {
      return .misunderstood
    }
  }

  private func answer(to frame: Frame) throws(FrameError) -> Frame {
    var reader = FrameReader(frame.body)
    switch frame.kind {
    case .run:
      let waits = try reader.readValue(Bool.self)
      let request = try reader.readValue(WorkerRequest.self)
      try reader.finish()
      return run(request, waits: waits)
    case .finalize:
      let answer = try reader.readValue(ExtensionAnswer.self)
      let emission = WorkerRequest.Emission(rawValue: try reader.readByte())
      let encoding = try reader.readValue(String?.self)
      try reader.finish()
      return try finalize(answer, emission: emission, outputEncoding: encoding)
    case .release:
      waiting = nil
      return Frame(.released)
    case .trial:
      let trial = try reader.readNamed(WorkerTrial.self)
      try reader.finish()
      return trial.perform(stream)
    case .task:
      let name = try reader.readValue(String.self)
      let input = Array(try reader.readRun())
      let diagnostics = try reader.readValue([Diagnostic].self)
      try reader.finish()
      guard let perform = tasks[name] else { throw .invalidValue(type: "WorkerTask") }
      waiting = nil
      return Frame(.taskDone, body: perform(input, diagnostics, engine.machine))
    case .giveUp, .fetch, .fetched, .ready, .answer, .refusal, .released, .attempts, .taskDone:
      throw .unexpectedKind(frame.kind.rawValue)
    }
  }

  private func run(_ request: WorkerRequest, waits: Bool) -> Frame {
    waiting = nil
    gauge.resetPeak()
    if let label = request.outputEncoding, !PreprocessingRequest.isEncoding(label) {
      return refusal(.unknownEncoding(label))
    }
    let network = request.hasNetwork ? WorkerNetwork(stream) : nil
    let subject: PreprocessingRequest
    do throws(PreprocessingPageError) {
      subject = try PreprocessingRequest(
        page: request.page, script: request.script, options: request.options,
        selection: request.selection, pageLoader: network, machine: engine.machine,
        prepared: engine.takeWorld())
    } catch {
      return refusal(.page(error))
    }
    let stubs = request.stubs.map { stubs in
      StubbedNetwork(
        stubs, userAgent: request.options.environment.userAgent, clock: subject.clock,
        explain: explain)
    }
    subject.networkLoader = stubs ?? (request.allowsNetwork ? network : nil)
    if let measured = request.measured { subject.measure(measured) }
    let encoding = request.outputEncoding
    let parsed =
      request.emission.contains(.parsedHTML) ? subject.encodedHTML(label: encoding) : nil
    let outcome = subject.run()
    var state = Waiting(
      request: subject, stubs: stubs, outcome: outcome, queries: request.queries,
      matches: request.queries.map { $0.moment == .run ? subject.matches(of: $0) : nil })
    let finalization = request.extensionAnswer.map(subject.finalize)
    network?.forgetAll()
    if waits, finalization == nil {
      waiting = state
    } else {
      state.answerQueries()
    }
    return answer(
      state, finalization, emission: request.emission, outputEncoding: encoding, parsed: parsed)
  }

  private func finalize(
    _ answer: ExtensionAnswer, emission: WorkerRequest.Emission, outputEncoding: String?
  ) throws(FrameError) -> Frame {
    guard var state = waiting else {
      throw .unexpectedKind(FrameKind.finalize.rawValue)
    }
    if let outputEncoding, !PreprocessingRequest.isEncoding(outputEncoding) {
      return refusal(.unknownEncoding(outputEncoding))
    }
    waiting = nil
    gauge.resetPeak()
    let finalization = state.request.finalize(answer)
    state.answerQueries()
    return self.answer(
      state, finalization, emission: emission, outputEncoding: outputEncoding)
  }

  private func answer(
    _ state: Waiting, _ finalization: FinalizeOutcome?, emission: WorkerRequest.Emission,
    outputEncoding: String?, parsed: [UInt8]? = nil
  ) -> Frame {
    let subject = state.request
    let html = emission.contains(.html) ? subject.encodedHTML(label: outputEncoding) : nil
    let answer = WorkerAnswer(
      outcome: state.outcome, finalization: finalization, html: html, parsedHTML: parsed,
      encoding: subject.encodingName, definesFinalize: subject.definesFinalize,
      console: subject.console, droppedConsoleMessages: subject.droppedConsoleMessages,
      diagnostics: subject.locatedDiagnostics,
      navigations: subject.navigations,
      dialogs: subject.dialogs, cookies: subject.cookies, matches: state.matches,
      unansweredRequests: state.stubs?.unanswered ?? [], counts: subject.counts,
      timings: subject.timings,
      peakMemory: MemoryGauge.peak)
    return Frame(.answer) { $0.write(answer) }
  }

  private func refusal(_ refusal: RequestRefusal) -> Frame {
    Frame(.refusal) { $0.write(refusal) }
  }

  // MARK: Between requests

  private var garbageMark = 0

  /// Collects the garbage of the last requests, if there is much, once the pool has its answer.
  private func tidy() {
    guard waiting == nil, let size = gauge.residentSize else { return }
    if garbageMark == 0 { garbageMark = size + Self.growth }
    if size > garbageMark {
      engine.collectGarbage()
      malloc_trim(0)
      garbageMark = (gauge.residentSize ?? size) + Self.growth
    }
  }

  /// The bytes by which a worker may grow before it collects.
  private static let growth = 32 << 20
}
