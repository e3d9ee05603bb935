import Preprocessing
import PropertyLists
import ScriptEngine
import Testing

@testable import PreviewServer

/// The scripts of the preview page and of reports, run by jsprep itself on the report's markup.
enum PreviewScript {
  enum Failure: Error {
    case noResults([Diagnostic])
  }

  /// The value of an expression after the scripts.
  ///
  /// - Parameters:
  ///   - setup: statements before the expression.
  ///   - page: the markup that the scripts find.
  static func value(
    _ expression: String, after setup: String = "", on page: [UInt8] = PackageResources.report_html
  ) throws -> PropertyList {
    let source =
      String(decoding: ReportDocument.scripts, as: UTF8.self) + "\n" + setup
      + "\nvar ExtensionPreprocessingJS = { run(parameters) {"
      + "parameters.completionFunction({ value: \(expression) }); } };"
    return try EngineThread.run {
      var options = PreprocessingOptions()
      options.timeLimit = 20
      options.completionLimit = 20_000
      let request = try PreprocessingRequest(
        page: PreprocessingPage(bytes: page, url: "https://a.test/", charset: "utf-8"),
        script: try PreprocessingScript(name: "preview.js", bytes: Array(source.utf8)),
        options: options)
      guard case .results(let results) = request.run(), let value = results["value"] else {
        throw Failure.noResults(request.diagnostics)
      }
      return value
    }
  }
}
