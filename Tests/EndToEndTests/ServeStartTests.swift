import Glibc
import TestSupport
import Testing

/// A server that is told to stop before it has begun to answer.
@Suite struct ServeStartTests {
  @Test(arguments: [SIGTERM, SIGINT])
  func `one signal ends a start that waits for a file`(signal: Int32) async throws {
    let folder = try TemporaryFolder()
    // Nobody ever writes into it, so the server waits for ever to read it.
    let tokens = folder.path("tokens")
    try #require(mkfifo(tokens, 0o600) == 0)
    let tool = try RunningTool(["serve", "--port", "0", "--token-file", tokens])
    try await tool.catches(signal)
    tool.send(signal)
    #expect(await tool.ended() == .done)
  }

  @Test func `one signal ends a start of many workers, and none of them is left`() async throws {
    let tool = try RunningTool(["serve", "--port", "0", "--workers", "40", "--no-access-log"])
    let first = try await tool.firstChild()
    let children = tool.children
    tool.send(SIGTERM)
    #expect(await tool.ended() == .done)
    for child in Set(children + [first]) { #expect(await RunningTool.isGone(child)) }
  }
}
