import Glibc
import Synchronization
import SystemServices
import Testing

@testable import PreviewServer

/// A client that is gone takes its work with it.
@Suite struct AbandonedRequestTests {
  @Test func `work for a client that is gone is given up`() throws {
    let waiting = Mutex<[CancellationFlag]>([])
    // Without the replies, the requests would be answered as lost.
    let replies = Mutex<[FakeRunService.Reply]>([])
    let service = FakeRunService { request, reply in
      replies.withLock { $0.append(reply) }
      waiting.withLock { $0 += [request.cancellation].compactMap { $0 } }
    }
    let server = try HTTPServerTests.serve(service)
    defer { server.stop() }
    var client: RawClient? = try RawClient(port: server.port)
    client?.send(HTTPServerTests.post(HTTPServerTests.run))
    let other = try RawClient(port: server.port)
    other.send(HTTPServerTests.post(HTTPServerTests.run))
    while waiting.withLock({ $0.count }) < 2 { sched_yield() }
    let flags = waiting.withLock { $0 }
    #expect(flags.allSatisfy { !$0.isCancelled })
    client = nil
    // Only the flag of the client that is gone is set.
    while flags.allSatisfy({ !$0.isCancelled }) { sched_yield() }
    #expect(flags.count(where: \.isCancelled) == 1)
    for reply in replies.withLock({ $0 }) { reply(.success(.sample)) }
  }
}
