internal import CLinux
internal import Glibc
internal import SystemServices

/// The processes of a handler: its own, its process group, and the processes that these have
/// started, even if they have left the group or lost their parent.
struct ProcessFamily {
  /// The handler's own process, which leads the group.
  private let leader: pid_t
  /// All that were ever seen, apart from the leader.
  private var relatives: Set<pid_t> = []
  /// The way in which the leader ended; nil while it runs.
  private(set) var ending: HandlerEnding?
  /// The greatest size in bytes that all had together, or that one had.
  private(set) var peakMemory: Int?
  /// Sizes up to this one are those of the process that the leader was started by.
  private let inheritedPeak: Int

  /// The mark in the environment of all processes that the handler started.
  private let mark: [UInt8]

  init(of process: ChildProcess) {
    leader = process.identifier
    mark = Array(process.mark.utf8)
    inheritedPeak = Self.ownPeak
  }

  /// A running process.
  private struct Entry {
    var identifier: pid_t
    var parent: pid_t
    var group: pid_t
    var isZombie: Bool
  }

  // MARK: Looking

  /// Looks at the processes: measures them, and takes those that have ended off the table.
  ///
  /// - Returns: those that run, apart from the leader.
  @discardableResult
  mutating func look() -> Set<pid_t> {
    reapLeader()
    var running: Set<pid_t> = []
    var total = 0
    for entry in members() {
      if entry.identifier == leader {
        total += measure(leader)
        continue
      }
      relatives.insert(entry.identifier)
      if entry.isZombie {
        // This process can remove only those that have lost their parent.
        if entry.parent == getpid() { _ = waitpid(entry.identifier, nil, WNOHANG) }
      } else {
        running.insert(entry.identifier)
        total += measure(entry.identifier)
      }
    }
    if total > 0 { peakMemory = max(peakMemory ?? 0, total) }
    return running
  }

  /// Takes the leader off the table, if it has ended.
  mutating func reapLeader() {
    guard ending == nil else { return }
    var status: Int32 = 0
    var usage = rusage()
    let found = wait4(leader, &status, WNOHANG, &usage)
    // If this process ignores its children's ends, the exit status is not known.
    if found < 0, errno == ECHILD { ending = .status(0) }
    guard found == leader else { return }
    ending = HandlerEnding(waitStatus: status)
    // The kernel also counts the memory that this process had when it started the leader.
    let peak = usage.ru_maxrss * 1024
    if peak > inheritedPeak { peakMemory = max(peakMemory ?? 0, peak) }
  }

  /// The entries of the table that belong to the handler.
  private func members() -> [Entry] {
    let all = Self.table()
    var members: [pid_t: Entry] = [:]
    for entry in all
    where entry.identifier == leader || entry.group == leader
      || relatives.contains(entry.identifier) || isAdopted(entry)
    {
      members[entry.identifier] = entry
    }
    // Children of members, and theirs: the table is in no order of generations.
    var children: [pid_t: [Entry]] = [:]
    for entry in all { children[entry.parent, default: []].append(entry) }
    var pending = Array(members.keys)
    while let parent = pending.popLast() {
      for child in children[parent] ?? [] where members[child.identifier] == nil {
        members[child.identifier] = child
        pending.append(child.identifier)
      }
    }
    return Array(members.values)
  }

  /// Whether a process became this one's child when its own parent ended. It may have left the
  /// group, so its environment decides.
  private func isAdopted(_ entry: Entry) -> Bool {
    entry.parent == getpid() && !entry.isZombie
      && FileContents.beginning(of: "/proc/\(entry.identifier)/environ", limit: 1 << 20)
        .split(separator: 0).contains { $0.elementsEqual(mark) }
  }

  // MARK: Ending

  /// Ends all of them, and waits until they are gone.
  ///
  /// - Returns: the number of processes.
  @discardableResult
  mutating func kill() -> Int {
    var killed: Set<pid_t> = []
    var pause: UInt32 = 200
    // The bound is for processes that the system does not end.
    for _ in 0..<200 {
      var running = look()
      if ending == nil { running.insert(leader) }
      if running.isEmpty { break }
      killed.formUnion(running)
      // The whole group is killed at once, so that no process of it can start others meanwhile.
      _ = Glibc.kill(-leader, SIGKILL)
      for process in running { _ = Glibc.kill(process, SIGKILL) }
      usleep(pause)
      pause = min(pause * 2, 20_000)
    }
    return killed.count
  }

  // MARK: /proc

  private static func table() -> [Entry] {
    FileSystem.names(in: "/proc").compactMap { name in pid_t(name).flatMap { entry($0) } }
  }

  /// Parses `/proc/<number>/stat`: `number (name) state parent group ...`.
  private static func entry(_ process: pid_t) -> Entry? {
    let text = FileContents.beginning(of: "/proc/\(process)/stat")
    guard let end = text.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = text[text.index(after: end)...].split(separator: 0x20)
    guard fields.count > 3, let parent = number(fields[1]), let group = number(fields[2])
    else { return nil }
    let state = fields[0].first
    return Entry(
      identifier: process, parent: pid_t(parent), group: pid_t(group),
      isZombie: state == UInt8(ascii: "Z") || state == UInt8(ascii: "X"))
  }

  /// The resident size of a process in bytes; 0 if it is gone. Its own peak counts toward the
  /// total.
  private mutating func measure(_ process: pid_t) -> Int {
    let lines = FileContents.beginning(of: "/proc/\(process)/status").split(separator: 0x0A)
    func size(_ name: String) -> Int? {
      guard let line = lines.first(where: { $0.starts(with: name.utf8) }) else { return nil }
      return Self.number(line.filter { (0x30...0x39).contains($0) }).map { $0 * 1024 }
    }
    if let peak = size("VmHWM:") { peakMemory = max(peakMemory ?? 0, peak) }
    return size("VmRSS:") ?? 0
  }

  /// The greatest size that this process had.
  private static var ownPeak: Int {
    var usage = rusage()
    guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return .max }
    return usage.ru_maxrss * 1024
  }

  private static func number(_ digits: some Sequence<UInt8>) -> Int? {
    Int(String(decoding: Array(digits), as: UTF8.self))
  }
}
