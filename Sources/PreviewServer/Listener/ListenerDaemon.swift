internal import CMicroHTTPD
internal import Glibc
internal import Synchronization
internal import SystemServices

/// A daemon of the library on a listening socket.
///
/// The library has pointers to this object, so it lives until ``stop()`` has returned.
final class ListenerDaemon: @unchecked Sendable {
  // Unchecked: `daemon` is set once, before the initializer returns.

  let library: MicroHTTPD
  let pipeline: RequestPipeline
  private let log: AccessLog
  private let bodies: BodyQueue
  let isSecure: Bool
  private let watch = ConnectionWatch()
  let exchanges = Mutex<[ObjectIdentifier: Exchange]>([:])
  private let connectionCount = Atomic<Int>(0)
  private var daemon: OpaquePointer?

  /// How many bytes of a refused request's body are read, so that the client sees the answer.
  private static let discardLimit = 64 << 20
  /// How many connections may be open for a moment beyond the limit.
  private static let spareConnections = 64

  /// Starts to answer the connections of a socket, which the daemon owns from now on.
  init(
    _ library: MicroHTTPD, socket: Int32, identity: TLSIdentity?, pipeline: RequestPipeline,
    log: AccessLog, bodies: BodyQueue
  ) throws(ListenerError) {
    self.library = library
    self.pipeline = pipeline
    self.log = log
    self.bodies = bodies
    isSecure = identity != nil
    guard identity == nil || library.supportsTLS else { throw .noTLS }
    daemon = start(socket, identity)
    guard daemon != nil else { throw .cannotStart(tls: isSecure) }
  }

  private func start(_ socket: Int32, _ identity: TLSIdentity?) -> OpaquePointer? {
    let limits = pipeline.configuration.limits
    var flags =
      MHD_USE_EPOLL.rawValue | MHD_USE_INTERNAL_POLLING_THREAD.rawValue
      | MHD_USE_SUSPEND_RESUME.rawValue
    if identity != nil { flags |= MHD_USE_TLS.rawValue }
    let context = Unmanaged.passUnretained(self).toOpaque()
    var options: [MHD_OptionItem] = []
    if library.leavesHeads {
      flags |= MHD_USE_ERROR_LOG.rawValue
      options.append(
        Self.option(.EXTERNAL_LOGGER, unsafeBitCast(Self.hear, to: Int.self), context))
    }
    options += [
      Self.option(.LISTEN_SOCKET, Int(socket)),
      Self.option(.THREAD_POOL_SIZE, Self.threadCount),
      // Above the limit, a connection is closed for the new one. Each thread counts only its own
      // connections, so it accepts a few more than may stay open.
      Self.option(
        .CONNECTION_LIMIT, Self.threadCount * (limits.connections + Self.spareConnections)),
      // A proxy has the connections of many clients.
      Self.option(
        .PER_IP_CONNECTION_LIMIT,
        pipeline.configuration.trustedProxies.isEmpty
          ? limits.connectionsPerClient : limits.connections + Self.spareConnections),
      Self.option(.CONNECTION_TIMEOUT, Int(limits.idleTime)),
      Self.option(.CONNECTION_MEMORY_LIMIT, limits.head),
      // Older versions send the heads of some of their own refusals twice, so the server itself
      // refuses those requests.
      Self.option(.STRICT_FOR_CLIENT, library.leavesHeads ? 0 : 1),
      Self.option(
        .URI_LOG_CALLBACK,
        unsafeBitCast(Self.begin, to: Int.self), context),
      Self.option(
        .NOTIFY_COMPLETED, unsafeBitCast(Self.complete, to: Int.self), context),
      Self.option(
        .NOTIFY_CONNECTION, unsafeBitCast(Self.connect, to: Int.self), context),
      // The target is decoded by the pipeline, strictly.
      Self.option(.UNESCAPE_CALLBACK, unsafeBitCast(Self.keepEscapes, to: Int.self)),
    ]
    var texts: [[UInt8]] = []
    if let identity {
      texts = [identity.key, identity.certificate, Array(identity.minimum.priorities.utf8)]
        .map { $0 + [0] }
    }
    // The library reads both while it starts.
    return Self.withPointers(texts) { pointers in
      if pointers.count == 3 {
        options.append(Self.option(.HTTPS_MEM_KEY, 0, pointers[0]))
        options.append(Self.option(.HTTPS_MEM_CERT, 0, pointers[1]))
        options.append(Self.option(.HTTPS_PRIORITIES, 0, pointers[2]))
      }
      options.append(Self.option(.END, 0))
      return jsprep_mhd_start(library.functions, flags, Self.handle, context, &options)
    }
  }

