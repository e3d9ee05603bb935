import PropertyLists
import Testing

@testable import LanguageServer

/// The order of a session, which a client on a pipe cannot arrange.
@Suite struct SessionTests {
  private let session = LanguageSession(LanguageSettings(version: "1"))

  private func receive(_ messages: String...) -> [PropertyList] {
    session.receive(messages.map { Array($0.utf8) })
  }

  private func error(_ replies: [PropertyList]) -> Int? {
    replies.first?["error"]?["code"]?.integer
  }

  private static let start =
    #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":{}}}"#

  @Test func `a request that a later message cancels is not done`() {
    _ = receive(Self.start)
    let replies = receive(
      #"{"jsonrpc":"2.0","id":"a","method":"shutdown"}"#,
      #"{"jsonrpc":"2.0","id":7,"method":"x"}"#,
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"a"}}"#)
    #expect(replies.map { $0["id"] } == ["a", 7])
    #expect(replies.map { $0["error"]?["code"] } == [-32800, -32601])
  }

  @Test func `requests have their order`() {
    #expect(error(receive(#"{"jsonrpc":"2.0","id":1,"method":"textDocument/hover"}"#)) == -32002)
    #expect(error(receive(Self.start)) == nil)
    #expect(error(receive(Self.start)) == -32600)
    #expect(error(receive(#"{"jsonrpc":"2.0","id":1,"method":"textDocument/hover"}"#)) == -32602)
    #expect(receive(#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#).first?["result"] == .null)
    #expect(error(receive(#"{"jsonrpc":"2.0","id":3,"method":"shutdown"}"#)) == -32600)
    #expect(receive(#"{"jsonrpc":"2.0","method":"exit"}"#) == [])
    #expect(session.hasEnded && session.endsWell)
  }

  @Test func `what is no message is refused, and the next one taken`() {
    #expect(error(receive("{\"id\": ")) == -32700)
    #expect(error(receive("[]")) == -32600)
    #expect(error(receive("{\"id\": 4}")) == -32600)
    #expect(error(receive(Self.start)) == nil)
  }

  @Test func `half a character is one that takes as much room`() {
    let text = #"{"a": "\ud83d", "b": "\ud83d\ude00", "c": "\\ud83d", "d": "\ude00\ud83d"}"#
    let done = String(decoding: LanguageSession.withoutHalves(Array(text.utf8)), as: UTF8.self)
    #expect(
      done == #"{"a": "\ufffd", "b": "\ud83d\ude00", "c": "\\ud83d", "d": "\ufffd\ufffd"}"#)
  }

  /// A script is checked together with the Info.plist that names it.
  @Test func `documents are checked again when they change, the newest text only`() {
    _ = receive(Self.start)
    let open =
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.js","version":1,"text":"var ExtensionPreprocessingJS = {"}}}"#
    let change =
      #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///a.js","version":2},"contentChanges":[{"range":{"start":{"line":0,"character":32},"end":{"line":0,"character":32}},"text":" run(p) { p.completionFunction({}); } };"}]}}"#
    #expect(receive(open, change) == [])
    let published = session.checkNext()
    #expect(published?.count == 1)
    #expect(published?.first?["params"]?["version"] == 2)
    #expect(published?.first?["params"]?["diagnostics"] == [])
    #expect(session.checkNext() == nil)
    let close =
      #"{"jsonrpc":"2.0","method":"textDocument/didClose","params":{"textDocument":{"uri":"file:///a.js"}}}"#
    #expect(receive(close).first?["params"]?["diagnostics"] == [])
    #expect(receive(change).first?["method"] == "window/logMessage")
  }
}
