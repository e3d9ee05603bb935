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
      .value("--host"), .value("--port"), .value("--tls-cert"), .value("--tls-key"),
      .value("--token-file"), .value("--allow-host"), .value("--allow-origin"),
      .value("--trusted-proxy"), .value("--proxy-field"),
      .value("--access-log"), .flag("--no-access-log"), .value("--workers"), .value("--queue"),
      .value("--max-body"), .value("--max-timeout"), .value("--memory-limit"), .value("--waiting"),
      .value("--waiting-time"), .value("--rate-limit"), .value("--drain-time"),
      .value("--instance"), .flag("--no-fetch"), .flag("--allow-network"),
      .flag("--allow-private-network"),
      .flag("--open"),
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
