import Bytes
import Foundation
import PropertyLists
import Testing

@testable import PreviewServer

/// The built binary with `--tls-cert` and `--tls-key`.
@Suite(.enabled(if: OpenSSL.isInstalled, "openssl makes the certificates"), .timeLimit(.minutes(2)))
final class TLSTests {
  private let folder = "/tmp/jsprep-tls-\(RandomText.hexadecimal(bytes: 8))"
  private static let question =
    "GET /v1/version HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in ["one", "two"] { try OpenSSL.makeCertificate(name, in: folder) }
    try use("one")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Makes a certificate the one that the server reads.
  private func use(_ name: String) throws {
    for ending in ["pem", "key"] {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).\(ending)"))
      try bytes.write(to: URL(fileURLWithPath: "\(folder)/server.\(ending)"), options: .atomic)
    }
  }

  private func serve(_ options: String...) throws -> ServerProcess {
    try ServerProcess(
      [
        "serve", "--port", "0", "--no-access-log", "--workers", "1",
        "--tls-cert", "\(folder)/server.pem", "--tls-key", "\(folder)/server.key",
      ] + options)
  }

  private func ask(
    _ request: String, _ server: ServerProcess, trusting name: String
  ) throws
    -> String
  {
    try OpenSSL.ask(request, port: server.port, trusting: "\(folder)/\(name).pem")
  }

  @Test("scripts are run over TLS, for those who trust the certificate")
  func encrypted() throws {
    let server = try serve()
    #expect(server.address.hasPrefix("https://127.0.0.1:"))
    let run = try ServeCommandTests.request(
      "/v1/run",
      [
        "page": ["html": "<title>a</title>"],
        "script": ["source": .string(ServeCommandTests.script)],
      ]
    ).replacingOccurrences(
      of: "Host: localhost\r\n", with: "Host: localhost\r\nConnection: close\r\n")
    let answer = try ask(run, server, trusting: "one")
    #expect(answer.hasPrefix("HTTP/1.1 200 "))
    #expect(answer.contains(#""results":{"title":"a"}"#))
    #expect(try ask(Self.question, server, trusting: "two") == "")
    server.send(SIGTERM)
    #expect(server.wait() == 0)
  }

  @Test("who speaks no TLS gets no answer")
  func plain() throws {
    let server = try serve()
    let client = try RawClient(port: server.port)
    client.send(Self.question)
    client.finishSending()
    // An alert of TLS, or nothing, and then the end.
    #expect(throws: RawClient.Failure.self) { try client.read() }
    #expect(try ask(Self.question, server, trusting: "one").hasPrefix("HTTP/1.1 200 "))
    server.send(SIGTERM)
    #expect(server.wait() == 0)
  }

  @Test("SIGHUP brings another certificate, and a broken one changes nothing")
  func replaced() throws {
    let server = try serve()
    #expect(try ask(Self.question, server, trusting: "one").hasPrefix("HTTP/1.1 200 "))
    try use("two")
    server.send(SIGHUP)
    // The signal is heeded in a moment; nothing else tells when.
    #expect(try eventually { try !ask(Self.question, server, trusting: "two").isEmpty })
    #expect(try ask(Self.question, server, trusting: "one") == "")
    try Data("no certificate".utf8).write(to: URL(fileURLWithPath: "\(folder)/server.pem"))
    server.send(SIGHUP)
    for _ in 0..<3 {
      #expect(try ask(Self.question, server, trusting: "two").hasPrefix("HTTP/1.1 200 "))
    }
    server.send(SIGTERM)
    #expect(server.wait() == 0)
  }

  @Test("a certificate and another's key are an error at the start")
  func mismatch() throws {
    let result = try ServerProcess.run([
      "serve", "--port", "0", "--tls-cert", "\(folder)/one.pem", "--tls-key", "\(folder)/two.key",
    ])
    #expect(result.status == 65)
    #expect(result.error.contains("do they belong together?"))
  }

  /// The answer to a client that offers only these versions and ciphers.
  private func ask(_ server: ServerProcess, offering options: String...) throws -> String {
    try OpenSSL.ask(
      Self.question, port: server.port, trusting: "\(folder)/one.pem", options: options)
  }

  @Test("TLS 1.2 and newer are spoken, with ciphers that authenticate what they encrypt")
  func versions() throws {
    let server = try serve()
    // The lowest security level lets the client itself offer outdated versions.
    #expect(try ask(server, offering: "-tls1_1", "-cipher", "ALL:@SECLEVEL=0") == "")
    #expect(try ask(server, offering: "-tls1", "-cipher", "ALL:@SECLEVEL=0") == "")
    let cbc = "ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES256-SHA:@SECLEVEL=0"
    #expect(try ask(server, offering: "-tls1_2", "-cipher", cbc) == "")
    for good in ["ECDHE-ECDSA-AES256-GCM-SHA384", "ECDHE-ECDSA-CHACHA20-POLY1305"] {
      let answer = try ask(server, offering: "-tls1_2", "-cipher", good)
      #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(good)")
    }
    #expect(try ask(server, offering: "-tls1_3").hasPrefix("HTTP/1.1 200 "))
    server.send(SIGTERM)
    #expect(server.wait() == 0)
  }

  @Test("--tls-min 1.3 refuses TLS 1.2, and other values are errors")
  func minimum() throws {
    let server = try serve("--tls-min", "1.3")
    #expect(try ask(server, offering: "-tls1_2") == "")
    #expect(try ask(server, offering: "-tls1_3").hasPrefix("HTTP/1.1 200 "))
    server.send(SIGTERM)
    #expect(server.wait() == 0)
    let wrong = try ServerProcess.run([
      "serve", "--port", "0", "--tls-cert", "x", "--tls-key", "y", "--tls-min", "1.1",
    ])
    #expect(wrong.status == 64)
    #expect(wrong.error.contains("'--tls-min 1.1': the value is one of '1.2', '1.3'"))
  }
}
