import Testing

@testable import PageLoading

/// What a browser that loads a page by itself may connect to.
@Suite("Connections of a browser")
struct BrowserNetworkTests {
  private struct Names: HostResolver {
    var known: [String: [String]]
    func addresses(of host: String) -> [IPAddress] {
      (known[host] ?? []).compactMap { IPAddress($0) }
    }
  }

  private func network(
    _ policy: NetworkPolicy = .person, from page: String? = "93.184.215.14",
    _ names: [String: [String]] = [:], proxies: ProxySettings = .none
  ) -> BrowserNetwork {
    var options = LoadingOptions(userAgent: "Test/1", policy: policy)
    options.proxies = proxies
    options.resolver = Names(known: names)
    return BrowserNetwork(options, pageAddress: page.flatMap { IPAddress($0) })
  }

  private func addresses(_ network: BrowserNetwork, _ host: String, port: Int = 443) -> [String]? {
    guard case .direct(let found)? = try? network.route(to: host, port: port, isSecure: true) else {
      return nil
    }
    return found.map(\.description)
  }

  @Test("a public page reaches public addresses, in the order of the resolver")
  func publicAddresses() {
    let network = network(names("a.test", "93.184.215.14", "2606:2800:21f::1"))
    #expect(addresses(network, "a.test") == ["93.184.215.14", "2606:2800:21f::1"])
    #expect(addresses(network, "93.184.215.15") == ["93.184.215.15"])
    #expect(addresses(network, "[2606:2800:21f::1]") == ["2606:2800:21f::1"])
  }

  private func names(_ name: String, _ addresses: String...) -> [String: [String]] {
    [name: addresses]
  }

  private func network(_ names: [String: [String]]) -> BrowserNetwork {
    network(.person, from: "93.184.215.14", names)
  }

  @Test(
    "a public page does not reach this machine, its networks, or metadata, however they are written",
    arguments: [
      "127.0.0.1", "2130706433", "0x7f.1", "localhost", "x.localhost", "[::1]",
      "[::ffff:127.0.0.1]", "10.0.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0",
      "inside.test",
    ])
  func privateAddresses(_ host: String) {
    let network = network(names("inside.test", "10.1.2.3"))
    #expect(throws: LoadingError.Reason.self) {
      try network.route(to: host, port: 443, isSecure: true)
    }
  }

  @Test("of a name with both, only the public addresses are connected to")
  func mixed() {
    let network = network(names("a.test", "127.0.0.1", "93.184.215.14", "10.0.0.1"))
    #expect(addresses(network, "a.test") == ["93.184.215.14"])
  }

  @Test("a page of a private network reaches it, and no metadata")
  func insidePage() {
    let network = network(.person, from: "10.1.1.1")
    #expect(addresses(network, "10.2.2.2") == ["10.2.2.2"])
    #expect(addresses(network, "169.254.169.254") == nil)
  }

  @Test("a page whose address is not known, such as one of a file, reaches public addresses only")
  func unknownPage() {
    #expect(addresses(network(.person, from: nil), "10.2.2.2") == nil)
    #expect(addresses(network(.person, from: nil), "93.184.215.15") == ["93.184.215.15"])
  }

  @Test("with --allow-private-network everything is reached")
  func allowed() {
    let network = network(NetworkPolicy(allowsPrivateNetwork: true))
    #expect(addresses(network, "127.0.0.1") == ["127.0.0.1"])
  }

  @Test("ports of other protocols and hosts that are none are refused")
  func ports() {
    #expect(addresses(network(), "93.184.215.15", port: 25) == nil)
    for host in ["", "a@b", "a/b", "a b", "a#b", "%00"] {
      #expect(addresses(network(), host) == nil, "\(host)")
    }
  }

  @Test("a proxy of the environment is used, and what it would reach is judged all the same")
  func proxies() throws {
    let proxies = ProxySettings(
      http: "http://us%65r:pass@127.0.0.1:3128", https: "127.0.0.1:3128")
    let network = network(.person, from: nil, [:], proxies: proxies)
    let route = try network.route(to: "93.184.215.15", port: 80, isSecure: false)
    guard case .proxy(let proxy) = route else {
      Issue.record("not by the proxy")
      return
    }
    #expect(proxy.addresses.map(\.description) == ["127.0.0.1"])
    #expect(proxy.port == 3128)
    // The Base64 of "user:pass".
    #expect(proxy.authorization == "Basic dXNlcjpwYXNz")
    #expect(throws: LoadingError.Reason.self) {
      try network.route(to: "10.0.0.1", port: 80, isSecure: false)
    }
  }
}
