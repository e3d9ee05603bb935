internal import Synchronization

/// A request as its extension sees it: the offered items, and the ways to end it (Apple,
/// `NSExtensionContext`).
public final class ExtensionContext: Sendable {
  /// The items that the host offers.
  public let inputItems: [ExtensionItem]
  private let opensURLs: Bool
  private let state = Mutex(State())

  private struct State: Sendable {
    var answer: Answer?
    var waiter: CheckedContinuation<Answer, Never>?
    var ignoredAnswers = 0
    var openedURLs: [String] = []
  }

  /// The answers that end a request.
  enum Answer: Sendable {
    case completed([ExtensionItem], handler: (@Sendable (_ expired: Bool) -> Void)?)
    case cancelled(any Error)
    case expired
  }

  /// A request that offers these items.
  ///
  /// - Parameter opensURLs: the success that opening an address reports.
  init(inputItems: [ExtensionItem], opensURLs: Bool) {
    self.inputItems = inputItems
    self.opensURLs = opensURLs
  }

  /// Ends the request with the extension's items. Only the first ending of a request counts.
  ///
  /// - Parameters:
  ///   - items: what the extension returns; nil for nothing.
  ///   - completionHandler: is called when the host has taken the items; with `true` if the
  ///     extension's time is over.
  public func completeRequest(
    returningItems items: [ExtensionItem]?,
    completionHandler: (@Sendable (_ expired: Bool) -> Void)? = nil
  ) {
    end(.completed(items ?? [], handler: completionHandler))
  }

  /// Ends the request without an item. Only the first ending of a request counts.
  public func cancelRequest(withError error: any Error) {
    end(.cancelled(error))
  }

  /// Asks the system to open an address, such as one by which the containing app is opened. It is
  /// recorded: nothing is opened.
  ///
  /// - Returns: whether it was opened: see ``ExtensionHostOptions/opensURLs``.
  @discardableResult
  public func open(_ url: String) async -> Bool { record(opening: url) }

  /// Asks the system to open an address. The address is only recorded.
  ///
  /// - Parameters:
  ///   - url: the address.
  ///   - completionHandler: is called with whether it was opened.
  public func open(_ url: String, completionHandler: (@Sendable (_ success: Bool) -> Void)?) {
    let isOpened = record(opening: url)
    completionHandler?(isOpened)
  }

  private func record(opening url: String) -> Bool {
    state.withLock { $0.openedURLs.append(url) }
    return opensURLs
  }

  // MARK: The host's side

  /// The addresses that were to be opened, in order.
  var openedURLs: [String] { state.withLock { $0.openedURLs } }

  /// The number of times that the extension ended a request that was over.
  var ignoredAnswers: Int { state.withLock { $0.ignoredAnswers } }

  /// Ends the request because its time is over, unless it has ended already.
  func expire() {
    end(.expired, counts: false)
  }

  /// Waits for the end of the request. For one caller.
  func answer() async -> Answer {
    await withCheckedContinuation { continuation in
      let answer = state.withLock { state in
        if state.answer == nil { state.waiter = continuation }
        return state.answer
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  private func end(_ answer: Answer, counts: Bool = true) {
    let waiter = state.withLock { state -> CheckedContinuation<Answer, Never>? in
      guard state.answer == nil else {
        if counts { state.ignoredAnswers += 1 }
        return nil
      }
      state.answer = answer
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: answer)
  }
}
