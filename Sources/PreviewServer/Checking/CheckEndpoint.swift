internal import AppExtension
internal import Checks
internal import Messages
internal import Preprocessing
internal import PropertyLists

/// `POST /v1/check`: the mistakes in a script or a bundle, and with a page those that show there.
///
/// The engine sees the script in a worker only, which runs it on the page, or on an empty one to learn
/// whether its syntax is right. What its text shows is looked for here, within bounds, and off the
/// threads that serve the connections.
struct CheckEndpoint: Sendable {
  let service: any RunService
  let starter: RunStarter
  let limits: ServerLimits
  private let queue = EvaluationQueue()

  init(service: any RunService, starter: RunStarter, limits: ServerLimits) {
    self.service = service
    self.starter = starter
    self.limits = limits
  }

  var route: Route {
    var route = Route(.post, "/v1/check", handler: handle)
    route.produces = [.json]
    route.consumes = RequestBody.valueTypes + [.multipartForm]
    route.needsBody = true
    return route
  }

  private func handle(_ request: RoutedRequest, _ responder: Responder) {
    let client = request.client
    do throws(Problem) {
      let input = try CheckInput(RequestBody.value(request), limits: limits)
      guard let run = input.run else {
        return check(input, of: client, responder)
      }
      starter.prepare(run, for: client) { prepared in
        switch prepared {
        case .failure(let problem): responder.fail(problem)
        case .success(let request):
          var prepared = request
          prepared.wantsPage = false
          service.run(prepared) { reply in
            finish(input, request.script, reply, of: client, responder)
          }
        }
      }
    } catch {
      responder.fail(error)
    }
  }

  /// Goes on when the script has been run.
  private func finish(
    _ input: CheckInput, _ script: PreprocessingScript, _ reply: Result<RunReply, RunServiceError>,
    of client: String, _ responder: Responder
  ) {
    switch reply {
    case .success(let reply): check(input, script, reply.diagnostics, of: client, responder)
    case .failure(.timeLimit), .failure(.memoryLimit), .failure(.answerTooLarge), .failure(.lost):
      // Without a page, nobody asked what comes of running it.
      if input.hasPage, case .failure(let error) = reply { return responder.fail(Problem(error)) }
      check(input, script, of: client, responder)
    case .failure(let error): responder.fail(Problem(error))
    }
  }

  /// Answers with what the text shows, and with what a run has shown.
  private func check(
    _ input: CheckInput, _ script: PreprocessingScript? = nil, _ diagnostics: [Diagnostic] = [],
    of client: String, _ responder: Responder
  ) {
    queue.add(of: client) {
      let findings = input.findings(in: script, diagnostics)
      responder.answer(Self.answer(findings))
    } orElse: {
      responder.fail(Problem(.busy(retryAfter: 1)))
    }
  }

  private static func answer(_ findings: [Finding]) -> Result<HTTPResponse, Problem> {
    func count(_ severity: Diagnostic.Severity) -> PropertyList {
      .integer(PropertyListInteger(Int64(findings.count { $0.severity == severity })))
    }
    let object: PropertyList = [
      "findings": .array(findings.map { PropertyList($0) }), "errors": count(.error),
      "warnings": count(.warning), "notes": count(.note),
    ]
    do throws(PropertyListError) {
      return .success(HTTPResponse(.ok, .json, try object.compactJSON()))
    } catch {
      return .failure(Problem(malformed: error, source: "the findings"))
    }
  }
}
