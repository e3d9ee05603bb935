/// Sends the requests of scripts. Given by the host, which decides what may be fetched; without one
/// every request fails, as without a network.
public protocol NetworkLoader: AnyObject {
  /// Sends a request.
  ///
  /// - Parameter completion: to be called once with what came back, or nil for a network error: on
  ///   the thread of the scripts, in a task of the event loop or before this method returns.
  func load(_ request: NetworkRequest, completion: @escaping (NetworkResponse?) -> Void)
}
