/// Puts the lines of a batch in order, and limits how far the work may run ahead of them.
///
/// Pages are numbered from 0 in the order in which they are begun.
struct BatchDelivery {
  /// How many pages may be begun, or done, beyond the first that is not done.
  static let window = 1024

  private let inOrder: Bool
  /// How many bytes of lines may wait for their turn or for a reader.
  let sizeLimit: Int
  /// The number of the first page that is not done.
  private var first = 0
  /// The pages beyond it that are done, with the lines that wait for their turn; the lines are
  /// empty where the order does not matter.
  private var ahead: [Int: [UInt8]] = [:]
  private var waitingSize = 0

  init(inOrder: Bool, sizeLimit: Int = 64 << 20) {
    self.inOrder = inOrder
    self.sizeLimit = sizeLimit
  }

  /// Whether one more page may be begun.
  ///
  /// - Parameters:
  ///   - begun: how many are begun and not done.
  ///   - unwritten: how many bytes of lines had their turn and are not written yet.
  func hasRoom(begun: Int, unwritten: Int = 0) -> Bool {
    guard unwritten < sizeLimit else { return false }
    return begun == 0
      || begun + ahead.count < Self.window && waitingSize + unwritten < sizeLimit
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
