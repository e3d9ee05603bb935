/// Which transactions may use an object store at present (Indexed Database API, 2.7.2): readers
/// together, or one writer. Transactions get it in the order in which they were made.
final class DatabaseStoreLock {
  private var holders = 0
  private var isHeldByWriter = false
  /// The transactions that wait; those before `nextWaiting` have got the lock.
  private var waiting: [DatabaseTransaction] = []
  private var nextWaiting = 0

  /// Asks for the lock.
  ///
  /// - Returns: whether the transaction has it at once. Otherwise it hears of it later.
  func take(for transaction: DatabaseTransaction) -> Bool {
    if nextWaiting == waiting.count, fits(transaction) {
      hold(transaction)
      return true
    }
    waiting.append(transaction)
    return false
  }

  /// Gives the lock back, to those that wait.
  func giveBack() {
    holders -= 1
    if holders == 0 { isHeldByWriter = false }
    while nextWaiting < waiting.count, fits(waiting[nextWaiting]) {
      let transaction = waiting[nextWaiting]
      nextWaiting += 1
      hold(transaction)
      transaction.receiveLock()
    }
    if nextWaiting == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      nextWaiting = 0
    } else if nextWaiting >= 256, nextWaiting * 2 > waiting.count {
      waiting.removeFirst(nextWaiting)
      nextWaiting = 0
    }
  }

  /// Forgets those that wait.
  func forget() { (waiting, nextWaiting) = ([], 0) }

  private func fits(_ transaction: DatabaseTransaction) -> Bool {
    holders == 0 || !isHeldByWriter && transaction.mode == .readOnly
  }

  private func hold(_ transaction: DatabaseTransaction) {
    holders += 1
    isHeldByWriter = transaction.mode != .readOnly
  }
}
