import Testing

@testable import PreviewServer

/// The pace at which a client is too slow.
struct TransferPaceTests {
  @Test("a byte now and then does not earn an upload more time")
  func trickle() {
    var pace = TransferPace(grace: 10, rate: 1000, reserve: 10, at: 0)
    for second in 1...9 { pace.move(1, at: Double(second)) }
    #expect(pace.deadline < 10.1)
  }

  @Test("what came at once does not let an upload stand still for long")
  func burst() {
    var pace = TransferPace(grace: 10, rate: 1000, reserve: 10, at: 0)
    pace.move(1_000_000, at: 1)
    #expect(pace.deadline == 11)
  }

  @Test("who moves bytes at the rate is never cut")
  func steady() {
    var pace = TransferPace(grace: 10, rate: 1000, reserve: 10, at: 0)
    for second in 1...1000 {
      #expect(pace.deadline > Double(second))
      pace.move(1000, at: Double(second))
    }
  }

  @Test("a reader is judged by the whole of its answer so far")
  func reading() {
    var pace = TransferPace(grace: 10, rate: 1000, reserve: nil, at: 0)
    // The system's buffers take much at once.
    pace.move(60_000, at: 0)
    #expect(pace.deadline == 70)
    pace.move(1, at: 69)
    #expect(pace.deadline < 70.1)
  }
}
