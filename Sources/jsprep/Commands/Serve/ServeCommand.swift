internal import Glibc
internal import PageLoading
internal import PreviewServer
internal import Workers

/// `jsprep serve`: an HTTP server that runs scripts on pages.
enum ServeCommand: Command {
  static let name = "serve"
  static let summary = "answer HTTP requests that run scripts on pages"

  static let options: [Options.Option] =
    [
      .value("--host"), .number("--port", .whole(0...65_535)), .value("--tls-cert"),
      .value("--tls-key"), .value("--tls-min"),
      .value("--token-file"), .value("--allow-host"), .value("--allow-origin"),
      .value("--trusted-proxy"), .value("--proxy-field"),
      .value("--access-log"), .flag("--no-access-log"),
      .number("--workers", .whole(1...1024)), .number("--queue", .whole(1...1_000_000)),
      .number("--max-body", .whole(1...2048, unit: "MB")),
      .number("--max-answer", .whole(1...1024, unit: "MB")), .number("--max-timeout", .seconds),
      .number("--memory-limit", .memory), .value("--isolate"),
      .number("--waiting", .whole(1...1024)),
      .number("--waiting-time", .seconds),
      .number("--rate-limit", .decimal(0.001...1_000_000, unit: "requests per second")),
      .number("--drain-time", .waitingSeconds),
      .value("--instance"), .flag("--no-fetch"), .flag("--allow-network"),
      .flag("--allow-private-network"),
      .flag("--open"), .value("--editor"), .value("--engine"),
    ] + SessionFiles.options

  static func run(_ options: Options) throws(UsageError) -> ExitStatus {
    let plan = try ServePlan(options)
    do throws(ServeFailure) {
      return try Service(plan).run()
    } catch {
      Output.error("jsprep serve: \(error.message)\n")
      return error.status
    }
  }
}
