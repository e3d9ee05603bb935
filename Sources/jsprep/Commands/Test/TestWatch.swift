internal import Glibc
internal import PageLoading
internal import SystemServices
internal import TestCases
internal import Workers

/// Runs cases, and then again those that a saved file affects, until a signal stops it.
struct TestWatch {
  private let plan: TestPlan
  /// What whoever watches can do.
  private var hint = ""

  init(_ plan: TestPlan) {
    self.plan = plan
  }

  private init(_ plan: TestPlan, hint: String) {
    self.plan = plan
    self.hint = hint
  }

  /// What comes next, be it a change or a key.
  private static func next(of watch: FileWatch?, _ keyboard: Keyboard?) -> FileWatch.Event? {
    guard let keyboard else { return watch?.next(of: nil) }
    return keyboard.whileOpen { watch?.next(of: keyboard) }
  }

  mutating func run() -> ExitStatus {
    let pool: WorkerPool
    do throws(RunFailure) {
      pool = try TestRun.makePool(plan)
    } catch {
      Output.error("jsprep test: \(error.message)\n")
      return error.status
    }
    defer { pool.close() }
    var finder = CaseFinder(plan.paths)
    var watched = Self.files(of: finder)
    // Before the cases run, so that it misses no change meanwhile.
    var watch = FileWatch(watched)
    let keyboard = Keyboard()
    hint = keyboard == nil ? "Ctrl-C ends" : "a all, f failed, u update snapshots, q quit"
    var status = perform(finder, changed: nil, pool)
    while let event = Self.next(of: watch, keyboard) {
      guard case .changes(var changed) = event else {
        guard case .key(let key) = event else { continue }
        switch Character(UnicodeScalar(key)) {
        case "q": return status
        // What the terminal would have done with it.
        case "\u{3}", "\u{4}": return .interrupted
        case "a", "\n": status = perform(finder, changed: nil, pool)
        case "f":
          var plan = plan
          plan.onlyFailed = true
          status = TestWatch(plan, hint: hint).perform(finder, changed: nil, pool)
        case "u":
          var plan = plan
          plan.updates = true
          status = TestWatch(plan, hint: hint).perform(finder, changed: nil, pool)
        default: break
        }
        continue
      }
      guard isRelevant(changed, to: watched) else { continue }
      let before = Set(finder.files.map(\.source.path))
      var isSame = false
      while !isSame {
        // The new watch begins before the cases are searched again, so that it misses no change.
        watch = FileWatch(watched)
        finder = CaseFinder(plan.paths)
        let files = Self.files(of: finder)
        isSame = files == watched
        watched = files
      }
      let now = Set(finder.files.map(\.source.path))
      // A new folder brings files without events of their own.
      changed.formUnion(now.subtracting(before))
      let unusable = finder.errors.map(\.file) + finder.missing.compactMap(\.path)
      let gone = before.subtracting(now).subtracting(unusable)
      status = perform(finder, changed: changed, gone: gone, pool)
    }
    Output.error("jsprep test: the files cannot be watched\n")
    return status
  }

  /// The files to watch: case files, the files that they name, and the folders where new ones can
  /// appear.
  private static func files(of finder: CaseFinder) -> WatchedFiles {
    var paths: Set<String> = []
    for file in finder.files { paths.formUnion(file.files) }
    for testCase in finder.cases { paths.formUnion(testCase.dependencies) }
    for error in finder.errors { paths.insert(error.file) }
    for error in finder.missing { if let path = error.path { paths.insert(path) } }
    return WatchedFiles(
      paths: paths.filter { FileSystem.isFolder(CaseSource.folder(of: $0)) },
      folders: Set(finder.folders + finder.files.filter(\.isFolder).map(\.source.folder)))
  }

  /// Whether one of the changed files belongs to a case or is a folder that may have cases. The
  /// folders hold other files as well.
  private func isRelevant(_ changed: Set<String>, to watched: WatchedFiles) -> Bool {
    changed.contains { path in
      path.hasSuffix("/") || watched.paths.contains(path) || CaseFile.isCaseFile(path)
        || CaseSource.folder(of: path).hasSuffix(CaseFile.folderSuffix)
    }
  }

  /// Runs the cases that these files affect; nil for all cases.
  ///
  /// - Parameter gone: the case files that were removed.
  private func perform(
    _ finder: CaseFinder, changed: Set<String>?, gone: Set<String> = [], _ pool: WorkerPool
  ) -> ExitStatus {
    if Terminal.isTerminal(STDOUT_FILENO) { _ = Output.print("\u{1B}[2J\u{1B}[H") }
    for path in gone.sorted() { Output.error("jsprep test: \(path) is gone\n") }
    TestCommand.printErrors(of: finder)
    let selection = plan.selected(
      from: finder.cases, failedBefore: plan.onlyFailed ? FailedCases().identifiers : nil)
    var cases = selection.cases
    if let changed {
      let touched = Set(
        finder.files.filter { !changed.isDisjoint(with: $0.files) }.map(\.source.path))
      cases = cases.filter { testCase in
        touched.contains(testCase.source.path)
          || testCase.dependencies.contains { path in
            // A case names a bundle, not the files in it.
            changed.contains { $0 == path || $0.hasPrefix("\(path)/") }
          }
      }
    }
    var status = ExitStatus.done
    if !cases.isEmpty {
      do throws(RunFailure) {
        let run = TestRun(
          plan, cases: cases, pool: pool, leftOut: changed == nil ? selection.leftOut : 0)
        let summary = try run.perform()
        let isCovered = try run.reportCoverage()
        status = summary.failed == 0 && isCovered ? .done : .testsFailed
      } catch {
        Output.error("jsprep test: \(error.message)\n")
        status = error.status
      }
    }
    Output.error("jsprep test: waiting for changes (\(hint))\n")
    return finder.status ?? status
  }
}

extension CaseFile {
  /// Whether the case is a folder.
  var isFolder: Bool { source.folder.hasSuffix(Self.folderSuffix) }
}
