internal import Checks
internal import PageLoading
internal import Preprocessing
internal import ScriptEngine
internal import Synchronization
internal import SystemServices
internal import TestCases

/// Measures what of the cases' scripts runs: makes each script with counters once, and adds the counts up.
final class CoverageRecorder: Sendable {
  private let scripts = Mutex<[PreprocessingScript: Measured]>([:])

  private struct Measured: Sendable {
    /// The script with counters; nil for one that is not understood.
    var instrumented: InstrumentedScript?
    var sites = CoverageSites()
    var counts: [Int] = []
    /// Whether it is a file: what stands in a case has no lines of its own.
    var isFile: Bool
  }

  /// The script with counters; nil where it is not measured.
  func instrumented(_ script: PreprocessingScript, isFile: Bool) -> InstrumentedScript? {
    scripts.withLock { scripts in
      if let known = scripts[script] { return known.instrumented }
      var measured = Measured(isFile: isFile)
      if isFile, let (instrumented, sites) = ScriptInstrumenter.instrument(script) {
        measured.instrumented = instrumented
        measured.sites = sites
        measured.counts = Array(repeating: 0, count: instrumented.counterCount)
      }
      scripts[script] = measured
      return measured.instrumented
    }
  }

  /// Adds what a worker counted.
  func add(_ counts: [UInt32], of script: PreprocessingScript) {
    scripts.withLock { scripts in
      // Finding a script compares its text: once for all counts.
      guard var measured = scripts[script], measured.counts.count == counts.count else { return }
      for (index, count) in counts.enumerated() where count > 0 {
        measured.counts[index] += Int(count)
      }
      scripts[script] = measured
    }
  }

  /// The paths of the files that could not be measured.
  var unmeasured: [String] {
    scripts.withLock { scripts in
      scripts.filter { $0.value.isFile && $0.value.instrumented == nil }.map(\.key.name).sorted()
    }
  }

  /// What of the scripts ran so far.
  var summary: CoverageSummary {
    let measured = scripts.withLock { scripts in
      scripts.filter { $0.value.instrumented != nil }.sorted { $0.key.name < $1.key.name }
        .map { (script: $0.key, sites: $0.value.sites, counts: $0.value.counts) }
    }
    var files = FileCoverage.files(of: measured)
    for index in files.indices {
      files[index].lines = Self.lines(of: files[index].path, measured.map(\.script))
    }
    return CoverageSummary(files: files)
  }

  private static func lines(of path: String, _ scripts: [PreprocessingScript]) -> [String] {
    let lineBreaks: [Character] = ["\n", "\r\n", "\r", "\u{2028}", "\u{2029}"]
    func lines(_ bytes: [UInt8]) -> [String] {
      String(decoding: bytes, as: UTF8.self)
        .split(omittingEmptySubsequences: false) { lineBreaks.contains($0) }.map(String.init)
    }
    if let script = scripts.first(where: { $0.name == path }) { return lines(script.source) }
    for script in scripts {
      if let known = script.map.lines(of: path) { return known }
    }
    return (try? FileContents.read(path)).map(lines) ?? []
  }
}
