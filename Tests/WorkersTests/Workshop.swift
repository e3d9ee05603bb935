import Glibc
import Preprocessing
import PropertyLists
import Workers

/// Pools of the built binary's workers, and requests for them.
enum Workshop {
  /// The binary that the environment variable `JSPREP_BINARY` names, else the one that was built
  /// together with these tests and lies beside their bundle.
  static var executable: String {
    if let named = getenv("JSPREP_BINARY"), named.pointee != 0 { return String(cString: named) }
    var path = [CChar](repeating: 0, count: 4096)
    guard readlink("/proc/self/exe", &path, path.count - 1) > 0 else { return "jsprep" }
    let bundle = String(decoding: path.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    return (bundle.split(separator: "/", omittingEmptySubsequences: false).dropLast() + ["jsprep"])
      .joined(separator: "/")
  }

  /// A pool of the binary's workers.
  static func pool(
    _ size: Int = 1, _ change: (inout WorkerPool.Configuration) -> Void = { _ in }
  ) throws -> WorkerPool {
    var configuration = WorkerPool.Configuration()
    configuration.size = size
    configuration.executable = executable
    configuration.limits.memory = 600 << 20
    change(&configuration)
    return try WorkerPool(configuration)
  }

  /// A request for a script whose object has this body.
  static func request(
    _ members: String, on html: String = "<p>Text</p>", before: String = "",
    _ change: (inout WorkerRequest) -> Void = { _ in }
  ) throws -> WorkerRequest {
    let source = "\(before)\nvar ExtensionPreprocessingJS = { \(members) };"
    var request = WorkerRequest(
      page: PreprocessingPage(bytes: Array(html.utf8), url: "https://example.com/page"),
      script: try PreprocessingScript(name: "script.js", bytes: Array(source.utf8)))
    change(&request)
    return request
  }

  /// A request whose script gives the value of an expression as `value`.
  static func asking(_ expression: String, on html: String = "<p>Text</p>") throws -> WorkerRequest
  {
    try request("run(p) { p.completionFunction({ value: \(expression) }); }", on: html)
  }
}

extension WorkerAnswer {
  /// The value that ``Workshop/asking(_:on:)`` asked for, as JSON.
  var value: String? {
    guard let value = results?["value"], let json = try? value.compactJSON() else { return nil }
    return String(decoding: json, as: UTF8.self)
  }
}

extension Workshop {
  /// A request whose answer is `[number, "page number"]`, which no other has.
  static func numbered(_ number: Int) throws(WorkerError) -> WorkerRequest {
    do {
      return try asking("[\(number), document.title]", on: "<title>page \(number)</title>")
    } catch {
      throw .noSuchRequest
    }
  }
}
