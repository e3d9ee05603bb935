import Foundation
import TestSupport
import Testing

/// A client of `jsprep lsp` that says everything at once, and looks then what came back.
struct LanguageClient {
  let tool: CommandLineTool
  private var input = Data()
  private var number = 0

  init(_ tool: CommandLineTool) { self.tool = tool }

  /// Adds a request.
  ///
  /// - Returns: its number.
  @discardableResult
  mutating func request(_ method: String, _ parameters: Any = NSNull()) throws -> Int {
    number += 1
    try add(["jsonrpc": "2.0", "id": number, "method": method, "params": parameters])
    return number
  }

  mutating func notify(_ method: String, _ parameters: Any = NSNull()) throws {
    try add(["jsonrpc": "2.0", "method": method, "params": parameters])
  }

  /// Adds `initialize`.
  mutating func begin(encodings: [String]? = nil) throws {
    var general: [String: Any] = [:]
    if let encodings { general["positionEncodings"] = encodings }
    try request("initialize", ["capabilities": ["general": general]])
    try notify("initialized", [String: Any]())
  }

  mutating func open(_ address: String, _ text: String) throws {
    try notify(
      "textDocument/didOpen",
      [
        "textDocument": ["uri": address, "languageId": "", "version": 1, "text": text]
          as [String: Any]
      ])
  }

  mutating func add(_ message: [String: Any]) throws {
    add(bytes: try JSONSerialization.data(withJSONObject: message))
  }

  mutating func add(bytes: Data) {
    input += Data("Content-Length: \(bytes.count)\r\n\r\n".utf8) + bytes
  }

  /// Adds what is no message.
  mutating func add(raw text: String) { input += Data(text.utf8) }

  /// Runs the server on all of it.
  func run(_ options: [String] = []) async throws -> Outcome {
    try Outcome(await tool.run(["lsp"] + options, input: input))
  }

  /// What came back.
  struct Outcome {
    let completion: Completion
    let messages: [NSDictionary]

    init(_ completion: Completion) throws {
      self.completion = completion
      var messages: [NSDictionary] = []
      var rest = completion.standardOutput[...]
      while let end = rest.firstRange(of: Data("\r\n\r\n".utf8)) {
        let header = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
        let count = try #require(header.split(separator: " ").last.flatMap { Int($0) })
        let body = rest[end.upperBound...].prefix(count)
        messages.append(
          try #require(try JSONSerialization.jsonObject(with: body) as? NSDictionary))
        rest = rest[end.upperBound...].dropFirst(count)
      }
      try #require(rest.isEmpty)
      self.messages = messages
    }

    /// The answer to a request.
    func answer(_ number: Int) -> NSDictionary? {
      messages.first { $0["id"] as? Int == number }
    }

    /// What was last said of a document: for each finding its place and its code.
    func findings(_ address: String) -> [String]? {
      let published = messages.last {
        $0.at("params.uri") as? String == address
          && $0["method"] as? String == "textDocument/publishDiagnostics"
      }
      let list = published?.at("params.diagnostics") as? [NSDictionary]
      return list?.map { finding in
        func number(_ path: String) -> Int { finding.at(path) as? Int ?? -1 }
        return "\(number("range.start.line")):\(number("range.start.character"))-"
          + "\(number("range.end.line")):\(number("range.end.character")) \(finding["code"] ?? "")"
      }
    }
  }
}

extension NSObject {
  /// The value that keys lead to, in objects of JSON: `"error.code"`.
  func at(_ path: String) -> Any? {
    var value: Any? = self
    for key in path.split(separator: ".") { value = (value as? NSDictionary)?[String(key)] }
    return value
  }
}
