internal import PropertyLists

/// The page at `/`, where a person tries scripts on pages, with the files that it loads.
///
/// It is public because it holds no secret. If the server has tokens, the page asks for one and
/// keeps it while its tab is open.
struct PreviewPage: Sendable {
  /// Whether the server asks for a token.
  let isLocked: Bool
  /// Whether scripts may send requests.
  let allowsNetwork: Bool
  /// Whether the server watches files, see ``PreviewSession``.
  let hasSession: Bool
  /// What makes editors of text areas; nil where that is not installed.
  let editors: EditorLibrary?

  var routes: [Route] {
    var routes = [
      route("/", .html, content, policy: Self.policy),
      route("/preview.css", .css, PackageResources.preview_css),
      route("/preview.js", .javascript, Self.script),
    ]
    if let editors {
      routes.append(route("/editors.css", .css) { editors.styles })
      routes.append(route("/editors.js", .javascript) { editors.script })
    }
    return routes
  }

  /// The Content-Security-Policy of the preview page. Pages that it shows have inline styles, and
  /// its frames inherit this policy.
  static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:; "
    + "font-src data:; media-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    + "frame-ancestors 'none'"

  private var content: [UInt8] {
    let marks =
      (hasSession ? " data-session" : "") + (isLocked ? " data-locked" : "")
      + (allowsNetwork ? " data-network" : "")
    return PageTemplate(PackageResources.preview_html).filled([
      "html": Array("<html lang=\"en\"\(marks)>".utf8),
      "head": Array(
        ((editors == nil ? "" : #"<link rel="stylesheet" href="/editors.css">"#)
          + #"<link rel="stylesheet" href="/preview.css">"#).utf8),
      "report": PackageResources.report_html,
      "scripts": Array(
        ((editors == nil ? "" : #"<script src="/editors.js"></script>"#)
          + #"<script src="/preview.js"></script>"#).utf8),
    ])
  }

  private static var script: [UInt8] {
    ReportDocument.scripts + [0x0A] + PackageResources.editors_js + [0x0A]
      + PackageResources.preview_js
  }

  private func route(
    _ path: String, _ type: MediaType, _ content: [UInt8], policy: String? = nil
  ) -> Route {
    let asset = StaticAsset(type, content)
    return route(path, type, policy: policy) { asset }
  }

  private func route(
    _ path: String, _ type: MediaType, policy: String? = nil,
    _ asset: @escaping @Sendable () -> StaticAsset
  ) -> Route {
    var route = Route(.get, path) { request in
      var response = asset().response(to: request.request)
      response.fields["Content-Security-Policy"] = policy
      response.fields["Referrer-Policy"] = "no-referrer"
      return response
    }
    route.isPublic = true
    route.produces = [type]
    return route
  }
}
