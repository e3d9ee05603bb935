/// The counters of an instrumented script, in memory that the script and the program share.
package final class CoverageCounters {
  private let numbers: UnsafeMutableBufferPointer<Int32>

  package init(count: Int) {
    // An array without elements has no address.
    numbers = .allocate(capacity: max(1, count))
    numbers.initialize(repeating: 0)
  }

  deinit { numbers.deallocate() }

  /// The number of times that each counter was passed.
  package var values: [UInt32] { numbers.map { UInt32(bitPattern: $0) } }

  /// The counters as an object for scripts.
  func value(in context: Context) -> Value { context.makeSharedNumbers(numbers, of: self) }
}
