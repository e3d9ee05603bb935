package import AppExtension
internal import Bytes
internal import Messages
package import Preprocessing
internal import PropertyLists
internal import SystemServices

/// The outcome of a run as a page of its own, for a file. It loads nothing, and runs only its own
/// scripts.
package struct ReportDocument: Sendable {
  /// The outcome of the script; ``RunReply/parsedHTML`` is the page before the run.
  package var reply: RunReply
  /// The script, whose source is shown.
  package var script: PreprocessingScript
  /// The page's name.
  package var page: String
  /// Whether results that are not a property list count as an error.
  package var strict = false
  /// The extension's rule, whose verdicts the report shows; nil if it has no rule.
  package var candidate: ActivationCandidate?
  /// The system for the verdicts.
  package var platform = ExtensionPoint.Platform.iOS

  package init(
    _ reply: RunReply, script: PreprocessingScript, page: String, strict: Bool = false
  ) {
    self.reply = reply
    self.script = script
    self.page = page
    self.strict = strict
  }

  /// Whether the results are a property list, or the script gave none.
  package var holdsPropertyList: Bool {
    guard case .results(let results)? = reply.outcome else { return true }
    return (try? results.bytes(as: .binary1)) != nil
  }

  /// The document, in UTF-8.
  package var html: [UInt8] {
    let source: PropertyList = [
      "name": .string(script.name),
      "source": .string(String(decoding: script.source, as: UTF8.self)),
    ]
    let (data, type) = ReportWriter(type: .xmlPropertyList, strict: strict)
      .content(.success(reply), adding: [("script", source)])
    let scripts = Self.scripts + [0x0A] + PackageResources.report_page_js
    return PageTemplate(PackageResources.report_page_html).filled([
      "policy": Array(Self.policy(scripts).utf8),
      "title": Self.escaped("\(page) · \(script.name)"),
      "style": PackageResources.preview_css,
      "report": PackageResources.report_html,
      "data": Self.element(data, type, "outcome") + activation,
      "scripts": scripts,
    ])
  }

  /// The verdicts, if there is a rule.
  private var activation: [UInt8] {
    guard let candidate,
      let data = try? PropertyList.dictionary(
        PropertyListDictionary(candidate.overview(on: platform))
      )
      .replacingNotFinite.compactJSON()
    else { return [] }
    return Self.element(data, .json, "activation-data")
  }

  /// The scripts that show an outcome, here and in the server's page.
  static var scripts: [UInt8] {
    Array(
      [
        PackageResources.plist_js, PackageResources.diff_js, PackageResources.report_js,
        PackageResources.highlight_js,
      ].joined(separator: [0x0A]))
  }

  private static func policy(_ script: [UInt8]) -> String {
    "default-src 'none'; script-src 'sha256-\(Base64.text(of: SecureHash.sha256.value(of: script)))'; "
      + "style-src 'unsafe-inline'; img-src data:; font-src data:; media-src data:; "
      + "base-uri 'none'; form-action 'none'"
  }

  /// The data in an element that browsers do not run. In an XML property list, each `<` belongs to
  /// its own elements; in JSON, `<` is escaped.
  private static func element(_ data: [UInt8], _ type: MediaType, _ name: String) -> [UInt8] {
    let start = Array("<script type=\"\(type.essence)\" id=\"\(name)\">".utf8)
    var content = data
    if type.essence == MediaType.json.essence {
      content = Array(
        data.split(separator: 0x3C, omittingEmptySubsequences: false)
          .joined(separator: "\\u003c".utf8))
    }
    return start + content + Array("</script>".utf8)
  }

  private static func escaped(_ text: String) -> [UInt8] {
    Array(text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").utf8)
  }
}
