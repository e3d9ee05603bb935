import Synchronization
import Testing

@testable import PreviewServer

/// Places for worlds that wait for their extension's answer.
struct WaitingRequestsTests {
  /// The clients that got a place and those that were refused, in order.
  private final class Record: Sendable {
    let entries = Mutex<[String]>([])

    func note(_ client: String) -> @Sendable (WaitingRequests.Refusal?) -> Void {
      { refusal in
        let text =
          switch refusal {
          case nil: client
          case .full: "\(client): full"
          case .share(let share): "\(client): \(share) places"
          }
        self.entries.withLock { $0.append(text) }
      }
    }

    /// The entries since the last time.
    func take() -> [String] {
      entries.withLock { entries in
        defer { entries = [] }
        return entries
      }
    }
  }

  private let record = Record()

  private func places(_ count: Int, waitingTime: Double = 60) -> WaitingRequests {
    var limits = ServerLimits()
    limits.waiting = count
    limits.waitingTime = waitingTime
    limits.placeTime = 30
    return WaitingRequests(instance: "one", limits: limits)
  }

  private func ask(_ waiting: WaitingRequests, _ clients: String..., at now: Double = 0) {
    for client in clients { waiting.reserve(for: client, at: now, then: record.note(client)) }
  }

  @Test("where others have all places, a client waits for one, and gets the next")
  func waiting() {
    let waiting = places(2)
    ask(waiting, "a", "b", "c")
    #expect(record.take() == ["a", "b"])
    waiting.release(for: "a")
    #expect(record.take() == ["c"])
  }

  @Test("a place is for the client with the fewest, not for the one who asks most often")
  func fewest() {
    let waiting = places(4)
    ask(waiting, "a", "a", "b", "b")
    #expect(record.take() == ["a", "a", "b", "b"])
    waiting.release(for: "a")
    ask(waiting, "a")
    #expect(record.take() == ["a"])
    // One place of each of them comes back, while both want more.
    ask(waiting, "good")
    waiting.release(for: "a")
    ask(waiting, "a", "other")
    #expect(record.take() == ["good"])
    waiting.release(for: "b")
    #expect(record.take() == ["other"])
  }

  @Test("who has its share does not wait, and who waits has no more than its share in line")
  func share() {
    let waiting = places(4)
    ask(waiting, "a", "a", "a")
    #expect(record.take() == ["a", "a", "a: 2 places"])
    ask(waiting, "b", "b", "a", "c", "c", "c")
    #expect(record.take() == ["b", "b", "a: full", "c: full"])
  }

  @Test("waiting for a place ends after a time, and where the server is stopped")
  func end() {
    let waiting = places(1)
    ask(waiting, "a")
    ask(waiting, "b", at: 10)
    ask(waiting, "c", at: 20)
    waiting.expire(at: 39)
    #expect(record.take() == ["a"])
    waiting.expire(at: 40)
    #expect(record.take() == ["b: full"])
    waiting.close()
    #expect(record.take() == ["c: full"])
  }
}
