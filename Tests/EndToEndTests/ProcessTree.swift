import Foundation

/// The processes that tests have started, as the system lists them.
enum ProcessTree {
  /// The processes whose folder for temporary files is a certain one, or in it.
  static func processes(under folder: String) -> [String] {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return numbers.filter { number in
      guard pid_t(number) != nil,
        let environment = FileManager.default.contents(atPath: "/proc/\(number)/environ")
      else { return false }
      return environment.split(separator: 0).contains { $0.starts(with: "TMPDIR=\(folder)".utf8) }
    }
  }

  /// All processes that come of a process, with their names.
  static func descendants(of process: pid_t) -> [pid_t: String] {
    var found: [pid_t: String] = [:]
    var waiting = [process]
    while let next = waiting.popLast() {
      let name = try? String(contentsOfFile: "/proc/\(next)/comm", encoding: .utf8)
      found[next] = name?.trimmingCharacters(in: .whitespacesAndNewlines)
      let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(next)/task")
      for thread in threads ?? [] {
        let list = try? String(
          contentsOfFile: "/proc/\(next)/task/\(thread)/children", encoding: .utf8)
        waiting += (list ?? "").split(separator: " ").compactMap { pid_t($0) }
      }
    }
    return found
  }
}
