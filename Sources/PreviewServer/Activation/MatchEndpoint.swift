internal import AppExtension
internal import Messages
internal import PropertyLists

/// `POST /v1/match`: whether the share sheet offers an extension, and why.
///
/// Rules are read and evaluated in a worker.
struct MatchEndpoint: Sendable {
  let service: any RunService

  var route: Route {
    var route = Route(.post, "/v1/match", handler: handle)
    route.produces = [.json]
    route.consumes = RequestBody.valueTypes + [.multipartForm]
    route.needsBody = true
    return route
  }

  private func handle(_ request: RoutedRequest, _ responder: Responder) {
    service.perform(
      .match, on: RequestText(request).value, for: request.withoutBody
    ) { result in
      responder.answer(result.flatMap { HTTPResponse.json($0, of: "the verdict") })
    }
  }

  /// The answer to a request. This runs in a worker.
  static func answer(to request: RequestText) throws(Problem) -> PropertyList {
    guard case .parts(let parts) = request.body else {
      return try answer(MatchInput(RequestBody.value(request)))
    }
    return try answer(MatchInput(MatchForm.read(parts)))
  }

  private static func answer(_ input: MatchInput) throws(Problem) -> PropertyList {
    let candidate: ActivationCandidate
    do throws(Problem) {
      candidate = try input.candidate()
    } catch {
      guard input.isReport else { throw error }
      return ["problem": error.value]
    }
    var members: [(String, PropertyList)]
    if let shared = input.shared(for: candidate) {
      members = candidate.members
      let verdict = candidate.verdict(on: shared, platform: input.platform)
      for entry in PropertyList(verdict, explainedOn: shared).dictionary ?? [:] {
        members.append((entry.key, entry.value))
      }
    } else {
      members = candidate.overview(on: input.platform)
    }
    return .dictionary(PropertyListDictionary(members))
  }
}
