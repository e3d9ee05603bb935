import Testing

@testable import PreviewServer

/// Which connection goes when there are too many.
struct ConnectionChoiceTests {
  private typealias Candidate = ConnectionChoice.Candidate

  @Test("1,024 idle connections of four clients make room for a fifth, each client in its turn")
  func idle() {
    var candidates = (0..<1024).map { number in
      Candidate(client: "client \(number % 4)", start: Double(number), idleSince: Double(number))
    }
    var closed: [String: Int] = [:]
    for number in 0..<100 {
      candidates.append(
        Candidate(client: "good", start: 2000 + Double(number), idleSince: nil))
      guard let victim = ConnectionChoice.victim(among: candidates, for: "good") else {
        Issue.record("the newcomer finds no room")
        return
      }
      let gone = candidates.remove(at: victim)
      closed[gone.client, default: 0] += 1
    }
    #expect(closed["good"] == nil)
    #expect(closed.values.allSatisfy { $0 == 25 })
  }

  @Test("of the greediest client's connections, the one that has been idle for longest goes")
  func oldest() {
    let candidates = [
      Candidate(client: "a", start: 0, idleSince: 7),
      Candidate(client: "b", start: 1, idleSince: 9),
      Candidate(client: "b", start: 2, idleSince: 8),
      Candidate(client: "b", start: 3, idleSince: nil),
      Candidate(client: "new", start: 10, idleSince: nil),
    ]
    #expect(ConnectionChoice.victim(among: candidates, for: "new") == 2)
  }

  @Test("without an idle connection, the oldest of a client with more than the newcomer is closed")
  func busy() {
    let candidates = [
      Candidate(client: "a", start: 0, idleSince: nil),
      Candidate(client: "b", start: 2, idleSince: nil),
      Candidate(client: "b", start: 1, idleSince: nil),
      Candidate(client: "new", start: 10, idleSince: nil),
    ]
    #expect(ConnectionChoice.victim(among: candidates, for: "new") == 2)
  }

  @Test("an answer that is on its way is not cut for a client with as many connections")
  func equals() {
    let candidates = [
      Candidate(client: "a", start: 0, idleSince: nil),
      Candidate(client: "new", start: 10, idleSince: nil),
    ]
    #expect(ConnectionChoice.victim(among: candidates, for: "new") == nil)
  }
}
