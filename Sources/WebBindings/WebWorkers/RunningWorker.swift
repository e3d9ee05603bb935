internal import Bytes
internal import DOM
internal import ScriptEngine

/// What a worker belongs to: the object of the one script that has it, or all those that share it.
protocol WorkerParent: AnyObject {
  /// A realm of a page that has the worker; nil if no page has it any more.
  var owner: Realm? { get }

  /// Called when the worker's script could not be had. The worker has ended.
  func workerFailed()
  /// Called for an exception that no script of the worker has handled.
  func workerThrew(_ exception: ScriptException)
  /// Called when the last task of the worker has run.
  func workerEnded()
}

/// A script with a global object of its own: its address, its realm and its life (HTML Standard, 10.2.4).
///
/// It runs in the engine of the page: its tasks take turns with the page's in the same event loop, and
/// the page's limits hold for both together.
final class RunningWorker {
  /// The address of the script, and of the worker.
  let address: URLRecord
  let options: WorkerOptions
  /// Whether several scripts can have it.
  let isShared: Bool
  /// The parent, which keeps the worker and sets this.
  weak var parent: (any WorkerParent)?
  /// The realm of the worker's scripts; nil until the script has arrived.
  private(set) var realm: Realm?
  /// The memory of the worker's document, which no script sees.
  private var pool: DocumentPool?
  /// Whether no further script of the worker runs.
  private(set) var isOver = false
  /// What waits until the script has run; nil after that.
  private var waiting: [(Realm) -> Void]? = []

  /// A realm of a page that has the worker; nil if no page has it any more.
  var owner: Realm? { parent?.owner }

  init(address: URLRecord, options: WorkerOptions, isShared: Bool) {
    self.address = address
    self.options = options
    self.isShared = isShared
  }

  // MARK: Starting

  /// Gets the script, and runs it in a task.
  ///
  /// - Parameter owner: the realm whose script made the worker.
  func start(in owner: Realm) {
    // A script may revoke the address as soon as the constructor has returned.
    let blob = owner.eventLoop.blobURLs[address]
    if address.scheme == "blob", let blob {
      return owner.queueTask { [weak self] in
        guard let self else { return }
        let text = PageText(decoding: Array(blob.bytes), charset: "utf-8", type: .javaScript)
        run(text, at: address)
      }
    }
    owner.load(owner.scriptRequest(for: self)) { [weak self] response in
      guard let self, !isOver else { return }
      guard let response, let text = response.workerScript(ofAnyType: address.scheme == "data")
      else { return fail() }
      run(text, at: response.url)
    }
  }

  /// Ends the worker, whose script could not be had.
  func fail() {
    // A script that hears of it may ask for the same worker again.
    isOver = true
    waiting = nil
    parent?.workerFailed()
    parent?.workerEnded()
  }

  private func run(_ text: PageText, at address: URLRecord) {
    guard !isOver, let owner, !owner.isOver, !owner.window.isClosed else { return end() }
    let pool = DocumentPool(clock: owner.eventLoop.clock)
    pool.document.url = address.href
    guard let realm = try? Realm(for: self, in: pool.document, startedBy: owner) else {
      return fail()
    }
    self.pool = pool
    self.realm = realm
    realm.run(text, of: self)
    let actions = waiting ?? []
    waiting = nil
    for action in actions { action(realm) }
  }

  /// Calls a function with the worker's realm, once the script has run. It is not called if the worker
  /// ends before.
  func whenStarted(_ action: @escaping (Realm) -> Void) {
    if isOver { return }
    if waiting != nil {
      waiting?.append(action)
    } else if let realm {
      action(realm)
    }
  }

  /// Reports an exception that no script of the worker has handled.
  func report(_ exception: ScriptException) { parent?.workerThrew(exception) }

  // MARK: The end

  /// Ends the worker: what is in the present task still runs, and nothing after it.
  func end() {
    if isOver { return }
    isOver = true
    waiting = nil
    guard let realm else {
      parent?.workerEnded()
      return
    }
    for worker in realm.workers.values { worker.terminate() }
    realm.objects.broadcastChannels.removeAll(of: realm)
    realm.eventLoop.queueTask { [weak self] in
      guard let self, let realm = self.realm else { return }
      realm.window.close()
      // What the worker has sent in its last task is in the queue by now, and needs the worker's values.
      realm.eventLoop.queueTask { [weak self] in
        self?.realm?.close()
        self?.parent?.workerEnded()
      }
    }
  }

  /// Ends the worker in the middle of what it does.
  func terminate() {
    end()
    realm?.window.close()
  }

  /// Ends the worker together with its owner.
  func close() {
    isOver = true
    waiting = nil
    if let realm, realm.context.isOpen { realm.close() }
  }
}
