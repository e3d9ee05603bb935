internal import AppExtension
internal import Messages
internal import PropertyLists

/// What `jsprep match --from all` says: which hosts offer an extension.
struct MatchOverview {
  private let plan: MatchPlan
  private let candidate: ActivationCandidate

  init(_ plan: MatchPlan, _ candidate: ActivationCandidate) {
    self.plan = plan
    self.candidate = candidate
  }

  /// Writes a line for each host.
  ///
  /// - Returns: whether any of them offers it.
  func print() -> ExitStatus {
    let verdicts = candidate.hosts.map { host in
      (host, candidate.verdict(on: host.input, platform: plan.platform))
    }
    let status: ExitStatus =
      verdicts.contains { $0.1.isOffered } ? .done : .notOffered
    let written: ExitStatus
    if plan.format == .json {
      let members = candidate.overview(on: plan.platform)
      let value = PropertyList.dictionary(PropertyListDictionary(members))
      written = Output.print(String(decoding: (try? value.bytes(as: .json)) ?? [], as: UTF8.self))
    } else {
      let width = verdicts.map(\.0.rawValue.count).max() ?? 0
      written = Output.print(
        verdicts.map { host, verdict in
          let space = String(repeating: " ", count: width - host.rawValue.count)
          return "\(verdict.isOffered ? "yes" : "no ")  \(host.rawValue)\(space)  "
            + "\(ShareHostText(host).text)\n"
        }.joined())
    }
    return written == .done ? status : written
  }
}
