/// Finds the addresses of names, in the place of the system.
public protocol HostResolver: Sendable {
  /// The addresses of a host, in the order in which they are tried; none where it is not known.
  /// Asked anew for each request. What it gives is judged as any address is.
  func addresses(of host: String) -> [IPAddress]
}
