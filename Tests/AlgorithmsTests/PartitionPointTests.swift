import Algorithms
import Testing

@Suite struct PartitionPointTests {
  @Test func itIsTheFirstElementForWhichTheConditionHolds() {
    for count in 0...9 {
      let numbers = Array(0..<count)
      for limit in 0...count {
        #expect(numbers.partitionPoint { $0 >= limit } == limit)
      }
    }
  }

  @Test func aSliceKeepsItsIndexes() {
    let slice = [1, 3, 5, 7, 9, 11][2..<5]
    #expect(slice.partitionPoint { $0 > 6 } == 3)
    #expect(slice.partitionPoint { $0 > 0 } == 2)
    #expect(slice.partitionPoint { $0 > 9 } == 5)
  }
}
