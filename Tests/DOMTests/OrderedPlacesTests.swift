import TestSupport
import Testing

@testable import DOM

@Suite struct OrderedPlacesTests {
  @Test(arguments: [0, 1, 2, 3] as [UInt64])
  func `places keep their order, wherever others come and go`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let places = OrderedPlaces()
    var expected = [OrderedPlaces.first]
    for step in 0..<4000 {
      // Some seeds insert at one place, where the numbers run out.
      let index =
        seed == 0 ? 0 : seed == 1 ? step / 2 : Int.random(in: 0..<expected.count, using: &generator)
      if expected.count > 10, Int.random(in: 0..<4, using: &generator) == 0 {
        places.remove(expected.remove(at: expected.count / 2))
      }
      let previous = min(index, expected.count - 1)
      expected.insert(places.insert(after: expected[previous]), at: previous + 1)
    }
    let orders = expected.map(places.order)
    #expect(zip(orders, orders.dropFirst()).allSatisfy { $0 < $1 })
  }
}
