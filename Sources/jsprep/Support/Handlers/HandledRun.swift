internal import HandlerPrograms
internal import Preprocessing
internal import PageLoading
internal import PropertyLists
internal import RealWebKit
internal import Workers

/// A run in a worker with a program that plays the extension.
struct HandledRun {
  var answer: WorkerAnswer
  /// The report of the program's run; nil if there were no results for it.
  var handler: HandlerReport?

  /// Why there is no answer.
  enum Failure: Error {
    case worker(WorkerError)
    case handler(HandlerError)
    case webkit(WebKitError)
  }

  /// Runs a script on a page, passes its results to a program, and what the program returns to
  /// `finalize`.
  ///
  /// - Parameters:
  ///   - input: converts the results to the program's input.
  ///   - network: sends the script's requests; nil if it may not send any.
  init(
    _ request: WorkerRequest, by program: HandlerProgram, in pool: WorkerPool,
    network: WorkerPool.Network? = nil, input: (PropertyList) -> PropertyList = { $0 }
  ) throws(Failure) {
    let waiting: (answer: WorkerAnswer, identifier: String)
    do throws(WorkerError) {
      waiting = try pool.hold(request, network: network)
      answer = waiting.answer
    } catch {
      throw .worker(error)
    }
    guard case .results(let results) = answer.outcome else {
      // An error does not matter: a worker that cannot be released is replaced.
      _ = try? pool.release(waiting.identifier)
      return
    }
    let returned: ExtensionAnswer
    do throws(HandlerError) {
      (returned, handler) = try Self.answer(of: program, to: input(results))
    } catch {
      // Otherwise the worker would wait for a `finalize` that never comes.
      _ = try? pool.release(waiting.identifier)
      throw .handler(error)
    }
    do throws(WorkerError) {
      answer = try pool.finalize(
        waiting.identifier, with: returned, emission: request.emission,
        outputEncoding: request.outputEncoding, network: network)
    } catch {
      throw .worker(error)
    }
  }

  /// The same in WebKit.
  ///
  /// - Parameter browser: what the page may load that is not in it.
  init(
    _ request: WorkerRequest, by program: HandlerProgram, in webkit: WebKitRunner,
    browser: BrowserReach = BrowserReach(), input: @escaping (PropertyList) -> PropertyList = { $0 }
  ) throws(Failure) {
    var report: HandlerReport?
    answer = try webkit.run(request, browser: browser) { (results) throws(HandlerError) in
      let (returned, finished) = try Self.answer(of: program, to: input(results))
      report = finished
      return returned
    }
    handler = report
  }

  /// Runs the program.
  private static func answer(
    of program: HandlerProgram, to results: PropertyList
  ) throws(HandlerError) -> (ExtensionAnswer, HandlerReport?) {
    let running = try HandlerGroups.start(program, with: Run.envelope(results))
    defer { HandlerGroups.forget(running.group) }
    let returned = try running.answer().extensionAnswer
    return (returned, running.finish())
  }
}
