internal import Messages
internal import Preprocessing
internal import PropertyLists
internal import Workers

/// The outcome of a whole batch.
struct BatchSummary {
  private(set) var outcomes: [BatchOutcome: Int] = [:]
  /// On how many pages each diagnostic was found.
  private var diagnostics: [String: Int] = [:]
  /// The pages of this run.
  private(set) var total = 0
  /// The times of the pages that could be loaded.
  private(set) var times = TimeDistribution()
  /// The page that took longest.
  private var slowest = ""
  /// How many seconds the run took.
  var seconds = 0.0
  /// Pages that were done before this run.
  var doneBefore = 0
  /// Whether it was completed.
  var isComplete = true
  /// What the lines depend on beside the pages.
  var description: BatchDescription?

  mutating func count(_ record: BatchRecord) {
    outcomes[record.outcome, default: 0] += 1
    total += 1
    var identifiers = Set((record.answer?.diagnostics ?? []).map(\.identifier))
    if let failure = record.failure { identifiers.insert(failure.identifier) }
    for identifier in identifiers { diagnostics[identifier, default: 0] += 1 }
    guard let seconds = record.seconds else { return }
    if seconds >= times.longest { slowest = record.page.name }
    times.add(seconds)
  }
  var failed: Int { total - outcomes[.results, default: 0] }

  /// Pages a second.
  var rate: Double { seconds > 0 ? Double(total) / seconds : 0 }

  private static let percentiles = [50.0, 90, 99]

  /// The diagnostics, those of most pages first.
  private var sortedDiagnostics: [(key: String, value: Int)] {
    diagnostics.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
  }

  /// The summary for people.
  var text: String {
    var text = "\(total) \(total == 1 ? "page" : "pages") in \(SecondsText(seconds).text)"
    if total > 0 {
      text += " (\(Self.rounded(rate)) a second): \(total - failed) with results, \(failed) without"
    }
    text += "\n"
    let failures = BatchOutcome.allCases.filter { $0 != .results }
      .compactMap { kind in outcomes[kind].map { "\(kind.rawValue) \($0)" } }
    if !failures.isEmpty { text += "  without: \(failures.joined(separator: ", "))\n" }
    if !diagnostics.isEmpty {
      let counts = sortedDiagnostics.map { "\($0.key) \($0.value)" }
      text += "  diagnostics: \(counts.joined(separator: ", "))\n"
    }
    if let median = times.percentile(50), let most = times.percentile(90),
      let nearly = times.percentile(99)
    {
      text += "  a page: median \(Self.milliseconds(median)), 90 % \(Self.milliseconds(most)), "
      text += "99 % \(Self.milliseconds(nearly)), longest \(Self.milliseconds(times.longest))"
      text += slowest.isEmpty ? "\n" : " (\(slowest))\n"
    }
    if doneBefore > 0 { text += "  done before: \(doneBefore)\n" }
    return text
  }

  /// The summary for programs.
  var value: PropertyList {
    let counts = BatchOutcome.allCases.compactMap { kind in
      outcomes[kind].map { (kind.rawValue, PropertyList.integer(PropertyListInteger($0))) }
    }
    var figures = Self.percentiles.compactMap { percent in
      times.percentile(percent).map { ("p\(Int(percent))", Self.value($0)) }
    }
    if times.count > 0 { figures.append(("max", Self.value(times.longest))) }
    let entries: [(String, PropertyList)] = [
      ("pages", .integer(PropertyListInteger(total))),
      ("failed", .integer(PropertyListInteger(failed))),
      ("outcomes", .dictionary(PropertyListDictionary(counts))),
      (
        "diagnostics",
        .dictionary(
          PropertyListDictionary(
            sortedDiagnostics.map { ($0.key, .integer(PropertyListInteger($0.value))) }))
      ),
      ("seconds", .real((seconds * 1000).rounded() / 1000)),
      ("milliseconds", .dictionary(PropertyListDictionary(figures))),
      ("slowest", .string(slowest)),
      ("doneBefore", .integer(PropertyListInteger(doneBefore))),
      ("complete", .boolean(isComplete)),
    ]
    let run = description?.value.dictionary ?? PropertyListDictionary()
    return .dictionary(PropertyListDictionary(entries + run.map { ($0.key, $0.value) }))
  }

  private static func value(_ seconds: Double) -> PropertyList {
    .real((seconds * 1e5).rounded() / 100)
  }

  private static func milliseconds(_ seconds: Double) -> String {
    "\(rounded(seconds * 1000)) ms"
  }

  /// A number as text, with one decimal digit if it is small.
  private static func rounded(_ number: Double) -> String {
    number < 100 ? "\((number * 10).rounded() / 10)" : "\(Int(min(number, 1e15).rounded()))"
  }
}
