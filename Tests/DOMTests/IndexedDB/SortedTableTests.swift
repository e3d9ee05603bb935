import Testing

@testable import DOM

@Suite struct SortedTableTests {
  @Test func `a table has what a dictionary has, in the order of the keys`() {
    var table = SortedTable<Int>()
    var dictionary: [Int: Int] = [:]
    var random: UInt64 = 7
    func next(_ limit: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % limit
    }
    func key(_ number: Int) -> [UInt8] { DatabaseKey(Double(number)).bytes }
    for step in 0..<20_000 {
      let number = next(3000)
      if next(5) < (step < 12_000 ? 4 : 1) {
        #expect(table.set(key(number), to: step) == dictionary.updateValue(step, forKey: number))
      } else {
        #expect(table.remove(key(number)) == dictionary.removeValue(forKey: number))
      }
    }
    let numbers = dictionary.keys.sorted()
    #expect(table.count == numbers.count)
    var place = table.start
    for (index, number) in numbers.enumerated() {
      #expect(table[place]?.key == key(number))
      #expect(table[place]?.value == dictionary[number])
      #expect(table.count(from: table.start, to: place) == index)
      #expect(table.place(notBefore: key(number)) == place)
      place = table.place(after: place)
    }
    #expect(place == table.end)
    for number in numbers.reversed() {
      place = table.place(before: place) ?? table.end
      #expect(table[place]?.key == key(number))
    }
    #expect(table.place(before: place) == nil)
    for number in numbers { table.remove(key(number)) }
    #expect(table.isEmpty)
    #expect(table.start == table.end)
  }

  @Test func `a copy of a table does not see later changes`() {
    var table = SortedTable<Int>()
    for number in 0..<1000 { table.set(DatabaseKey(Double(number)).bytes, to: number) }
    let copy = table
    for number in stride(from: 0, to: 1000, by: 2) {
      table.remove(DatabaseKey(Double(number)).bytes)
    }
    #expect((table.count, copy.count) == (500, 1000))
    #expect(copy[DatabaseKey(2).bytes] == 2)
    #expect(table[DatabaseKey(2).bytes] == nil)
  }
}
