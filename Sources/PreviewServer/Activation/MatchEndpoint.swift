internal import AppExtension
internal import Messages
internal import PropertyLists

/// `POST /v1/match`: whether the share sheet offers an extension, and why.
///
/// Rules are evaluated here and not in a worker: what they can do is bounded, and touches nothing.
/// It is done off the threads that serve the connections, for a rule may take a moment.
struct MatchEndpoint: Sendable {
  private let queue = EvaluationQueue()

  var route: Route {
    var route = Route(.post, "/v1/match", handler: handle)
    route.produces = [.json]
    route.consumes = RequestBody.valueTypes + [.multipartForm]
    route.needsBody = true
    return route
  }

  private func handle(_ request: RoutedRequest, _ responder: Responder) {
    queue.add(of: request.client) {
      do throws(Problem) {
        responder.answer(try Self.answer(MatchInput(Self.value(request))))
      } catch {
        responder.fail(error)
      }
    } orElse: {
      responder.fail(Problem(.busy(retryAfter: 1)))
    }
  }

  private static func value(_ request: RoutedRequest) throws(Problem) -> PropertyList {
    guard case .parts(let parts) = request.request.body else {
      return try RequestBody.value(request)
    }
    return try MatchForm.read(parts)
  }

  private static func answer(_ input: MatchInput) throws(Problem) -> HTTPResponse {
    let candidate: ActivationCandidate
    do throws(Problem) {
      candidate = try input.candidate()
    } catch {
      guard input.isReport else { throw error }
      return try written([("problem", error.value)])
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
    return try written(members)
  }

  private static func written(_ members: [(String, PropertyList)]) throws(Problem) -> HTTPResponse {
    let object = PropertyList.dictionary(PropertyListDictionary(members))
    do throws(PropertyListError) {
      return HTTPResponse(.ok, .json, try object.replacingNotFinite.compactJSON())
    } catch {
      // A date that no calendar has, as a part of a predicate.
      throw Problem(malformed: error, source: "the verdict")
    }
  }
}
