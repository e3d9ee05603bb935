internal import Glibc
internal import PageLoading
internal import SystemServices
internal import TestCases
internal import Workers

/// Runs cases, and again those that a saved file touches, until somebody stops it.
struct TestWatch {
  private let plan: TestPlan

  init(_ plan: TestPlan) {
    self.plan = plan
  }

  func run() -> ExitStatus {
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
    // Before the cases run, so that no change meanwhile is missed.
    var watch = FileWatch(watched)
    var status = perform(finder, changed: nil, pool)
    while var changed = watch?.waitForChanges() {
      guard isRelevant(changed, to: watched) else { continue }
      let before = Set(finder.files.map(\.source.path))
      var isSame = false
      while !isSame {
        // What happens while the cases are found again is seen by a watch that is there already.
        watch = FileWatch(watched)
        finder = CaseFinder(plan.paths)
        let files = Self.files(of: finder)
        isSame = files == watched
        watched = files
      }
      let now = Set(finder.files.map(\.source.path))
      // A folder that comes brings files, of which nothing is heard.
      changed.formUnion(now.subtracting(before))
      let unusable = finder.errors.map(\.file) + finder.missing.compactMap(\.path)
      let gone = before.subtracting(now).subtracting(unusable)
      status = perform(finder, changed: changed, gone: gone, pool)
    }
    Output.error("jsprep test: the files cannot be watched\n")
    return status
  }

  /// What to watch: the case files, what they name, and the folders where new ones can appear.
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

  /// Whether one of the files that changed is of cases, or a folder that may have some: in the folders
  /// there are others as well.
  private func isRelevant(_ changed: Set<String>, to watched: WatchedFiles) -> Bool {
    changed.contains { path in
      path.hasSuffix("/") || watched.paths.contains(path) || CaseFile.isCaseFile(path)
        || CaseSource.folder(of: path).hasSuffix(CaseFile.folderSuffix)
    }
  }

  /// Runs the cases that files touch; nil for all.
  ///
  /// - Parameter gone: the case files that are not there any more.
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
            // What lies in a bundle is not named by itself.
            changed.contains { $0 == path || $0.hasPrefix("\(path)/") }
          }
      }
    }
    var status = ExitStatus.done
    if !cases.isEmpty {
      do throws(RunFailure) {
        let summary = try TestRun(
          plan, cases: cases, pool: pool, leftOut: changed == nil ? selection.leftOut : 0
        ).perform()
        status = summary.failed == 0 ? .done : .testsFailed
      } catch {
        Output.error("jsprep test: \(error.message)\n")
        status = error.status
      }
    }
    Output.error("jsprep test: waiting for changes (Ctrl-C ends)\n")
    return finder.status ?? status
  }
}

extension CaseFile {
  /// Whether it is a folder that is a case.
  var isFolder: Bool { source.folder.hasSuffix(Self.folderSuffix) }
}
