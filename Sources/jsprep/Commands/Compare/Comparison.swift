internal import Messages
internal import PageLoading
internal import Preprocessing
internal import PropertyLists
internal import Synchronization
internal import SystemServices
internal import TestCases
internal import WebBindings
internal import Workers

/// Runs a script on pages in both engines.
final class Comparison: Sendable {
  private let plan: RunPlan
  private let script: PreprocessingScript
  private let arguments: PropertyList?
  private let jobs: Int
  private let pool: WorkerPool
  private let webkit: WebKitRunner
  private let state = Mutex(State())

  private struct State {
    var next = 0
    var pages: [Int: ComparedPage] = [:]
    /// Why nothing can be compared.
    var failure: RunFailure?
  }

  init(_ plan: RunPlan, script: PreprocessingScript, jobs: Int) throws(RunFailure) {
    self.plan = plan
    self.script = script
    self.jobs = jobs
    if case .arguments(let text) = plan.extensionSide {
      arguments = try RunInputs.readArguments(text)
    } else {
      arguments = nil
    }
    webkit = WebKitRunner(
      jobs: jobs, memoryLimit: plan.memoryLimit, settling: plan.settling,
      loadLimit: plan.loading.timeLimit)
    var configuration = WorkerPool.Configuration()
    configuration.size = jobs
    configuration.queueLimit = jobs
    configuration.queueTime = 1e9
    configuration.limits.deadline = 600
    configuration.limits.memory = plan.memoryLimit
    do throws(WorkerError) {
      pool = try WorkerPool(configuration)
    } catch {
      throw RunFailure(error)
    }
  }

  deinit { pool.close() }

  /// Runs all pages.
  ///
  /// - Returns: what came of them, in their order.
  /// - Throws: if WebKit is not there.
  func perform(_ pages: [String]) throws(RunFailure) -> [ComparedPage] {
    WorkThread.perform(on: jobs) {
      let loader = PageLoader(self.plan.loading)
      while let index = self.next(pages.count) {
        do throws(RunFailure) {
          let page = try self.compare(pages[index], loader)
          self.state.withLock { $0.pages[index] = page }
        } catch {
          self.state.withLock { $0.failure = $0.failure ?? error }
        }
      }
    }
    let (failure, compared) = state.withLock { ($0.failure, $0.pages) }
    if let failure { throw failure }
    return pages.indices.compactMap { compared[$0] }
  }

  private func next(_ count: Int) -> Int? {
    state.withLock { state in
      guard state.failure == nil, state.next < count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  /// - Throws: if no page can be compared.
  private func compare(_ name: String, _ loader: PageLoader) throws(RunFailure) -> ComparedPage {
    var plan = plan
    plan.page = name
    let isOpen = plan.showsNetwork(in: name)
    // WebKit loads what a page of the network shows.
    plan.loadsResources = isOpen
    let loaded: LoadedPage
    do throws(RunFailure) {
      var missing: [MissingResource] = []
      loaded = try RunInputs.load(name, plan, by: loader, missing: &missing)
    } catch {
      return ComparedPage(page: name, failure: error)
    }
    var request = WorkerRequest(
      page: RunInputs.page(loaded, plan), script: script, options: plan.preprocessing,
      extensionAnswer: arguments.map { .item($0) }, emission: .html, outputEncoding: "utf-8")
    request.allowsNetwork = isOpen
    let options = plan.loading
    let url = request.page.url
    var network: WorkerPool.Network?
    if isOpen {
      network = { ScriptProxy(options, page: url) { ScriptRequestErrorText($0).message } }
    }
    var browser = BrowserReach()
    if isOpen {
      browser.network = BrowserNetwork(options, pageAddress: loaded.address)
      if plan.url == nil { browser.folder = PageFolder(of: loaded) }
    }
    let own: WorkerAnswer
    do throws(WorkerError) {
      own = try pool.run(request, network: network)
    } catch {
      if case .notStarted = error { throw RunFailure(error) }
      return ComparedPage(page: name, failure: RunFailure(error))
    }
    do throws(HandledRun.Failure) {
      request.page.savedPage = loaded.savedPage
      return ComparedPage(name, own, try webkit.run(request, browser: browser))
    } catch {
      switch error {
      case .worker(let error): return ComparedPage(page: name, failure: RunFailure(error))
      case .handler(let error): return ComparedPage(page: name, failure: RunFailure(error))
      case .webkit(let error):
        let failure = RunFailure(error, memoryLimit: plan.memoryLimit, place: name)
        if FailureKind(error) == nil { throw failure }
        return ComparedPage(page: name, failure: failure)
      }
    }
  }
}
