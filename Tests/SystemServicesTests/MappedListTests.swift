import Glibc
import TestSupport
import Testing

@testable import SystemServices

@Suite struct MappedListTests {
  @Test(arguments: [0, 1, 2, 3, 4, 7, 100, 5000])
  func `a sorted list has the same elements in the order of their keys`(count: Int) throws {
    var random = SeededGenerator(seed: UInt64(count))
    let values = (0..<count).map { _ in UInt.random(in: 0..<UInt(max(1, count)), using: &random) }
    for given in [values, values.sorted(), values.sorted(by: >)] {
      guard var list = MappedList<UInt>() else { throw SystemFailure(step: "mmap", code: ENOMEM) }
      for value in given { list.append(value) }
      list.sort { $0 }
      #expect(Array(list.elements) == values.sorted())
    }
  }
}
