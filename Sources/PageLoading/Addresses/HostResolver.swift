/// Finds the addresses of host names, in place of the system.
package protocol HostResolver: Sendable {
  /// The addresses of a host, in the order in which to try them; empty if the host is not known. It
  /// is called for each request. The policy applies to its addresses.
  func addresses(of host: String) -> [IPAddress]
}
