internal import HandlerPrograms
internal import Messages
internal import Preprocessing
internal import PropertyLists

/// The handler of a run, from the envelope that it gets to the report on it.
final class HandlerSession {
  private let plan: HandlerPlan
  private let strict: Bool
  private var running: RunningHandler?
  /// The report on its run, once it has ended.
  private(set) var report: HandlerReport?
  /// The remarks on it.
  private(set) var remarks: [RunFailure] = []

  /// - Parameter strict: whether to fail if JSON cannot hold the results.
  init(_ plan: HandlerPlan, strict: Bool) {
    self.plan = plan
    self.strict = strict
  }

  /// Starts the handler and waits for its answer.
  ///
  /// - Parameter environment: its environment variables beside those of app groups.
  func answer(
    to envelope: PropertyList, environment: [String: String]
  ) throws(RunFailure) -> ExtensionAnswer {
    var program = plan.program
    program.environment = environment.merging(try AppGroup.environment(plan.appGroups)) { $1 }
    // JSON has no NaN, and shows null for it, as JSON.stringify does.
    let fitted =
      program.inputFormat == .json && !strict ? envelope.replacingNotFinite : envelope
    Interruption.waitsForGroup()
    do throws(HandlerError) {
      let running = try program.start(with: fitted)
      self.running = running
      Interruption.ends(group: running.group)
      let answer = try running.answer()
      Interruption.continueUnlessEnding()
      if case .cancelled(let ending) = answer { remarks.append(cancellation(ending, running)) }
      return answer.extensionAnswer
    } catch {
      Interruption.endsNothing()
      throw failure(error)
    }
  }

  /// Ends the handler.
  ///
  /// - Returns: why the handler makes the run fail; nil if it does not.
  func finish() -> RunFailure? {
    guard let running else { return nil }
    self.running = nil
    let report = running.finish()
    Interruption.endsNothing()
    self.report = report
    if let peak = report.peakMemory { noteMemory(peak, report) }
    guard let text = HandlerReportText.text(of: report.background) else { return nil }
    if case .timedOut = report.background {
      return RunFailure(
        .limitReached, "handler-background-timeout", text,
        fix: "allow more with --handler-timeout, or leave it running with --background detach.")
    }
    remarks.append(.note("handler-background", text))
    return nil
  }

  private func noteMemory(_ peak: Int, _ report: HandlerReport) {
    let size = HandlerReportText.size(peak)
    if report.exceedsDeviceMemory {
      var remark = RunFailure(
        .done, "handler-memory",
        "the handler took \(size) of memory: a device ends an extension at about "
          + HandlerReportText.size(HandlerProgram.deviceMemory),
        fix: "work in smaller pieces, or leave large work to the app.")
      remark.severity = .warning
      remarks.append(remark)
    } else {
      remarks.append(
        .note(
          "handler-memory",
          "the handler took \(size) of memory, of about "
            + "\(HandlerReportText.size(HandlerProgram.deviceMemory)) on a device"))
    }
  }

  private func cancellation(_ ending: HandlerEnding, _ running: RunningHandler) -> RunFailure {
    var remark = RunFailure(
      .done, "handler-cancelled",
      "the handler \(HandlerReportText.text(of: ending)): the request is cancelled")
    remark.severity = .warning
    remark.excerpt = Self.excerpt(running.standardError)
    return remark
  }

  private func failure(_ error: HandlerError) -> RunFailure {
    var failure = RunFailure(error)
    failure.excerpt = Self.excerpt(running?.standardError ?? [])
    return failure
  }

  /// The last lines that it wrote to standard error; nil if it wrote nothing.
  private static func excerpt(_ bytes: [UInt8]) -> String? {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(whereSeparator: \.isNewline).suffix(20)
    return lines.isEmpty ? nil : lines.map { "  | \($0)" }.joined(separator: "\n")
  }
}
