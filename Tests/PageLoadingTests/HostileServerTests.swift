import PageLoading
import Synchronization
import SystemServices
import TestSupport
import Testing

/// Whatever a server sends, a load ends with a page or an error.
@Suite struct HostileServerTests {
  /// Numbers that are the same each time.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  private static let answers: [[UInt8]] = [
    """
    HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nSet-Cookie: a=b; Path=/; Domain=x\r
    ETag: "1"\r\nContent-Length: 12\r\n\r\n<p>Hello</p>
    """,
    """
    HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X\r\n\r\n5;x=y\r\nhello\r\n6\r\n world\r
    0\r\nX: y\r\n\r\n
    """,
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nLink: <x>\r\n\r\nHTTP/1.0 200\r\n\r\nx",
    "HTTP/1.1 302 Found\r\nLocation: /a?b#c\r\nLocation: //x/\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip, br, zstd, deflate\r\n\r\n\u{1F}\u{8B}\u{8}xxxxxxxxx",
  ].map { $0.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }

  @Test(arguments: 0..<5)
  func `a damaged answer ends well`(_ index: Int) throws {
    let current = Mutex<[UInt8]>([])
    let server = try TestServer { _ in .init(raw: current.withLock { $0 }) }
    var numbers = Numbers(state: UInt64(index) + 1)
    var options = LoadingOptions(userAgent: "Test", policy: .person)
    options.proxies = .none
    options.timeLimit = 5
    options.redirectionLimit = 2
    let folder = try TemporaryFolder()
    options.cacheFolder = folder.path("cache")
    var pages = 0
    for round in 0..<60 {
      var bytes = Self.answers[index]
      for _ in 0..<(round % 4) {
        let place = Int.random(in: 0..<bytes.count, using: &numbers)
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
        default: bytes = Array(bytes[...place])
        }
      }
      current.withLock { $0 = bytes }
      do throws(LoadingError) {
        let page = try PageLoader(options).load("http://127.0.0.1:\(server.port)/\(round)")
        #expect(page.bytes.count <= bytes.count)
        pages += 1
      } catch {
        #expect(error.reason != .timedOut(seconds: 5))
      }
    }
    // The first three are pages where nothing is damaged, and in many rounds that follow.
    #expect(index > 2 || pages >= 15)
  }

  @Test func `the loading of a page that nobody waits for ends`() throws {
    let cancellation = CancellationFlag()
    let isOver = Monitor(false)
    let server = try TestServer { _ in
      cancellation.cancel()
      isOver.wait { $0 ? .done(()) : .notYet() }
      return .html("")
    }
    var options = LoadingOptions(userAgent: "Test", policy: .person)
    options.proxies = .none
    options.cancellation = cancellation
    let url = "http://127.0.0.1:\(server.port)/"
    #expect(throws: LoadingError(.cancelled, url: url)) { try PageLoader(options).load(url) }
    isOver.withLock(waking: .all) { $0 = true }
  }
}
