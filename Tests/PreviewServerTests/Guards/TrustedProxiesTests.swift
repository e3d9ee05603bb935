import PageLoading
import Testing

@testable import PreviewServer

@Suite struct TrustedProxiesTests {
  private static let ranges = ["10.0.0.0/8", "::1", "2001:db8::/32"].compactMap { AddressRange($0) }

  private func client(
    _ peer: String, _ value: String?, field: TrustedProxies.Field = .xForwardedFor,
    others: [(String, String)] = []
  ) -> HTTPRequest {
    var fields = HTTPFields(others)
    if let value {
      fields.append(field == .forwarded ? "Forwarded" : "X-Forwarded-For", value)
    }
    return TrustedProxies(Self.ranges, field: field)
      .resolve(HTTPRequest(.get, "/", fields: fields, client: peer))
  }

  @Test(arguments: [
    ("10.1.2.3", "192.0.2.1", "192.0.2.1"), ("::1", "192.0.2.1", "192.0.2.1"),
    ("::ffff:10.0.0.1", "192.0.2.1", "192.0.2.1"),
    // The client itself wrote the entries before its own.
    ("10.0.0.1", "198.51.100.9, 192.0.2.1", "192.0.2.1"),
    ("10.0.0.1", "198.51.100.9,192.0.2.1 , 10.9.9.9", "192.0.2.1"),
    ("10.0.0.1", "10.0.0.2, 10.0.0.3", "10.0.0.2"),
    ("10.0.0.1", "192.0.2.1:4711", "192.0.2.1"), ("10.0.0.1", "[2001:db9::5]:80", "2001:db9::5"),
    ("10.0.0.1", "2001:DB9::0:5", "2001:db9::5"),
    // A client that hides, or sends nonsense, counts as its proxy.
    ("10.0.0.1", "unknown", "10.0.0.1"), ("10.0.0.1", "192.0.2.1, nonsense", "10.0.0.1"),
    ("10.0.0.1", "192.0.2.1, nonsense, 10.0.0.7", "10.0.0.7"), ("10.0.0.1", "", "10.0.0.1"),
    ("10.0.0.1", ",,", "10.0.0.1"),
    // No other address is trusted.
    ("192.0.2.7", "198.51.100.9", "192.0.2.7"), ("11.0.0.1", "192.0.2.1", "11.0.0.1"),
  ])
  func theLastAddressThatATrustedProxyDidNotComeFromIsTheClient(
    peer: String, field: String, client: String
  ) {
    #expect(self.client(peer, field).client == client)
  }

  @Test(arguments: [
    ("for=192.0.2.1", "192.0.2.1"), ("for=192.0.2.1;proto=http;by=10.0.0.1", "192.0.2.1"),
    (#"For="[2001:db9::5]:4711""#, "2001:db9::5"),
    ("for=198.51.100.9, for=192.0.2.1, for=10.0.0.9", "192.0.2.1"),
    ("for=_hidden", "10.0.0.1"), ("for=unknown, for=192.0.2.1", "192.0.2.1"),
    // A quote that the client leaves open does not hide the proxy's entry.
    (#"for="198.51.100.9, for=192.0.2.1"#, "192.0.2.1"), ("proto=https", "10.0.0.1"),
  ])
  func theStandardFieldIsReadWhereItIsChosen(field: String, client: String) {
    #expect(self.client("10.0.0.1", field, field: .forwarded).client == client)
  }

  @Test func onlyTheChosenFieldIsRead() {
    let other = [("Forwarded", "for=198.51.100.9")]
    #expect(client("10.0.0.1", nil, others: other).client == "10.0.0.1")
    #expect(client("10.0.0.1", "192.0.2.1", others: other).client == "192.0.2.1")
  }

  @Test func theSchemeIsThatOfTheProxyWhichTheClientTalkedTo() {
    let secure = [("X-Forwarded-Proto", "https")]
    #expect(client("10.0.0.1", "192.0.2.1", others: secure).isSecure)
    #expect(!client("192.0.2.7", "192.0.2.1", others: secure).isSecure)
    #expect(client("10.0.0.1", "for=192.0.2.1;proto=https", field: .forwarded).isSecure)
    let several = [("X-Forwarded-Proto", "https, http")]
    #expect(client("10.0.0.1", "192.0.2.1, 10.0.0.2", others: several).isSecure)
    #expect(!client("10.0.0.1", "192.0.2.1, 192.0.2.2", others: several).isSecure)
  }

  /// A page behind a proxy that speaks TLS has an origin that the server itself does not see.
  @Test func thePageBehindAProxyWithTLSMayCallItsServer() throws {
    let fixture = ServerFixture { configuration in
      configuration.trustedProxies = TrustedProxies(
        Self.ranges + [AddressRange("127.0.0.1")].compactMap { $0 })
      configuration.allowedHosts = ["jsprep.example"]
    }
    let fields = [
      ("Origin", "https://jsprep.example"), ("X-Forwarded-For", "192.0.2.1"),
      ("X-Forwarded-Proto", "https"),
    ]
    let answer = try fixture.ask(
      .post, "/v1/run", fields, body: RunEndpointTests.run, host: "jsprep.example")
    #expect(answer.status.code == 200)
    let plain = try fixture.ask(
      .post, "/v1/run", Array(fields.prefix(2)), body: RunEndpointTests.run, host: "jsprep.example")
    #expect(plain.status.code == 403)
  }

  @Test func ratesAreThoseOfTheClientBehindTheProxy() throws {
    let now = Box(0.0)
    let fixture = ServerFixture(now: now) { configuration in
      configuration.limits.requestRate = 0.5
      configuration.trustedProxies = TrustedProxies([AddressRange("127.0.0.1")].compactMap { $0 })
    }
    func status(_ client: String) throws -> Int {
      try fixture.ask(.get, "/v1/version", [("X-Forwarded-For", client)]).status.code
    }
    #expect(try status("192.0.2.1") == 200)
    #expect(try status("192.0.2.1") == 429)
    #expect(try status("192.0.2.1, 192.0.2.1") == 429)
    #expect(try status("192.0.2.2") == 200)
  }
}
