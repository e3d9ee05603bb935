/// The rules for addresses that may be reached over the network.
///
/// Only http and https are supported, whatever the policy. An address is judged after its name has
/// been resolved, at the moment when a connection to it is made, and anew for each redirection.
package struct NetworkPolicy: Sendable {
  /// Whether addresses that are not public may be reached: this machine, its networks, a cloud's
  /// metadata.
  package var allowsPrivateNetwork: Bool
  /// Whether the first address was chosen by someone who may reach what this machine reaches, such
  /// as a person at its command line. It is then reached wherever it lies. A redirection may lead
  /// to a private network only from within one, and never to link-local addresses or metadata
  /// services.
  package var trustsFirstAddress: Bool
  /// Ranges that count as public.
  package var exceptions: [AddressRange]

  package init(
    allowsPrivateNetwork: Bool = false, trustsFirstAddress: Bool = false,
    exceptions: [AddressRange] = []
  ) {
    self.allowsPrivateNetwork = allowsPrivateNetwork
    self.trustsFirstAddress = trustsFirstAddress
    self.exceptions = exceptions
  }

  /// Public addresses only: for pages and scripts of strangers.
  package static let publicOnly = NetworkPolicy()
  /// For a page that a person named.
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
  /// - Parameter origins: the addresses that answered so far; nil for one that is not known.
  func reach(after origins: [IPAddress?]) -> Reach {
    if allowsPrivateNetwork { return .anywhere }
    let staysInside = origins.allSatisfy { address in
      address.map { !isPublic($0) } ?? false
    }
    return trustsFirstAddress && staysInside ? .privateNetworks : .publicAddresses
  }

  /// Whether an address is within reach.
  func allows(_ address: IPAddress, _ reach: Reach) -> Bool {
    if isPublic(address) || reach == .anywhere { return true }
    guard reach == .privateNetworks else { return false }
    switch address.kind {
    case .public, .loopback, .private, .shared: return true
    default: return false
    }
  }

  /// Whether an address is public, or counts as such.
  func isPublic(_ address: IPAddress) -> Bool {
    address.kind == .public || exceptions.contains { $0.contains(address) }
  }
}
