internal import HandlerPrograms
internal import Messages
internal import Preprocessing
internal import PropertyLists
internal import TestCases
internal import Workers

/// The outcome of one page of a batch.
struct BatchRecord {
  var page: BatchPage
  var outcome: BatchOutcome
  /// The page's address, once it is known.
  var url: String?
  var answer: WorkerAnswer?
  /// Why there is no answer.
  var failure: RunFailure?
  var handler: HandlerReport?
  /// The seconds that loading the page took.
  var loadingTime = 0.0
  /// How many seconds a worker had the page without giving an answer.
  var lostTime = 0.0

  init(_ page: BatchPage, _ outcome: BatchOutcome) {
    self.page = page
    self.outcome = outcome
    // The page itself may be large and is no longer needed.
    self.page.content = .unusable("")
  }

  /// How many seconds the page took, without waiting for a worker if there was an answer; nil if
  /// there was no page to run the script on.
  var seconds: Double? {
    guard outcome != .badEntry, outcome != .notLoaded else { return nil }
    return loadingTime + lostTime + (answer?.timings.parts.reduce(0) { $0 + $1.seconds } ?? 0)
  }

  /// The record as a line of JSON, with its end.
  ///
  /// With `--strict`, results that JSON cannot hold make the outcome `undeliverable`.
  mutating func line(_ plan: BatchPlan) -> [UInt8] {
    let strict = plan.run.preprocessing.strict
    let results = outcome == .results || outcome == .timeLimit ? answer?.results : nil
    let shown = strict ? results : results?.replacingNotFinite
    let types = plan.showsTypes ? results.flatMap { ResultTypes($0).value } : nil
    do throws(PropertyListError) {
      return try line(plan, shown, types)
    } catch {
      outcome = .undeliverable
      answer?.diagnostics.append(
        Diagnostic(.notRepresentable(error), .error, path: error.path))
    }
    // Without the results, JSON can hold everything.
    return (try? line(plan, nil, nil)) ?? []
  }

  private func line(
    _ plan: BatchPlan, _ results: PropertyList?, _ types: PropertyList?
  ) throws(PropertyListError) -> [UInt8] {
    var entries: [(String, PropertyList)] = [
      ("index", .integer(PropertyListInteger(page.index))), ("page", .string(page.name)),
    ]
    if let identifier = page.identifier { entries.append(("id", identifier)) }
    if let url { entries.append(("url", .string(url))) }
    entries.append(("outcome", .string(outcome.rawValue)))
    if let number = page.brokenLine {
      entries.append(("line", .integer(PropertyListInteger(number))))
    }
    if let results { entries.append(("results", results)) }
    if let types { entries.append(("types", types)) }
    if let finalization = answer?.finalization {
      entries.append(("finalize", .string(FinalizeKind(finalization).rawValue)))
    }
    if plan.showsPage || page.arguments != nil, let html = answer?.html {
      entries.append(("html", .string(String(decoding: html, as: UTF8.self))))
    }
    entries += remarks
    if let handler { entries.append(("handler", PropertyList(handler))) }
    if plan.showsTimings { entries.append(("timings", timings)) }
    let value = PropertyList.dictionary(PropertyListDictionary(entries))
    return try value.compactJSON() + [UInt8(ascii: "\n")]
  }

  /// The remarks on the page, if any.
  private var remarks: [(String, PropertyList)] {
    var diagnostics = (answer?.diagnostics ?? []).map { PropertyList($0) }
    if let failure { diagnostics.append(Report.json(of: failure)) }
    let console = (answer?.console ?? []).map { PropertyList($0) }
    let navigations = (answer?.navigations ?? []).map { PropertyList($0) }
    return [("diagnostics", diagnostics), ("console", console), ("navigations", navigations)]
      .filter { !$0.1.isEmpty }.map { ($0.0, .array($0.1)) }
  }

  private var timings: PropertyList {
    let parts =
      [("load", PreprocessingTimings.milliseconds(loadingTime))]
      + (answer?.timings.milliseconds ?? [])
    return .dictionary(PropertyListDictionary(parts.map { ($0.0, .real($0.1)) }))
  }
}
