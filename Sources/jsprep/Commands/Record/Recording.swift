internal import DOM
internal import Glibc
internal import Messages
internal import PageLoading
internal import Preprocessing
internal import PropertyLists
internal import Synchronization
internal import SystemServices
internal import TestCases
internal import WebBindings
internal import Workers

/// A case that expects what a script does now.
struct Recording {
  private let plan: RecordPlan
  private var entries: [(String, PropertyList)]
  /// Files to write beside the case.
  private var files: [(path: String, bytes: [UInt8])] = []

  /// From how many bytes on results go into their own file.
  private static let longResults = 4096

  init(_ plan: RecordPlan) throws(RunFailure) {
    self.plan = plan
    entries = plan.entries
    guard !FileSystem.exists(plan.file) else {
      throw RunFailure(
        .unreadable, "case-exists", "\(plan.file) is there already",
        fix: "name another file with -o, or remove it.")
    }
    try readInputs()
    for (path, bytes) in files { try write(bytes, to: path) }
    if let network = plan.network { try recordNetwork(network) }
    var run = try perform()
    if !run.unansweredRequests.isEmpty {
      entries.append(("network", "off"))
      run = try perform()
    }
    expect(run)
  }

  // MARK: What runs

  private mutating func readInputs() throws(RunFailure) {
    let isScript = plan.script.hasSuffix(".js")
    let script = PropertyList.string(relative(plan.script))
    if isScript {
      entries.append(("script", script))
    } else {
      var bundle: [(String, PropertyList)] = [("path", script)]
      if let identifier = plan.extensionChoice.identifier {
        bundle.append(("extension", .string(identifier)))
      }
      let variables = plan.extensionChoice.definitions
      if !variables.isEmpty {
        bundle.append(
          ("define", .dictionary(PropertyListDictionary(variables.map { ($0, .string($1)) }))))
      }
      entries.append(("bundle", .dictionary(PropertyListDictionary(bundle))))
    }
    if let text = plan.arguments {
      let arguments = try RunInputs.readArguments(text)
      if let path = Self.placeOnlyPropertyListsHave(in: arguments) {
        throw RunFailure(
          .unusable, "case-not-made",
          "the value of \(path.isRoot ? "--arguments" : "\(path)") is a date or data, which a case in JSON has only as text: finalize "
            + "would get a string",
          fix: "write the case as a property list, NAME.jsprep.plist.")
      }
      entries.append(("arguments", arguments))
    }
    entries.append(("page", try page()))
  }

  /// The place of a value that JSON cannot express; nil if JSON can express all.
  private static func placeOnlyPropertyListsHave(in value: PropertyList) -> PropertyListPath? {
    var waiting: [(PropertyList, PropertyListPath)] = [(value, [])]
    while let (value, path) = waiting.popLast() {
      switch value {
      case .date, .data, .uid: return path
      case .array(let elements):
        waiting += elements.enumerated().map { ($1, path.appending(.index($0))) }.reversed()
      case .dictionary(let entries):
        waiting += entries.map { ($0.value, path.appending(.key($0.key))) }.reversed()
      case .null, .string, .integer, .real, .boolean: break
      }
    }
    return nil
  }

  private mutating func page() throws(RunFailure) -> PropertyList {
    guard PageLoader.isAddress(plan.page) else { return .string(relative(plan.page)) }
    let loader = PageLoader(LoadingOptions(userAgent: plan.userAgent, policy: .person))
    let loaded: LoadedPage
    do throws(LoadingError) {
      loaded = try loader.load(plan.page)
    } catch {
      throw RunFailure(error)
    }
    let base = plan.file.split(separator: "/").last.map(String.init) ?? plan.file
    let copy = "Recorded/\(base.dropLast(CaseFile.suffixes[0].count)).html"
    files.append((CaseSource(path: plan.file).resolve(copy), loaded.bytes))
    var page: [(String, PropertyList)] = [("url", .string(loaded.url)), ("copy", .string(copy))]
    if let charset = loaded.charset { page.append(("charset", .string(charset))) }
    if loaded.type != .html { page.append(("type", .string(loaded.type.essence))) }
    if !loaded.cookies.isEmpty {
      entries.append(("cookies", .array(loaded.cookies.map { .string($0) })))
    }
    return .dictionary(PropertyListDictionary(page))
  }

  /// A path from the folder of the case file.
  private func relative(_ path: String) -> String {
    func parts(_ path: String) -> [Substring] {
      let here = FileSystem.currentFolder ?? "/"
      var result: [Substring] = []
      for part in (path.hasPrefix("/") ? path : "\(here)/\(path)").split(separator: "/") {
        if part == ".." {
          _ = result.popLast()
        } else if part != "." {
          result.append(part)
        }
      }
      return result
    }
    let from = parts(CaseSource.folder(of: plan.file))
    let to = parts(path)
    let common = zip(from, to).prefix { $0 == $1 }.count
    let steps =
      Array(repeating: "..", count: from.count - common) + to.dropFirst(common).map(String.init)
    return steps.joined(separator: "/")
  }

