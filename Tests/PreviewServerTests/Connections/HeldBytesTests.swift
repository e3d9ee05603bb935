import Synchronization
import Testing

@testable import PreviewServer

struct HeldBytesTests {
  @Test("a thing that is given up is ended once, and one that has ended is not ended again")
  func ends() {
    let bytes = HeldBytes(share: 60, total: 100)
    let ended = Mutex<[String]>([])
    let first = bytes.open(for: "greedy") { ended.withLock { $0.append("first") } }
    #expect(first.grow(by: 30))
    let second = bytes.open(for: "greedy") { ended.withLock { $0.append("second") } }
    #expect(second.grow(by: 30))
    let third = bytes.open(for: "other") { ended.withLock { $0.append("third") } }
    #expect(third.grow(by: 40))
    third.end()
    let good = bytes.open(for: "good", giveUp: nil)
    #expect(good.grow(by: 45))
    #expect(ended.withLock { $0 } == ["first"])
    #expect(!first.grow(by: 1))
    #expect(bytes.count == 75)
  }

  @Test("things that were released take no room")
  func release() {
    let bytes = HeldBytes(share: 60, total: 100)
    var holding: Holding? = bytes.open(for: "a", giveUp: nil)
    #expect(holding?.grow(by: 60) == true)
    #expect(bytes.count == 60)
    holding = nil
    #expect(bytes.count == 0)
  }
}
