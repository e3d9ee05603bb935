internal import PageLoading
internal import SystemServices
internal import TestCases

/// `jsprep snapshot`: shows and accepts snapshots that differ from the accepted ones.
enum SnapshotCommand: Command {
  static let name = "snapshot"
  static let summary = "show, accept or reject snapshots that changed, and remove old ones"
  static let options: [Options.Option] = [.value("--filter")]

  static let help = """
    jsprep snapshot: show, accept or reject snapshots that changed, and remove old ones.

    Usage: jsprep snapshot [list|show|accept|reject|prune] [<path>...] [--filter TEXT]

      list        name those that wait (default)
      show        what differs in each
      accept      put them in the place of what was accepted before
      reject      throw them away
      prune       remove the snapshots that no case has any more, of those that are named after their
                  cases
      <path>      case files, or folders to look for them in (default: the current folder)

    A case whose results or page is not its snapshot fails in 'jsprep test', and what it gives now is
    written beside the snapshot, with .new at the end of its name: it waits there to be accepted.

      --filter TEXT   only those whose path has this text

    Exit status
      0 done   64 wrong usage   65 a case file is bad   66 cannot read or write

    Examples
      jsprep snapshot show
      jsprep snapshot accept --filter reader

    """

  private enum Action: String, CaseIterable {
    case list, show, accept, reject, prune
  }

  static func run(_ options: Options) throws(UsageError) -> ExitStatus {
    var paths = options.operands
    let action = paths.first.flatMap(Action.init)
    if action != nil { paths.removeFirst() }
    let finder = CaseFinder(paths)
    TestCommand.printErrors(of: finder)
    let filters = options.all("--filter")
    if action == .prune { return prune(finder, filters) }
    var known: Set<String> = []
    let pending = finder.cases.flatMap(\.expectation.snapshots).filter { path in
      known.insert(path).inserted && FileSystem.exists(path + SnapshotChange.pendingSuffix)
        && (filters.isEmpty || filters.contains { path.contains($0) })
    }
    do throws(FileError) {
      for path in pending {
        let status = try perform(action ?? .list, path)
        guard status == .done else { return status }
      }
    } catch {
      Output.error("jsprep snapshot: \(error.message)\n")
      return .unreadable
    }
    if pending.isEmpty { Output.error("no snapshot waits\n") }
    return finder.status ?? .done
  }

  private static func prune(_ finder: CaseFinder, _ filters: [String]) -> ExitStatus {
    let paths = ObsoleteSnapshots(finder).paths.filter { path in
      filters.isEmpty || filters.contains { path.contains($0) }
    }
    for path in paths { FileSystem.remove(path) }
    if paths.isEmpty { Output.error("every snapshot belongs to a case\n") }
    let status = Output.print(paths.map { "removed  \($0)\n" }.joined())
    return finder.status ?? status
  }

  private static func perform(_ action: Action, _ path: String) throws(FileError) -> ExitStatus {
    let waiting = path + SnapshotChange.pendingSuffix
    let isNew = !FileSystem.exists(path)
    switch action {
    case .list: return Output.print("\(isNew ? "new    " : "changed")  \(path)\n")
    case .show:
      let old = isNew ? [] : try FileContents.read(path)
      return Output.print(
        "\(path)\n"
          + SnapshotText.difference(
            from: old, to: try FileContents.read(waiting), isColored: Terminal.isColored(1),
            width: Terminal.width(1)) + "\n")
    case .accept:
      try FileSystem.move(waiting, to: path)
      return Output.print("accepted  \(path)\n")
    case .reject:
      FileSystem.remove(waiting)
      return Output.print("rejected  \(path)\n")
    case .prune: return .done
    }
  }
}
