internal import HandlerPrograms
internal import Preprocessing
internal import PropertyLists
internal import Workers

/// A run in a worker whose extension is played by a program.
struct HandledRun {
  var answer: WorkerAnswer
  /// What running the program took; nil where there were no results for it.
  var handler: HandlerReport?

  /// Why there is no answer.
  enum Failure: Error {
    case worker(WorkerError)
    case handler(HandlerError)
  }

  /// Runs a script on a page, hands its results to a program, and what that returns to `finalize`.
  ///
  /// - Parameters:
  ///   - input: the results as the program is to have them.
  ///   - network: what sends the script's requests; nil where it may send none.
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
      // Nothing that matters any more: a worker that cannot be released is replaced.
      _ = try? pool.release(waiting.identifier)
      return
    }
    let returned: ExtensionAnswer
    do throws(HandlerError) {
      let running = try HandlerGroups.start(program, with: Run.envelope(input(results)))
      defer { HandlerGroups.forget(running.group) }
      returned = try running.answer().extensionAnswer
      handler = running.finish()
    } catch {
      // Else the worker would wait for a finalize that does not come.
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
}
