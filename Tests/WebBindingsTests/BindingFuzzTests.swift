import DOM
import Foundation
import ScriptEngine
import SystemServices
import TestSupport
import Testing

@testable import WebBindings

/// Calls of all members of all interfaces, on odd objects, with odd arguments, with callbacks that change
/// the tree in the middle of them: `Fuzz/calls.js` makes them, on `Fuzz/page.html`.
///
/// An input is a whole script. `jsprep run` can run it on the same page, inside of a function `run`.
@Suite struct BindingFuzzTests {
  /// The fault that an input revealed.
  private enum Fault: Error {
    /// The script itself failed.
    case failed(String)
    /// Something was thrown that no call may throw, or a tree is not the same from all sides.
    case found(String)
    /// The script did not end in time.
    case late
    /// Memory grows from round to round: the bytes before and after.
    case grown(from: Int, to: Int)
  }

  private static func text(_ name: String) throws -> String {
    try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fuzz")
        .appending(path: name), encoding: .utf8)
  }

  @Test func `no call ends the process, goes on for ever, breaks a tree or keeps memory`() throws {
    let run = FuzzRun("bindings")
    let calls = try Self.text("calls.js")
    let count = run.isLong ? 5000 : 300
    try EngineThread.run {
      let rounds = Rounds(page: try Self.text("page.html"), isLong: run.isLong)
      let inputs = try run.perform { random in
        let seed = UInt32.random(in: 0 ... .max, using: &random)
        return Array("const seed = \(seed), count = \(count), observe = null;\n\(calls)".utf8)
      } check: { input in
        try rounds.check(input)
      }
      #expect(inputs > 0)
      if run.isLong { print("fuzz: bindings, \(rounds.calls) calls") }
    }
  }

  /// Checks inputs with one engine, as a worker answers requests.
  private final class Rounds {
    private let machine = VirtualMachine()
    private let page: String
    private let isLong: Bool
    private let lasting: Context
    private let gauge = MemoryGauge(process: "self")
    private var count = 0
    private var heap = 0
    private var resident = 0
    var calls = 0

    /// The script may take so many seconds of computing time, which only one that never ends takes.
    private static let timeLimit = 120.0
    /// After how many inputs memory is measured.
    private static let round = 25
    /// What may be added in all rounds after the first: caches that have an upper bound.
    private static let heapSlack = 16 << 20
    private static let residentSlack = 400 << 20

    init(page: String, isLong: Bool) {
      self.page = page
      self.isLong = isLong
      lasting = Context(machine: machine)
    }

    func check(_ input: [UInt8]) throws {
      try run(String(decoding: input, as: UTF8.self))
      count += 1
      guard count.isMultiple(of: Self.round) else { return }
      lasting.collectGarbage()
      lasting.collectGarbage()
      let heap = lasting.memory.heapSize + lasting.memory.extraMemory
      let resident = gauge.residentSize ?? 0
      if count == Self.round {
        self.heap = heap
        self.resident = resident
      } else if heap > self.heap + Self.heapSlack {
        throw Fault.grown(from: self.heap, to: heap)
      } else if resident > self.resident + Self.residentSlack {
        throw Fault.grown(from: self.resident, to: resident)
      }
    }

    private func run(_ script: String) throws {
      let pool = DocumentPool()
      var html = page
      let document = try html.withUTF8 { try pool.parse($0) }
      document.url = "http://example.com/folder/page.html"
      // Whoever uses a node that was freed fails at once. Each search reads all memory of the process.
      pool.leastSearchedWeight = isLong ? 2 << 20 : 16 << 20
      pool.poisonsFreedNodes = true
      machine.limitTime(to: nil)
      let realm = try Realm(machine: machine, document: document)
      let world = PageWorld(besides: realm)
      defer {
        world.close()
        realm.close()
      }
      try realm.seedRandomness(1)
      machine.limitTime(to: Self.timeLimit)
      let answer: String
      do {
        let value = try realm.context.evaluate(script, name: "calls.js")
        answer = try realm.context.json(value) ?? "undefined"
      } catch {
        if machine.timeLimitReached { throw Fault.late }
        let exception = realm.context.describe(error)
        throw Fault.failed("\(exception.name): \(exception.message)")
      }
      _ = realm.eventLoop.run(forMilliseconds: 500)
      if machine.timeLimitReached { throw Fault.late }
      machine.limitTime(to: nil)
      let report = try JSONDecoder().decode(Report.self, from: Data(answer.utf8))
      calls += report.calls
      if !report.unexpected.isEmpty || !report.faults.isEmpty {
        throw Fault.found((report.unexpected + report.faults).joined(separator: "; "))
      }
    }
  }

  /// What a script says of its calls.
  private struct Report: Decodable {
    var calls: Int
    var unexpected: [String]
    var faults: [String]
  }
}
