internal import Messages
internal import PropertyLists

/// Endpoints that describe the server itself.
struct InformationEndpoints: Sendable {
  let configuration: PreviewConfiguration
  let service: any RunService
  let state: ServerState

  var routes: [Route] { [health, readiness, metrics, version, description] }

  /// Whether the process is alive.
  private var health: Route {
    var route = Route(.get, "/healthz") { _ in HTTPResponse(.ok, .text, Array("ok\n".utf8)) }
    route.isPublic = true
    route.isLimited = false
    return route
  }

  /// Whether the server accepts requests.
  private var readiness: Route {
    var route = Route(.get, "/readyz") { [service, state] _ throws(Problem) in
      if state.isDraining { throw .stopping }
      guard service.status.isReady else {
        var problem = Problem(
          .serviceUnavailable, "not-ready", "Not ready", detail: ProblemText.noWorkerYet)
        problem.fields["Retry-After"] = "1"
        throw problem
      }
      return HTTPResponse(.ok, .text, Array("ready\n".utf8))
    }
    route.isPublic = true
    route.isLimited = false
    return route
  }

  private var metrics: Route {
    var route = Route(.get, "/metrics") { [service, state] _ in
      let text = state.metrics.text(
        service: service.status, state.holdings)
      return HTTPResponse(.ok, .prometheus, Array(text.utf8))
    }
    route.isLimited = false
    return route
  }

  private var version: Route {
    var route = Route(.get, "/v1/version") { [configuration] _ in
      let version: PropertyList = [
        "name": "jsprep", "version": .string(configuration.version), "api": "v1",
        "instance": .string(configuration.instance),
      ]
      return HTTPResponse(.ok, .json, (try? version.compactJSON()) ?? [])
    }
    route.produces = [.json]
    return route
  }

  private var description: Route {
    let asset = StaticAsset(.json, PackageResources.openapi_json)
    var route = Route(.get, "/openapi.json") { request in asset.response(to: request.request) }
    route.produces = [.json]
    return route
  }
}