  private static func withPointers<Result>(
    _ texts: [[UInt8]], _ body: ([UnsafeMutableRawPointer]) -> Result
  ) -> Result {
    let copies = texts.map { text in
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: text.count, alignment: 1)
      copy.copyBytes(from: text)
      return copy
    }
    defer {
      for copy in copies {
        // Private keys must not stay in memory that is used again.
        copy.initializeMemory(as: UInt8.self, repeating: 0)
        copy.deallocate()
      }
    }
    return body(copies.compactMap(\.baseAddress))
  }

  private static func option(
    _ option: MHD_OPTION, _ value: Int, _ pointer: UnsafeMutableRawPointer? = nil
  ) -> MHD_OptionItem {
    MHD_OptionItem(option: option, value: value, ptr_value: pointer)
  }

  /// Several for each processor, so that few connections wait while a thread receives a large body.
  private static var threadCount: Int {
    4 * max(1, min(8, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  // MARK: Calls of the owner

  /// How many connections are open.
  var connections: Int { connectionCount.load(ordering: .relaxed) }

  /// Accepts no more connections, and returns the socket, if it has one.
  func quiesce() -> Int32? {
    guard let daemon else { return nil }
    let socket = library.functions.pointee.quiesce_daemon(daemon)
    return socket >= 0 ? socket : nil
  }

  /// Cuts connections that are too slow.
  func cutSlowConnections() { watch.cut(at: Clock.seconds) }

  /// Cancels the work for clients that are gone.
  func cancelAbandoned() {
    let running = exchanges.withLock { Array($0.values) }
    for exchange in running where exchange.isAbandoned {
      exchange.cancellation.cancel()
      exchange.deliver(
        Problem(.cancelled).response(requestIdentifier: exchange.entry.identifier))
    }
  }

  /// Answers all requests under way with an error.
  func failRunning() {
    let running = exchanges.withLock { Array($0.values) }
    for exchange in running {
      exchange.deliver(
        Problem.stopping.response(requestIdentifier: exchange.entry.identifier))
    }
  }

  /// Ends all connections and threads. No request may be under way.
  func stop() {
    guard let daemon else { return }
    failRunning()
    library.functions.pointee.stop_daemon(daemon)
    self.daemon = nil
  }

  // MARK: Calls of the library

  static func owner(_ context: UnsafeMutableRawPointer?) -> ListenerDaemon? {
    context.map { Unmanaged<ListenerDaemon>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let keepEscapes:
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?
    ) -> Int = { _, _, text in text.map { strlen($0) } ?? 0 }

  private static let connect: MHD_NotifyConnectionCallback = { context, connection, slot, event in
    guard let owner = owner(context), let connection, let slot else { return }
    if event == .CONNECTION_NOTIFY_STARTED {
      let (now, limits) = (Clock.seconds, owner.pipeline.configuration.limits)
      let watched = WatchedConnection(
        socket: jsprep_mhd_socket(owner.library.functions, connection),
        client: RateLimiter.key(owner.library.client(of: connection)), at: now,
        deadline: now + limits.headTime)
      owner.watch.add(watched)
      owner.watch.makeRoom(for: watched, limit: limits.connections)
      owner.connectionCount.add(1, ordering: .relaxed)
      owner.pipeline.state.countConnection(1)
      slot.pointee = Unmanaged.passRetained(watched).toOpaque()
    } else if let pointer = slot.pointee {
      owner.watch.remove(Unmanaged<WatchedConnection>.fromOpaque(pointer).takeRetainedValue())
      slot.pointee = nil
      owner.connectionCount.subtract(1, ordering: .relaxed)
      owner.pipeline.state.countConnection(-1)
    }
  }

  private static let begin:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
    ) -> UnsafeMutableRawPointer? = { context, target, connection in
      guard let owner = owner(context), let connection else { return nil }
      let watched = jsprep_mhd_connection_context(owner.library.functions, connection).map {
        Unmanaged<WatchedConnection>.fromOpaque($0).takeUnretainedValue()
      }
      let now = Clock.seconds
      watched?.time = now + owner.pipeline.configuration.limits.headTime
      watched?.idleSince = nil
      let exchange = Exchange(
        connection, watched: watched, library: owner.library,
        target: target.map { String(cString: $0) } ?? "",
        targetSize: target.map { strlen($0) } ?? 0,
        client: owner.library.client(of: connection), now: now)
      owner.exchanges.withLock { $0[ObjectIdentifier(exchange)] = exchange }
      owner.pipeline.state.metrics.begin()
      return Unmanaged.passRetained(exchange).toOpaque()
    }

  private static let complete: MHD_RequestCompletedCallback = { context, _, slot, termination in
    guard let owner = owner(context), let slot, let pointer = slot.pointee else { return }
    slot.pointee = nil
    owner.complete(
      Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue(),
      isAborted: termination != .REQUEST_TERMINATED_COMPLETED_OK)
  }

  private func complete(_ exchange: Exchange, isAborted: Bool) {
    exchange.end()
    exchanges.withLock { $0[ObjectIdentifier(exchange)] = nil }
    exchange.heldBody = nil
    exchange.heldAnswer = nil
    let now = Clock.seconds
    let limits = pipeline.configuration.limits
    exchange.watched?.idleSince = now
    exchange.watched?.time = now + limits.idleTime + limits.headTime
    exchange.watched?.expectsInput = true
    var entry = exchange.entry
    entry.seconds = now - exchange.start
    entry.isAborted = isAborted
    log.write(entry)
    pipeline.state.metrics.end(entry)
  }

  private static let handle: MHD_AccessHandlerCallback = {
    context, connection, target, method, version, data, size, slot in
    guard let owner = owner(context), let connection, let size, let pointer = slot?.pointee,
      let target, let method, let version
    else { return .NO }
    let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
    let bytes = UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : size.pointee)
    size.pointee = 0
    let goesOn = owner.step(exchange, bytes) {
      let head = RequestHead(
        owner.library, connection, (method, target, version), targetSize: exchange.targetSize)
      var request = HTTPRequest(
        HTTPMethod(rawValue: String(cString: method)), exchange.entry.target, fields: head.fields,
        version: String(cString: version), client: exchange.entry.client,
        isSecure: owner.isSecure)
      request.hasClearHead = head.isClear
      return request
    }
    return goesOn ? .YES : .NO
  }

  /// Takes a request a step further; false to cut the connection.
  ///
  /// - Parameter request: makes the request of its head.
  private func step(
    _ exchange: Exchange, _ bytes: UnsafeRawBufferPointer, _ request: () -> HTTPRequest
  ) -> Bool {
    let phase = exchange.phase
    // The phase is taken out, so that its value is changed in place.
    exchange.phase = .answered
    switch consume phase {
    case .head:
      return admit(request(), exchange)
    case .receiving(let admission, let collector):
      return bytes.isEmpty
        ? work(exchange, admission, collector) : receive(exchange, admission, collector, bytes)
    case .discarding(let answer, let budget):
      if bytes.isEmpty { return queue(answer, exchange) }
      count(bytes, exchange)
      exchange.phase = .discarding(answer, budget: budget - bytes.count)
      return budget > 0
    case .handling:
      return answer(exchange)
    case .answered:
      return false
    }
  }

  private func admit(_ request: HTTPRequest, _ exchange: Exchange) -> Bool {
    exchange.entry.method = request.method.rawValue
    exchange.entry.userAgent = request.fields["User-Agent"]
    exchange.entry.client = pipeline.configuration.trustedProxies.resolve(request).client
    switch pipeline.admit(request) {
    case .answered(let answer, let identifier, let route):
      exchange.entry.identifier = identifier
      exchange.entry.route = route
      exchange.entry.status = answer.status.code
      return refuse(exchange, request, answer)
    case .admitted(var admission):
      admission.request.cancellation = exchange.cancellation
      exchange.entry.identifier = admission.request.identifier
      exchange.entry.route = admission.route.pattern.text
      exchange.sharer = admission.request.client
      // The identifiers of waiting requests are secrets.
      if !admission.request.parameters.isEmpty { exchange.entry.target = exchange.entry.route }
      do throws(Problem) {
        exchange.phase = .receiving(admission, try BodyCollector(admission))
      } catch {
        return refuse(exchange, request, pipeline.refuse(admission, error))
      }
      if request.announcesBody {
        exchange.heldBody = pipeline.state.bodies.open(
          for: exchange.sharer, giveUp: whatCuts(exchange))
      }
      limitBody(exchange)
      return true
    }
  }

  /// Answers without reading the body: at once if the client waits for `100 Continue`, or if the
  /// body is too long to discard or has no clear end.
  private func refuse(
    _ exchange: Exchange, _ request: HTTPRequest, _ answer: HTTPResponse
  ) -> Bool {
    exchange.entry.status = answer.status.code
    let length = request.announcedLength ?? 0
    let hasEnd =
      request.fields["Transfer-Encoding"].map { HTTPFields.isEqual($0, "chunked") } ?? true
    if request.announcesBody,
      request.fields["Expect"] != nil || length > Self.discardLimit || !hasEnd
    {
      return queue(answer, exchange)
    }
    exchange.phase = .discarding(answer, budget: Self.discardLimit)
    limitBody(exchange)
    return true
  }

  private func receive(
    _ exchange: Exchange, _ admission: Admission, _ collector: consuming BodyCollector,
    _ bytes: UnsafeRawBufferPointer
  ) -> Bool {
    count(bytes, exchange)
    do throws(Problem) {
      guard exchange.heldBody?.grow(by: bytes.count) ?? true else { throw .noMemoryForBody }
      try collector.feed(bytes)
      exchange.phase = .receiving(admission, collector)
    } catch {
      exchange.heldBody = nil
      exchange.phase = .discarding(
        pipeline.refuse(admission, error), budget: Self.discardLimit)
    }
    return true
  }

  private func work(
    _ exchange: Exchange, _ admission: Admission, _ collector: consuming BodyCollector
  ) -> Bool {
    let count = collector.count
    let body: HTTPRequest.Body
    do throws(Problem) {
      body = try collector.finish()
    } catch {
      return queue(pipeline.refuse(admission, error), exchange)
    }
    // The service has its own deadline for the work.
    exchange.watched?.time = .infinity
    exchange.watched?.expectsInput = false
    exchange.heldBody?.keep()
    exchange.phase = .handling
    bodies.add(count, of: admission.request.client) { [pipeline] in
      if exchange.cancellation.isCancelled { return }
      pipeline.answer(admission, body, then: exchange.deliver)
    } orElse: { [pipeline] in
      exchange.deliver(pipeline.refuse(admission, Problem(.busy(retryAfter: 1))))
    }
    return answer(exchange)
  }

  private func answer(_ exchange: Exchange) -> Bool {
    guard let answer = exchange.answerOrSuspend() else {
      exchange.phase = .handling
      return true
    }
    return queue(answer, exchange)
  }

  private func queue(_ answer: HTTPResponse, _ exchange: Exchange) -> Bool {
    exchange.phase = .answered
    exchange.heldBody = nil
    exchange.watched?.expectsInput = false
    let limits = pipeline.configuration.limits
    var answer = answer
    answer.room?.end()
    let held = pipeline.state.answers.open(
      for: exchange.sharer, giveUp: whatCuts(exchange))
    if held.grow(by: answer.body.count) {
      exchange.heldAnswer = held
    } else {
      answer = Problem.noMemoryForAnswer.response(requestIdentifier: exchange.entry.identifier)
    }
    exchange.entry.status = answer.status.code
    exchange.entry.sent = answer.body.count
    if let stream = answer.stream, exchange.entry.method == HTTPMethod.head.rawValue {
      // The answer has no body, so the library would never end the stream.
      stream.abandon()
      answer.stream = nil
    }
    if let stream = answer.stream {
      // The response may take any time; the library closes connections whose client does not read.
      exchange.stream = stream
      exchange.watched?.time = .infinity
    } else {
      // Early bytes count to the end, because the system's buffers take much of an answer at once.
      var pace = TransferPace(
        grace: limits.bodyTime, rate: limits.bodyRate, reserve: nil, at: Clock.seconds)
      pace.move(min(answer.body.count, MicroHTTPD.wholeBody), at: Clock.seconds)
      exchange.watched?.time = pace.deadline
      exchange.pace = pace
    }
    return library.queue(answer, on: exchange.connection) { count in
      Self.move(count, exchange)
    }
  }

  /// The action that closes a connection at once, because another client needs its room.
  private func whatCuts(_ exchange: Exchange) -> (@Sendable () -> Void)? {
    guard let watched = exchange.watched else { return nil }
    return { [watch] in watch.cut(watched) }
  }

  /// Gives a client some time for the beginning of its body.
  private func limitBody(_ exchange: Exchange) {
    let limits = pipeline.configuration.limits
    let pace = TransferPace(
      grace: limits.bodyTime, rate: limits.bodyRate, reserve: limits.bodyTime, at: Clock.seconds)
    exchange.pace = pace
    exchange.watched?.time = pace.deadline
  }

  /// Counts bytes of a body that have arrived.
  private func count(_ bytes: UnsafeRawBufferPointer, _ exchange: Exchange) {
    exchange.entry.received += bytes.count
    Self.move(bytes.count, exchange)
  }

  /// Gives a client the time that it earns by moving bytes.
  private static func move(_ count: Int, _ exchange: Exchange) {
    exchange.pace?.move(count, at: Clock.seconds)
    if let deadline = exchange.pace?.deadline { exchange.watched?.time = deadline }
  }
}
