/// Finds the route of a request.
struct Router: Sendable {
  let routes: [Route]

  init(_ routes: [Route]) {
    self.routes = routes
  }

  enum Match {
    case route(Route, parameters: [String: String])
    /// The path exists, but not with this method.
    case otherMethod(allowed: [HTTPMethod])
    case none
  }

  /// The route of a method and a path. `HEAD` has the route of `GET`.
  func match(_ method: HTTPMethod, _ path: [String]) -> Match {
    var allowed: [HTTPMethod] = []
    let wanted = method == .head ? .get : method
    for route in routes {
      guard let parameters = route.pattern.match(path) else { continue }
      if route.method == wanted { return .route(route, parameters: parameters) }
      allowed.append(route.method)
      if route.method == .get { allowed.append(.head) }
    }
    return allowed.isEmpty ? .none : .otherMethod(allowed: allowed + [.options])
  }
}
