import Testing

@testable import DOM

@Suite struct OrderedTableTests {
  @Test func `values keep their order, whichever go`() {
    var table = OrderedTable<Int, String>()
    var expected: [Int] = []
    for key in 0..<100 {
      table.append("\(key)", for: key)
      expected.append(key)
    }
    for step in 0..<99 {
      let gone = expected.remove(at: step * 31 % expected.count)
      table.remove(gone)
      #expect(table.values == expected.map { "\($0)" })
      #expect(table.first == expected.first.map { "\($0)" })
      #expect(table.last == expected.last.map { "\($0)" })
      #expect(table.count == expected.count)
      #expect(!table.contains(gone))
    }
    table.append("again", for: 200)
    #expect(table[200] == "again")
  }

  @Test func `values can be added at both ends`() {
    var table = OrderedTable<Int, Int>()
    var expected: [Int] = []
    for step in 0..<600 {
      if step % 3 == 0 {
        table.append(step, for: step)
        expected.append(step)
      } else {
        table.prepend(step, for: step)
        expected.insert(step, at: 0)
      }
      // At times most values go, from one end or from the middle.
      if step % 5 < 2 || step % 200 > 150 {
        let gone = expected.remove(at: step % 7 == 0 ? 0 : step * 31 % expected.count)
        table.remove(gone)
        #expect(!table.contains(gone))
      }
      #expect(table.values == expected)
      #expect(table.first == expected.first && table.last == expected.last)
      #expect(table.count == expected.count)
      #expect(expected.allSatisfy { table[$0] == $0 })
    }
  }

  @Test func `a gap array is an array`() {
    var list = GapArray<Int>()
    var expected: [Int] = []
    for step in 0..<200 {
      let index = step * 29 % (expected.count + 1)
      list.insert([step, step + 1000], at: index)
      expected.insert(contentsOf: [step, step + 1000], at: index)
      if step % 3 == 0 {
        let gone = step * 17 % (expected.count - 1)
        list.remove(at: gone, count: 2)
        expected.removeSubrange(gone..<gone + 2)
      }
      #expect(list.all == expected)
      #expect((0..<list.count).map { list[$0] } == expected)
    }
  }
}
