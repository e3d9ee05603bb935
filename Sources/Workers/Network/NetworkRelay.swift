internal import DOM
internal import Glibc

/// The pool's side of a worker's network: it sends the worker's requests, on the thread that waits
/// for the worker, and passes the responses on.
final class NetworkRelay {
  private let loader: any NetworkLoader
  /// The actions that cancel the requests under way, by the requests' numbers.
  private var underWay: [UInt64: () -> Void] = [:]
  private var budget = NetworkBudget()
  /// The bytes that the worker has not taken yet.
  private var outgoing: [UInt8] = []
  private var sent = 0

  init(_ loader: any NetworkLoader) {
    self.loader = loader
  }

  deinit {
    for giveUp in underWay.values { giveUp() }
  }

  /// Whether something may come from the network.
  var isBusy: Bool { loader.isBusy }

  /// Whether the worker is to take something.
  var hasOutput: Bool { sent < outgoing.count }

  /// Handles a frame, if it is for the network.
  ///
  /// - Throws: ``FrameError`` for a frame that only a worker under a script's control sends.
  func take(_ frame: Frame) throws(FrameError) -> Bool {
    var reader = FrameReader(frame.body)
    switch frame.kind {
    case .fetch:
      let number = try reader.readNumber(UInt64.self)
      let request = try reader.readValue(NetworkRequest.self)
      try reader.finish()
      try budget.begin(number, size: frame.body.count)
      begin(request, number)
    case .giveUp:
      let number = try reader.readNumber(UInt64.self)
      try reader.finish()
      try budget.giveUp(number)
      underWay.removeValue(forKey: number)?()
    default: return false
    }
    return true
  }

  private func begin(_ request: NetworkRequest, _ number: UInt64) {
    var request = request
    // The worker waits for the response; this thread watches over the worker meanwhile.
    request.isSynchronous = false
    var isOver = false
    let giveUp = loader.load(request) { [weak self] outcome in
      isOver = true
      self?.underWay[number] = nil
      self?.budget.end(number)
      self?.answer(number, outcome)
    }
    if !isOver { underWay[number] = giveUp }
  }

  private func answer(_ number: UInt64, _ outcome: NetworkOutcome) {
    let frame = Frame(.fetched) {
      $0.write(number: number)
      $0.write(outcome)
    }
    // A response never reaches this length: loading has a limit.
    guard let header = frame.header else { return }
    if sent == outgoing.count {
      outgoing = header
      sent = 0
    } else {
      outgoing += header
    }
    outgoing += frame.body
  }

  /// Waits for at most this long until something comes from the network.
  func wait(forMilliseconds milliseconds: Double) {
    loader.wait(forMilliseconds: milliseconds)
  }

  /// Sends the worker as many bytes as it takes now. A worker that has ended is noticed later,
  /// where its answer is awaited.
  func flush(to socket: Int32) {
    while hasOutput {
      let count = outgoing.withUnsafeBytes { buffer in
        send(
          socket, buffer.baseAddress.map { $0 + sent }, buffer.count - sent,
          Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
      }
      if count > 0 {
        sent += count
      } else if errno != EINTR {
        return
      }
    }
    outgoing = []
    sent = 0
  }
}
