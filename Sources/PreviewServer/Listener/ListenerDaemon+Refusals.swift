internal import Bytes
internal import Messages
internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

// Versions of the library before 1.0 send the head of their own answer twice where a Content-Length
// is malformed, or where there is no room for cookies. They log it beforehand, on the connection's
// thread. Then this code answers the client, and the library finds that it cannot send.

extension ListenerDaemon {
  /// The log messages after which the library sends its own answer with two heads.
  private static let announcements = [
    "Failed to parse `Content-Length'", "Too large value of 'Content-Length'",
    "Not enough memory in pool",
  ]

  /// Receives the library's log messages.
  static let hear: MHD_LogCallback = { context, text, _ in
    guard let owner = owner(context), let text,
      announcements.contains(where: { strncmp(text, $0, $0.utf8.count) == 0 })
    else { return }
    owner.refuseUnreadable()
  }

  /// Answers clients whose head the library cannot read. The library does not name the connection.
  /// It is one of this thread; another one with the same fault would be refused as well.
  private func refuseUnreadable() {
    let thread = pthread_self()
    let candidates = exchanges.withLock { exchanges in
      exchanges.values.filter { pthread_equal($0.thread, thread) != 0 }
    }
    for exchange in candidates {
      guard case .head = exchange.phase, let socket = exchange.watched?.socket else { continue }
      let fields = library.fields(of: exchange.connection)
      if isTooLarge(fields, exchange.entry.target) {
        refuse(exchange, on: socket, .headTooLong)
      } else if let length = fields["Content-Length"],
        UInt64(length) == nil || !length.utf8.allSatisfy(\.isASCIIDigit)
      {
        refuse(exchange, on: socket, .malformedHead(ProblemText.malformedLength))
      }
    }
  }

  /// Whether the library has too little room for the parts of a head: it copies cookies, and notes each
  /// cookie, parameter and field.
  private func isTooLarge(_ fields: HTTPFields, _ target: String) -> Bool {
    let room = pipeline.configuration.limits.head
    let cookies = fields.values("Cookie")
    let parts =
      cookies.reduce(0) { $0 + $1.utf8.count { $0 == UInt8(ascii: ";") } }
      + target.utf8.count { $0 == UInt8(ascii: "&") } + fields.count { _ in true }
    return cookies.contains { 3 * $0.utf8.count > room } || 2 * Self.noteSize * parts > room
  }

  /// How many bytes the library needs to note a part of a head.
  private static let noteSize = 64

  private func refuse(_ exchange: Exchange, on socket: Int32, _ problem: Problem) {
    let answer = problem.response(requestIdentifier: RequestIdentifier.choose(nil))
    exchange.entry.status = answer.status.code
    exchange.phase = .answered
    // Over TLS the connection just ends, because only the library could send an answer.
    if !isSecure {
      let head =
        "HTTP/1.1 \(answer.status.code) \(answer.status.reason)\r\n"
        + "Content-Type: \(MediaType.problem)\r\nContent-Length: \(answer.body.count)\r\n"
        + "Connection: close\r\n\r\n"
      let bytes = Array(head.utf8) + answer.body
      send(socket, bytes, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
    }
    shutdown(socket, Int32(SHUT_WR))
  }
}
