/// The rules about the addresses that can be reached over the network.
///
/// Only http and https are supported by any policy. An address is checked after its name has been
/// resolved, when a connection to it is made, and again for each redirection.
package struct NetworkPolicy: Sendable {
  /// Whether addresses that are not public can be reached: this machine, its networks, the metadata
  /// service of a cloud.
  package var allowsPrivateNetwork: Bool
  /// Whether the first address was chosen by someone who may use this machine's network, such as
  /// the user of its command line. That address is then always allowed. A redirection can lead to a
  /// private network only from within one, and never to link-local addresses or metadata services.
  package var trustsFirstAddress: Bool
  /// The ranges that count as public.
  package var exceptions: [AddressRange]

  package init(
    allowsPrivateNetwork: Bool = false, trustsFirstAddress: Bool = false,
    exceptions: [AddressRange] = []
  ) {
    self.allowsPrivateNetwork = allowsPrivateNetwork
    self.trustsFirstAddress = trustsFirstAddress
    self.exceptions = exceptions
  }

  /// Allows public addresses only: for pages and scripts from strangers.
  package static let publicOnly = NetworkPolicy()
  /// For a page that a person has named.
  package static let person = NetworkPolicy(trustsFirstAddress: true)

  /// The kinds of addresses that a request may reach.
  enum Reach: Int, Comparable {
    case publicAddresses, privateNetworks, anywhere

    static func < (first: Reach, second: Reach) -> Bool { first.rawValue < second.rawValue }
  }

  /// The reach of the first request.
  var firstReach: Reach {
    allowsPrivateNetwork || trustsFirstAddress ? .anywhere : .publicAddresses
  }

  /// The reach of a redirection.
  ///
  /// - Parameter origins: the addresses that have responded so far; nil for an unknown one.
  func reach(after origins: [IPAddress?]) -> Reach {
    if allowsPrivateNetwork { return .anywhere }
    let staysInside = origins.allSatisfy { address in
      address.map { !isPublic($0) } ?? false
    }
    return trustsFirstAddress && staysInside ? .privateNetworks : .publicAddresses
  }

  /// Whether an address is allowed for a request with this reach.
  func allows(_ address: IPAddress, _ reach: Reach) -> Bool {
    if isPublic(address) || reach == .anywhere { return true }
    guard reach == .privateNetworks else { return false }
    switch address.kind {
    case .public, .loopback, .private, .shared: return true
    default: return false
    }
  }

  /// Whether an address is public, or is in ``exceptions``.
  func isPublic(_ address: IPAddress) -> Bool {
    address.kind == .public || exceptions.contains { $0.contains(address) }
  }
}
