/// Finds the addresses of names, in the place of the system.
package protocol HostResolver: Sendable {
  /// The addresses of a host, in the order in which they are tried; empty if the host is not known.
  /// This is called for each request, and its addresses are judged as any others.
  func addresses(of host: String) -> [IPAddress]
}
