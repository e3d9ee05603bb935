import Testing

@testable import PreviewServer

@Suite struct GuardTests {
  @Test func tokensAreReadFromLines() throws {
    let tokens = try BearerTokens(
      file: Array("# team\n0123456789abcdef\r\n\n  zyxwvutsrqponmlk  \n".utf8))
    #expect(tokens.allow("Bearer 0123456789abcdef"))
    #expect(tokens.allow("bearer  zyxwvutsrqponmlk"))
    #expect(tokens.allow(" BEARER\t zyxwvutsrqponmlk \t"))
    for wrong in [
      nil, "", "Bearer", "Bearer ", "Basic 0123456789abcdef", "Bearer 0123456789abcde",
      "Bearer 0123456789abcdef0", "0123456789abcdef",
    ] {
      #expect(!tokens.allow(wrong))
    }
  }

  @Test(
    arguments: [
      ("", .empty), ("# only\n", .empty), ("short\n", .tooShort(line: 1)),
      ("0123456789abcdef\n0123456789 abcdef", .character(line: 2)),
    ] as [(String, BearerTokens.Malformation)])
  func aFileWithoutGoodTokensIsAnError(file: String, error: BearerTokens.Malformation) {
    #expect(throws: error) { _ = try BearerTokens(file: Array(file.utf8)) }
  }

  @Test(arguments: [
    "localhost", "LOCALHOST:8080", "a.localhost", "127.0.0.1", "127.255.3.4:1", "[::1]:80",
    "localhost.", "preview.test:1",
  ])
  func namesOfThisMachineAreAllowed(host: String) {
    #expect(HostGuard(allowed: ["preview.test"]).allows(host))
  }

  @Test(arguments: [
    "", "example.com", "localhost.example.com", "127.0.0.1.example.com", "127.0.0.256",
    "127.0.0.1:x", "128.0.0.1", "[::2]", "[::1", "::1", "127.0.1", "0x7f.0.0.1", "localhost:123456",
    "localhost@evil.example", "127.0.0.+1",
  ])
  func otherNamesAreNot(host: String) {
    #expect(!HostGuard(allowed: []).allows(host))
  }

  @Test func aBucketRefillsSteadily() {
    var bucket = TokenBucket(full: 2, at: 0)
    #expect(bucket.take(rate: 0.5, capacity: 2, at: 0) == 0)
    #expect(bucket.take(rate: 0.5, capacity: 2, at: 0) == 0)
    #expect(bucket.take(rate: 0.5, capacity: 2, at: 0) == 2)
    #expect(bucket.take(rate: 0.5, capacity: 2, at: 1) == 1)
    #expect(bucket.take(rate: 0.5, capacity: 2, at: 2) == 0)
    // It never holds more than it is large, and time does not go back.
    #expect(bucket.take(rate: 0.5, capacity: 2, at: 1000) == 0)
    #expect(bucket.take(rate: 0.5, capacity: 2, at: 900) == 0)
    #expect(bucket.take(rate: 0.5, capacity: 2, at: 900) > 0)
  }

  @Test func clientsAreCountedOnTheirOwnAndByNetwork() {
    let limiter = RateLimiter(RateLimiter.Limit(rate: 1, burst: 1))
    #expect(limiter.admit("192.0.2.1", at: 0) == 0)
    #expect(limiter.admit("192.0.2.2", at: 0) == 0)
    #expect(limiter.admit("192.0.2.1", at: 0) == 1)
    #expect(limiter.admit("2001:db8::1", at: 0) == 0)
    #expect(limiter.admit("2001:db8:0:0:ffff::2", at: 0) == 1)
    #expect(limiter.admit("2001:db8:0:1::1", at: 0) == 0)
  }

  @Test func theMemoryOfClientsIsBounded() {
    let limiter = RateLimiter(RateLimiter.Limit(rate: 1, burst: 1))
    for number in 0..<(RateLimiter.clientLimit + 10) {
      #expect(limiter.admit("client \(number)", at: 0) == 0)
    }
    #expect(limiter.admit("client \(RateLimiter.clientLimit + 9)", at: 0) > 0)
  }
}
