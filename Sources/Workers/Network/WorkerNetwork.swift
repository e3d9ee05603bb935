internal import DOM
internal import Glibc

/// A worker's network: the pool's process sends the requests of its scripts.
final class WorkerNetwork: NetworkLoader {
  private let stream: FrameStream
  private var next: UInt64 = 0
  private var budget = NetworkBudget()
  /// The receivers of the outcomes, by the numbers of requests.
  private var waiting: [UInt64: (NetworkOutcome) -> Void] = [:]
  /// The outcomes that came while a script waited for another one.
  private var arrivals: [(number: UInt64, outcome: NetworkOutcome)] = []
  /// Whether the pool sends no more.
  private var isOver = false

  init(_ stream: FrameStream) {
    self.stream = stream
  }

  var isBusy: Bool { !waiting.isEmpty }

  func load(
    _ request: NetworkRequest, completion: @escaping (NetworkOutcome) -> Void
  ) -> () -> Void {
    next += 1
    let number = next
    let frame = Frame(.fetch) {
      $0.write(number: number)
      $0.write(request)
    }
    do throws(FrameError) {
      try budget.begin(number, size: frame.body.count)
    } catch {
      completion(.failure(frame.body.count > NetworkBudget.size ? Self.tooLong : Self.tooMany))
      return {}
    }
    guard stream.write(frame), !isOver else {
      completion(.failure(Self.lost))
      return {}
    }
    guard request.isSynchronous else {
      waiting[number] = completion
      return { [weak self] in self?.giveUp(number) }
    }
    // A script that waits for its answer hears of nothing else meanwhile.
    while let arrival = receive() {
      if arrival.number == number {
        budget.end(number)
        completion(arrival.outcome)
        return {}
      }
      arrivals.append(arrival)
    }
    completion(.failure(Self.lost))
    return {}
  }

  private func giveUp(_ number: UInt64) {
    guard waiting.removeValue(forKey: number) != nil else { return }
    budget.end(number)
    _ = stream.write(Frame(.giveUp) { $0.write(number: number) })
  }

  /// Forgets the requests under way. The pool forgets them as well, once it has the answer.
  func forgetAll() {
    waiting = [:]
    arrivals = []
    budget.endAll()
  }

  func wait(forMilliseconds milliseconds: Double) {
    if arrivals.isEmpty, !isOver {
      var file = pollfd(fd: stream.file, events: Int16(POLLIN), revents: 0)
      let time = Int32(max(0, min(milliseconds, 60_000)).rounded(.up))
      if poll(&file, 1, time) > 0, let arrival = receive() { arrivals.append(arrival) }
    }
    // Requests that the scripts send from here on are handled the next time.
    let come = arrivals
    arrivals = []
    for (number, outcome) in come {
      budget.end(number)
      waiting.removeValue(forKey: number)?(outcome)
    }
    if isOver {
      let left = waiting.values
      waiting = [:]
      for completion in left { completion(.failure(Self.lost)) }
    }
  }

  /// The next outcome; nil if the pool sends nothing more.
  private func receive() -> (number: UInt64, outcome: NetworkOutcome)? {
    do throws(FrameError) {
      guard let frame = try stream.read() else {
        isOver = true
        return nil
      }
      guard frame.kind == .fetched else { throw .unexpectedKind(frame.kind.rawValue) }
      var reader = FrameReader(frame.body)
      let number = try reader.readNumber(UInt64.self)
      let outcome = try reader.readValue(NetworkOutcome.self)
      try reader.finish()
      return (number, outcome)
    } catch {
      isOver = true
      return nil
    }
  }

  private static let tooMany = "too many requests: the server sends no more for this script"
  private static let tooLong =
    "the request has more than \(NetworkBudget.size >> 20) MB: the server does not send it"
  private static let lost = "the server sends nothing any more"
}
