/// Puts the lines of a batch in order, and says how far the work may run ahead of them.
///
/// Pages are numbered from 0 in the order in which they are begun.
struct BatchDelivery {
  /// How many pages may be begun, or done, beyond the first that is not done.
  static let window = 1024
  /// The bytes of lines that may wait for their turn.
  static let sizeLimit = 64 << 20

  private let inOrder: Bool
  /// The number of the first page that is not done.
  private var first = 0
  /// What is done beyond it: the lines that wait for their turn, or nothing where they do not.
  private var ahead: [Int: [UInt8]] = [:]
  private var waitingSize = 0

  init(inOrder: Bool) { self.inOrder = inOrder }

  /// Whether one more page may be begun.
  ///
  /// - Parameter begun: how many are begun and not done.
  func hasRoom(begun: Int) -> Bool {
    begun == 0 || begun + ahead.count < Self.window && waitingSize < Self.sizeLimit
  }

  /// Takes the line of a page.
  ///
  /// - Returns: the lines that are to be written now.
  mutating func add(_ line: [UInt8], of number: Int) -> [[UInt8]] {
    ahead[number] = inOrder ? line : []
    if inOrder { waitingSize += line.count }
    var due = inOrder ? [] : [line]
    while let next = ahead.removeValue(forKey: first) {
      first += 1
      waitingSize -= next.count
      if inOrder { due.append(next) }
    }
    return due
  }
}
