internal import AppExtension
internal import Messages
internal import PropertyLists

/// The output of `jsprep match`.
struct MatchReport {
  private let plan: MatchPlan
  private let match: Match

  init(_ plan: MatchPlan, _ match: Match) {
    self.plan = plan
    self.match = match
  }

  /// Writes the answer to standard output, and what the rule's author should know to standard error.
  ///
  /// - Returns: the exit status, which depends on the answer.
  func print() -> ExitStatus {
    let status: ExitStatus =
      if case .failed(let error) = match.verdict.reason, case .tooMuchWork = error.reason {
        .limitReached
      } else {
        match.verdict.isOffered ? .done : .notOffered
      }
    let written = Output.print(plan.format == .json ? json(status) : text)
    if plan.format == .text, !plan.quiet { Output.error(remarks) }
    return written == .done ? status : written
  }

  /// Writes why there is no answer.
  static func print(_ failure: RunFailure, _ plan: MatchPlan) -> ExitStatus {
    if plan.format == .json {
      let object: PropertyList = .dictionary(
        PropertyListDictionary([
          ("offered", PropertyList.null), ("error", Report.json(of: failure)),
          ("status", .integer(PropertyListInteger(Int64(failure.status.rawValue)))),
        ]))
      _ = Output.write((try? object.bytes(as: .json)) ?? [])
    } else {
      Output.error(Report.text(of: failure))
    }
    return failure.status
  }

  private var text: String {
    let name = match.candidate.bundle.map { "\($0.label) is" } ?? "an extension with this rule is"
    let answer =
      match.verdict.isOffered ? "yes: \(name) offered" : "no: \(name) not offered"
    if plan.quiet { return "\(answer)\n" }
    return "\(answer)\n\n" + ActivationVerdictText(match.verdict, on: match.input).text
  }

  private var remarks: String {
    match.verdict.remarks.map { remark in
      let text = ActivationRemarkText(remark)
      var failure = RunFailure(
        .unusable, text.identifier, place: match.candidate.bundle?.info.path ?? "--rule",
        text.message,
        fix: text.fix)
      failure.isRemark = true
      return Report.text(of: failure)
    }.joined()
  }

  private func json(_ status: ExitStatus) -> String {
    var verdict = PropertyList(match.verdict, on: match.input).dictionary ?? [:]
    verdict["status"] = .integer(PropertyListInteger(Int64(status.rawValue)))
    for (name, value) in match.candidate.members { verdict[name] = value }
    guard let bytes = try? PropertyList.dictionary(verdict).bytes(as: .json) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }
}
