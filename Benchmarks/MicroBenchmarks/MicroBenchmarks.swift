internal import Glibc
internal import ScriptEngine

/// Measures the parts of a request in one process: `MicroBenchmarks PAGE`.
///
/// Prints a line for each, of three fields with tabs between: name, value, unit. With a number
/// behind the page it only performs so many requests, as a worker does: for a profiler. They run the
/// script that follows, or a small one.
@main
struct MicroBenchmarks {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let path = arguments.first, arguments.count <= 3 else {
      fail("usage: MicroBenchmarks PAGE [REQUESTS [SCRIPT]]", status: 64)
    }
    let page = read(path)
    let count = arguments.dropFirst().first.map { Int($0) ?? 0 }
    let script = arguments.dropFirst(2).first.map(read)
    EngineThread.run {
      if let count { return performRequests(page, script: script, count: count) }
      measureEngine()
      measureDocument(page)
      measureResults(page)
    }
    exit(0)
  }

  private static func read(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else {
      fail("MicroBenchmarks: cannot read \(path)", status: 66)
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 65536) { buffer in
      while case let count = fread(buffer.baseAddress, 1, buffer.count, file), count > 0 {
        bytes.append(contentsOf: buffer[..<count])
      }
    }
    return bytes
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    _ = Array("\(message)\n".utf8).withUnsafeBytes {
      write(STDERR_FILENO, $0.baseAddress, $0.count)
    }
    exit(status)
  }
}
