internal import Messages

/// `/session`: the inputs that the preview page opens with, and events that tell of their changes.
struct SessionEndpoints: Sendable {
  let session: PreviewSession?

  var routes: [Route] {
    var content = Route(.get, "/session") { [session] _ throws(Problem) in
      guard let session else { throw Self.noSession }
      let (bytes, version) = session.content
      var response = HTTPResponse(.ok, .json, bytes)
      response.fields["ETag"] = version
      return response
    }
    content.produces = [.json]
    var events = Route(.get, "/session/events") { [session] _ throws(Problem) in
      guard let session else { throw Self.noSession }
      var response = HTTPResponse(.ok, .eventStream, [])
      response.stream = session.listen()
      return response
    }
    events.produces = [.eventStream]
    return [content, events]
  }

  private static var noSession: Problem {
    Problem(
      .notFound, "no-session", "No session",
      detail: ProblemText.noSession)
  }
}
