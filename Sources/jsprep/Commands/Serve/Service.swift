internal import DOM
internal import Glibc
internal import PageLoading
internal import PreviewServer
internal import SystemServices
internal import TestCases
internal import WebBindings
internal import Workers

/// A running server: its pool, its socket and its signals.
struct Service {
  private let plan: ServePlan
  private let log: AccessLog
  private let pool: WorkerPool
  private let server: HTTPServer

  /// Starts it.
  init(_ plan: ServePlan) throws(ServeFailure) {
    self.plan = plan
    // Before any thread begins, so that all threads inherit it. No request is under way yet, so a
    // signal to stop ends the process at once.
    StopSignals.catch(endingAtOnce: true)
    Self.allowOpenFiles(plan.configuration.limits.connections)
    ProcessMemory.returnLargeBlocks()
    // This process does little for a request; workers compute for longer.
    TimeSlice.set(milliseconds: 1)
    var configuration = plan.configuration
    configuration.tokens = try Self.readTokens(plan)
    let identity = try Self.readIdentity(plan)
    if let files = plan.files { configuration.session = try Self.follow(files) }
    log = try Self.openLog(plan)
    pool = try Self.startPool(plan)
    var loading = LoadingOptions(
      userAgent: BrowserEnvironment.iPhone.userAgent,
      policy: plan.allowsPrivateNetwork ? NetworkPolicy(allowsPrivateNetwork: true) : .publicOnly)
    loading.sizeLimit = plan.configuration.limits.body
    let workers = WorkerService(
      pool, concurrency: plan.workers, queueLimit: plan.queue,
      loading: plan.configuration.limits.allowsNetwork ? loading : nil)
    let service: any RunService =
      plan.engine == .jsprep
      ? workers
      : WebKitService(
        workers, memoryLimit: plan.memoryLimit, queueLimit: plan.queue,
        waiting: plan.configuration.limits.waiting,
        loading: plan.configuration.limits.allowsNetwork || plan.files?.isAddress == true
          ? loading : nil)
    // From here on, requests may have to be answered before the end.
    StopSignals.beginToQueue()
    do throws(ListenerError) {
      server = try HTTPServer(
        configuration, on: plan.address, identity: identity,
        service: service,
        loader: plan.fetches ? PageResourceLoader(loading) : nil, log: log)
    } catch {
      pool.close()
      throw ServeFailure(error)
    }
  }

  /// Answers requests until a signal stops it.
  func run() -> ExitStatus {
    guard Output.print("\(server.url)\n") == .done else { return .unreadable }
    if plan.opensBrowser, !BrowserLauncher.open(localAddress) {
      Output.error("jsprep serve: no browser can be started; open \(localAddress)\n")
    }
    while true {
      switch StopSignals.next() {
      case .reload: reload()
      case .stop:
        // A second signal does not wait for anybody.
        StopSignals.endAtNext()
        let isDone = server.stop()
        pool.close()
        if !isDone { Output.error("jsprep serve: some requests did not end in time\n") }
        return .done
      }
    }
  }

  /// The address for a browser on this machine. A browser cannot open the address that stands for
  /// all interfaces.
  private var localAddress: String {
    server.url.replacing("//[::]:", with: "//localhost:")
      .replacing("//0.0.0.0:", with: "//localhost:")
  }

  /// Lets the process have this many connections open, and a few other files, as far as the system
  /// allows.
  private static func allowOpenFiles(_ connections: Int) {
    var limit = rlimit()
    let wanted = rlim_t(connections + 1024)
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0,
      limit.rlim_cur < wanted
    else { return }
    limit.rlim_cur = min(wanted, limit.rlim_max)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// The session of the preview page, which follows the files.
  private static func follow(_ files: SessionFiles) throws(ServeFailure) -> PreviewSession {
    let (input, watched) = try files.read()
    let session = PreviewSession(input)
    if !SessionFollower.start(files, watched, { session.replace($0) }) {
      Output.error("jsprep serve: the files cannot be watched; reload the page to see changes\n")
    }
    return session
  }

  /// Reads everything that may have changed again; files that cannot be read keep their old
  /// content.
  private func reload() {
    do throws(ServeFailure) {
      do throws(AccessLog.OpenError) {
        try log.reopen()
      } catch {
        throw ServeFailure(error)
      }
      if let tokens = try Self.readTokens(plan) { server.replaceTokens(tokens) }
      guard let identity = try Self.readIdentity(plan) else { return }
      do throws(ListenerError) {
        try server.replaceIdentity(identity)
      } catch {
        throw ServeFailure(error)
      }
    } catch {
      Output.error("jsprep serve: not reloaded: \(error.message)\n")
    }
  }

  private static func read(_ path: String) throws(ServeFailure) -> [UInt8] {
    do throws(FileError) {
      return try FileContents.read(path)
    } catch {
      throw ServeFailure(error)
    }
  }

  private static func readTokens(_ plan: ServePlan) throws(ServeFailure) -> BearerTokens? {
    guard let file = plan.tokenFile else { return nil }
    let content = try read(file)
    do throws(BearerTokens.Malformation) {
      return try BearerTokens(file: content)
    } catch {
      throw ServeFailure(error, file: file)
    }
  }

  private static func readIdentity(_ plan: ServePlan) throws(ServeFailure) -> TLSIdentity? {
    guard let certificate = plan.certificateFile, let key = plan.keyFile else { return nil }
    return TLSIdentity(
      certificate: try read(certificate), key: try read(key), minimum: plan.minimumTLS)
  }

  private static func openLog(_ plan: ServePlan) throws(ServeFailure) -> AccessLog {
    do throws(AccessLog.OpenError) {
      return try AccessLog(plan.log)
    } catch {
      throw ServeFailure(error)
    }
  }

  private static func startPool(_ plan: ServePlan) throws(ServeFailure) -> WorkerPool {
    let limits = plan.configuration.limits
    var configuration = WorkerPool.Configuration()
    // As many again stand by, so that long scripts do not keep others waiting.
    configuration.size = ServePlan.processesPerWorker * plan.workers
    // Requests already wait before they reach the pool.
    configuration.queueLimit = configuration.size + limits.waiting + 1
    configuration.queueTime = 60
    configuration.isolation = plan.isolation
    configuration.limits.memory = plan.memoryLimit
    configuration.limits.answerSize = limits.answer
    configuration.limits.deadline = 2 * limits.computingTime + 10
    // The server counts them, and passes a place on before the worker of the previous one is free.
    configuration.heldLimit = 2 * limits.waiting
    // The server releases them earlier.
    configuration.holdingTime = limits.waitingTime + 10
    do throws(WorkerError) {
      return try WorkerPool(configuration)
    } catch {
      throw ServeFailure(error)
    }
  }
}
