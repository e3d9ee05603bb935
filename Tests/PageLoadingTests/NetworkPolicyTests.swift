import PageLoading
import Synchronization
import TestSupport
import Testing

/// No trick of addresses leads to a place that the policy forbids: the server, which listens at all
/// of this machine's addresses, never hears of a connection.
@Suite struct NetworkPolicyTests {
  /// Answers each question with the next of its answers.
  private final class Answers: HostResolver {
    private let answers: Mutex<[[String]]>

    init(_ answers: [String]...) { self.answers = Mutex(answers) }

    func addresses(of host: String) -> [IPAddress] {
      let next = answers.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? [] }
      return next.compactMap { IPAddress($0) }
    }
  }

  private func makeOptions(
    _ policy: NetworkPolicy = .publicOnly, resolver: (any HostResolver)? = nil
  ) -> LoadingOptions {
    var options = LoadingOptions(userAgent: "Test", policy: policy)
    options.proxies = .none
    options.resolver = resolver
    options.timeLimit = 5
    return options
  }

  private func failure(_ address: String, _ options: LoadingOptions) -> LoadingError.Reason? {
    do throws(LoadingError) {
      _ = try PageLoader(options).load(address)
      return nil
    } catch {
      return error.reason
    }
  }

  /// Counts 127.0.0.2 as public, so that a test can have a server there.
  private var policyWithOutside: NetworkPolicy {
    get throws {
      NetworkPolicy(exceptions: [try #require(AddressRange("127.0.0.2"))])
    }
  }

  @Test(
    "no spelling of a forbidden address is connected to",
    arguments: [
      // Four numbers, fewer, and in other bases
      "127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7F.1", "0x7f.0.0.1",
      "017700000001", "0177.0.0.1", "0177.0.0.01", "00000177.0.0.1", "0x7f.0x0.0x0.0x1",
      "127.0.0.1.", "2130706433.", "0x7f.1.", "127.255.255.255", "127.0.0.0x1", "0X7F000001",
      "%31%32%37.0.0.1", "127%2e0%2e0%2e1", "１２７.０.０.１", "127。0。0。1", "⑫7.0.0.1",
      "①②⑦.⓪.⓪.①", "127.0.0.\u{AD}1", "12\u{200B}7.0.0.1",
      // No address at all, which is this machine as well
      "0", "0.0.0.0", "0x0", "00", "0.0", "0.0.0.0.",
      // Version 6
      "[::1]", "[0:0:0:0:0:0:0:1]", "[0000::0001]", "[::0.0.0.1]", "[::]", "[::0]",
      "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::FFFF:7F00:0001]", "[0:0:0:0:0:ffff:127.0.0.1]",
      "[::ffff:0:127.0.0.1]", "[::127.0.0.1]", "[::7f00:1]", "[64:ff9b::127.0.0.1]",
      "[64:ff9b::7f00:1]", "[64:ff9b:1::127.0.0.1]", "[2002:7f00:1::]", "[2002:7f00:0001::1]",
      "[2001:0:7f00:1::1]", "[2001:0:808:808::80ff:fffe]", "[fe80::1]", "[fc00::1]", "[fd00::1]",
      "[fec0::1]", "[ff02::1]", "[::ffff:0.0.0.0]", "[::ffff:10.0.0.1]", "[2001:db8::1]",
      // Names of this machine
      "localhost", "LOCALHOST", "localhost.", "a.localhost", "a.b.localhost.", "loc%61lhost",
      "ｌｏｃａｌｈｏｓｔ", "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ", "local\u{AD}host", "user@127.0.0.1", "user:pw@localhost",
      "example.com@127.0.0.1", "example.com%40x@[::1]", "example.com:80@127.1",
      // Networks around it
      "10.0.0.1", "10.1", "0xa.1", "172.16.0.1", "192.168.0.1", "0300.0250.0.1", "3232235521",
      "169.254.169.254", "0xA9FEA9FE", "2852039166", "0251.0376.0251.0376", "169.254.43518",
      "[::ffff:169.254.169.254]", "[::ffff:a9fe:a9fe]", "[2002:a9fe:a9fe::]", "[fd00:ec2::254]",
      "100.64.0.1", "100.100.100.200", "168.63.129.16", "192.0.0.192", "198.18.0.1", "192.0.2.1",
      "224.0.0.1", "255.255.255.255", "4294967295", "240.0.0.1",
    ])
  func spelling(_ host: String) throws {
    let server = try TestServer { _ in .html("reached") }
    let reason = failure("http://\(host):\(server.port)/", makeOptions())
    guard case .refusedAddress = reason else {
      Issue.record("\(host): \(String(describing: reason))")
      return
    }
    #expect(server.connectedAddresses.isEmpty)
  }

  @Test(
    "text that the URL Standard does not take for an address is refused",
    arguments: [
      "[::1%25lo]", "[::1%lo]", "[fe80::1%25eth0]", "127.0.0.1%00.example.com", "[::1", "::1",
      "[127.0.0.1]", "127.0.0.256", "0x100000000", "127.0.0.1.2", "127.0.0.08",
      "[::ffff:127.1]", "127.0.0.1%20", "[::1]x", "exa mple", "a<b", "xn--", "127.0.0.1%5C",
    ])
  func noAddress(_ host: String) throws {
    let server = try TestServer { _ in .html("reached") }
    let reason = failure("http://\(host):\(server.port)/", makeOptions())
    switch reason {
    // The last number of these is too large for one byte, or hexadecimal without digits.
    case .badAddress, .refusedAddress: break
    default: Issue.record("\(host): \(String(describing: reason))")
    }
    #expect(server.connectedAddresses.isEmpty)
  }

  @Test(
    "a name that leads to a forbidden address is not followed",
    arguments: [
      ["127.0.0.1"], ["::1"], ["0.0.0.0"], ["::"], ["::ffff:127.0.0.1"], ["127.0.0.1", "::1"],
      ["10.0.0.1", "127.0.0.1"], ["169.254.169.254"], ["fe80::1"], ["64:ff9b::7f00:1"],
      ["2002:7f00:1::1"], ["100.64.0.1"], ["192.168.1.1"], ["224.0.0.1"],
    ])
  func resolved(_ addresses: [String]) throws {
    let server = try TestServer { _ in .html("reached") }
    let options = makeOptions(resolver: Answers(addresses))
    guard case .refusedAddress = failure("http://rebind.test:\(server.port)/", options) else {
      Issue.record("not refused")
      return
    }
    #expect(server.connectedAddresses.isEmpty)
  }

  @Test(
    "only the allowed ones of a name's addresses are connected to",
    arguments: [
      ["127.0.0.1", "::1", "127.0.0.2"], ["127.0.0.2", "127.0.0.1"], ["::1", "127.0.0.2"],
      ["127.0.0.2", "::1"],
    ])
  func mixed(_ addresses: [String]) throws {
    let server = try TestServer { _ in .html("reached") }
    let options = makeOptions(
      try policyWithOutside, resolver: Answers(addresses))
    #expect(failure("http://several.test:\(server.port)/", options) == nil)
    #expect(server.connectedAddresses == ["127.0.0.2"])
  }

  @Test func `a name that changes its address between two requests is refused`() throws {
    let server = try TestServer { request in
      request.path == "/1" ? .redirect("/2") : .html("reached")
    }
    let options = makeOptions(
      try policyWithOutside, resolver: Answers(["127.0.0.2"], ["127.0.0.1"]))
    #expect(
      failure("http://rebind.test:\(server.port)/1", options)
        == .refusedAddress("127.0.0.1", .loopback))
    #expect(server.connectedAddresses == ["127.0.0.2"])
  }

  @Test(
    "a redirection to a forbidden address is not followed",
    arguments: [
      "http://127.0.0.1:PORT/", "http://127.1:PORT/", "//127.0.0.1:PORT/",
      "http:\\\\127.0.0.1:PORT",
      "http://[::1]:PORT/", "http://[::ffff:127.0.0.1]:PORT/", "http://localhost:PORT/",
      "http://x@127.0.0.1:PORT/", "http://0:PORT/", "http://2130706433:PORT/",
      "https://127.0.0.1:PORT/",
      "http://169.254.169.254/latest/meta-data/", "http://private.test:PORT/",
      "http:127.0.0.1:PORT",
      "\thttp://127.0.0.1:PORT/", "http://[64:ff9b::127.0.0.1]:PORT/",
    ])
  func redirection(_ location: String) throws {
    let inside = try TestServer { _ in .html("reached") }
    let target = location.replacing("PORT", with: String(inside.port))
    let outside = try TestServer { _ in .redirect(target) }
    struct Names: HostResolver {
      func addresses(of host: String) -> [IPAddress] {
        [IPAddress(host == "public.test" ? "127.0.0.2" : "127.0.0.1")].compactMap(\.self)
      }
    }
    let options = makeOptions(try policyWithOutside, resolver: Names())
    let reason = failure("http://public.test:\(outside.port)/", options)
    switch reason {
    case .refusedAddress: break
    // Without slashes, it is relative to the page: the public server again, without end.
    case .tooManyRedirections where location.hasPrefix("http:127"): break
    default: Issue.record("\(String(describing: reason))")
    }
    #expect(inside.connectedAddresses.isEmpty)
  }

  @Test func `a person may name a private address, and redirections stay where they are`() throws {
    let server = try TestServer { request in
      request.path == "/1"
        ? .redirect(
          "http://localhost:\(request.header("host")?.split(separator: ":").last ?? "")/2")
        : .html("end")
    }
    #expect(failure("http://127.0.0.1:\(server.port)/1", makeOptions(.person)) == nil)
    #expect(server.requests.map(\.path) == ["/1", "/2"])
  }

  @Test func `a person's public page does not lead to a private address`() throws {
    let inside = try TestServer { _ in .html("reached") }
    let outside = try TestServer { _ in .redirect("http://127.0.0.1:\(inside.port)/") }
    var policy = try policyWithOutside
    policy.trustsFirstAddress = true
    #expect(
      failure("http://127.0.0.2:\(outside.port)/", makeOptions(policy))
        == .refusedAddress("127.0.0.1", .loopback))
    #expect(inside.connectedAddresses.isEmpty)
  }

  @Test func `an open connection to a private address is of no use to what came from outside`()
    throws
  {
    // In and out and in again: a server that is refused by its address is refused by its name as
    // well.
    let outside = Mutex(0)
    let inside = try TestServer { request in
      request.path == "/1"
        ? .redirect("http://public.test:\(outside.withLock { $0 })/") : .html("reached")
    }
    let other = try TestServer { _ in .redirect("http://private.test:\(inside.port)/2") }
    outside.withLock { $0 = other.port }
    struct Names: HostResolver {
      func addresses(of host: String) -> [IPAddress] {
        [IPAddress(host == "public.test" ? "127.0.0.2" : "127.0.0.1")].compactMap(\.self)
      }
    }
    var policy = try policyWithOutside
    policy.trustsFirstAddress = true
    #expect(
      failure("http://private.test:\(inside.port)/1", makeOptions(policy, resolver: Names()))
        == .refusedAddress("127.0.0.1", .loopback))
    #expect(inside.requests.map(\.path) == ["/1"])
  }

  @Test func `a redirection to a cloud's metadata is refused even from a private address`() throws {
    let server = try TestServer { _ in .redirect("http://169.254.169.254/latest/") }
    #expect(
      failure("http://127.0.0.1:\(server.port)/", makeOptions(.person))
        == .refusedAddress("169.254.169.254", .metadata))
  }

  @Test func `private addresses are reached where they are allowed`() throws {
    let server = try TestServer { _ in .html("reached") }
    let policy = NetworkPolicy(allowsPrivateNetwork: true)
    #expect(failure("http://localhost:\(server.port)/", makeOptions(policy)) == nil)
    #expect(server.connectedAddresses.count == 1)
  }

  @Test(
    "a proxy is not asked for what is forbidden",
    arguments: ["127.0.0.1", "localhost", "[::1]", "169.254.169.254", "10.0.0.1"])
  func byProxy(_ host: String) throws {
    let proxy = try TestServer { _ in .html("reached") }
    var options = makeOptions()
    options.proxies = ProxySettings(http: "http://127.0.0.1:\(proxy.port)")
    guard case .refusedAddress = failure("http://\(host)/", options) else {
      Issue.record("not refused")
      return
    }
    #expect(proxy.connectedAddresses.isEmpty)
  }

  @Test("a proxy is not asked for a name that only it knows, unless private addresses are reached")
  func namesOfTheProxy() throws {
    let proxy = try TestServer { _ in .html("reached") }
    var options = makeOptions()
    options.proxies = ProxySettings(http: "http://127.0.0.1:\(proxy.port)")
    let address = "http://intranet.invalid/"
    #expect(failure(address, options) == .nameNotResolved(host: "intranet.invalid"))
    #expect(proxy.connectedAddresses.isEmpty)
    options.policy = NetworkPolicy(allowsPrivateNetwork: true)
    #expect(failure(address, options) == nil)
    #expect(proxy.connectedAddresses.count == 1)
  }
}