  /// Runs the script with a network, and records the answers to its requests.
  private mutating func recordNetwork(_ options: LoadingOptions) throws(RunFailure) {
    let archive = Mutex(HTTPArchive())
    let request = try CaseInputs(records: false).request(for: try testCase())
    _ = try perform {
      ScriptProxy(
        options, page: request.page.url,
        record: { exchange in archive.withLock { $0.exchanges.append(exchange) } },
        explain: { ScriptRequestErrorText($0).message })
    }
    let recorded = archive.withLock { $0 }
    guard !recorded.exchanges.isEmpty else { return }
    let base = plan.file.split(separator: "/").last.map(String.init) ?? plan.file
    let name = "Recorded/\(base.dropLast(CaseFile.suffixes[0].count)).har"
    let now = PointInTime(millisecondsSince1970: SystemClock.timeOfDay.seconds * 1000)
    let file = CaseSource(path: plan.file).resolve(name)
    let bytes = recorded.json(creator: ("jsprep", Version.current), date: now.text ?? "")
    files.append((file, bytes))
    try write(bytes, to: file)
    entries.append(("network", ["har": .string(name)]))
  }

  /// The case so far.
  private func testCase() throws(RunFailure) -> TestCase {
    let bytes = try encoded()
    let cases: [TestCase]
    do throws(CaseFileError) {
      cases = try CaseFile(path: plan.file, bytes: bytes).cases
    } catch {
      throw RunFailure(.internalError, "case-not-made", CaseFileErrorText(error).text)
    }
    guard let testCase = cases.first else {
      throw RunFailure(.internalError, "case-not-made", "the case was lost")
    }
    return testCase
  }

  /// - Parameter network: sends the script's requests; nil for the case's own stubs.
  private func perform(network: WorkerPool.Network? = nil) throws(RunFailure) -> CaseRun {
    let testCase = try testCase()
    let pool: WorkerPool
    do throws(WorkerError) {
      var configuration = WorkerPool.Configuration()
      configuration.size = 1
      pool = try WorkerPool(configuration)
    } catch {
      throw RunFailure(.internalError, "worker-failed", WorkerErrorText(error).text)
    }
    defer { pool.close() }
    return try CaseRunner(
      pool: pool, inputs: CaseInputs(records: false), network: network,
      webkit: WebKitRunner(jobs: 1)
    )
    .run(testCase)
  }

  // MARK: What it expects

  private mutating func expect(_ run: CaseRun) {
    var expected: [(String, PropertyList)] = []
    if run.failure != .none { expected.append(("failure", .string(run.failure.rawValue))) }
    if let results = run.results, run.failure == .none {
      expected.append(("results", pattern(of: results)))
    }
    let identifiers = Set(run.diagnostics.map(\.identifier)).sorted()
    expected.append(("diagnostics", .array(identifiers.map { .string($0) })))
    if !run.console.isEmpty {
      let lines = run.console.map { "\($0.level.rawValue): \($0.text)" }
      expected.append(("console", .array(lines.map { .string($0) })))
    }
    if let finalization = run.finalization {
      let kind: FinalizeKind =
        finalization == .called ? .called : finalization == .threw ? .threw : .notCalled
      expected.append(("finalize", .string(kind.rawValue)))
      if finalization != .notCalled {
        expected.append(("html", ["$snapshot": .string(snapshot("page.html", run.html))]))
      }
    }
    entries.append(("expect", .dictionary(PropertyListDictionary(expected))))
  }

  /// The pattern with which a case expects results.
  private mutating func pattern(of results: PropertyList) -> PropertyList {
    let fitted = results.replacingNotFinite
    let bytes = (try? fitted.bytes(as: .json)) ?? []
    if plan.snapshotsAll || bytes.count > Self.longResults || fitted != results {
      return ["$snapshot": .string(snapshot("results.json", bytes))]
    }
    return Self.hasMatcherKey(results) ? ["$exact": results] : results
  }

  private mutating func snapshot(_ suffix: String, _ bytes: [UInt8]) -> String {
    let base = plan.file.split(separator: "/").last.map(String.init) ?? plan.file
    let name = "Snapshots/\(base.dropLast(CaseFile.suffixes[0].count)).\(suffix)"
    files.append((CaseSource(path: plan.file).resolve(name), bytes))
    return name
  }

  /// Whether some key would be taken for a matcher.
  private static func hasMatcherKey(_ value: PropertyList) -> Bool {
    var waiting = [value]
    while let value = waiting.popLast() {
      switch value {
      case .array(let elements): waiting += elements
      case .dictionary(let dictionary):
        if dictionary.keys.contains(where: { $0.hasPrefix("$") }) { return true }
        waiting += dictionary.values
      default: break
      }
    }
    return false
  }

  // MARK: Writing

  /// Writes all files, and gives their paths.
  func write() throws(RunFailure) -> [String] {
    for (path, bytes) in files { try write(bytes, to: path) }
    try write(try encoded(), to: plan.file)
    return [plan.file] + files.map(\.path)
  }

  private func encoded() throws(RunFailure) -> [UInt8] {
    do throws(PropertyListError) {
      return try PropertyList.dictionary(PropertyListDictionary(entries)).bytes(as: .json)
    } catch {
      throw RunFailure(
        .unusable, "case-not-made", PropertyListErrorText(error, source: plan.file).text)
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(RunFailure) {
    do throws(FileError) {
      try FileContents.write(bytes, to: path, makesFolders: true)
    } catch {
      throw RunFailure(error)
    }
  }
}
