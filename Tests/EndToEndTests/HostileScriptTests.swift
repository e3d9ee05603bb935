import Foundation
import Testing

extension HostileInput {
  /// Scripts that take all they can get, or that lay traps for whoever reads their results.
  @Suite("Scripts")
  struct ScriptTests {
    // MARK: Time

    @Test(
      "that never end are stopped when their time is up",
      arguments: [
        "endless-loop", "endless-loop-at-top-level", "endless-loop-in-getter",
        "endless-loop-that-catches", "endless-matching", "endless-promises", "endless-async-loop",
      ])
    func neverEnding(_ name: String) async throws {
      let completion = try await run(
        Samples.hostile(name), options: ["--timeout", "1"], within: 6)
      #expect(completion.ending == .limitReached)
      #expect(completion.output.isEmpty)
      #expect(completion.messages.contains("\(name).js"))
      #expect(completion.messages.localizedCaseInsensitiveContains("time"))
    }

    @Test("whose finalize never ends are stopped when their time is up")
    func neverEndingFinalize() async throws {
      let completion = try await run(
        Samples.hostile("endless-loop-in-finalize"),
        options: ["--arguments", "{}", "--timeout", "1"], within: 6)
      #expect(completion.ending == .limitReached)
      #expect(completion.output.isEmpty)
      #expect(completion.messages.localizedCaseInsensitiveContains("time"))
    }

    @Test("that set timers for ever have given no results after two seconds of their clock")
    func endlessTimers() async throws {
      let completion = try await run(Samples.hostile("endless-timers"), within: 6)
      #expect(completion.ending == .noResults)
      #expect(completion.output.isEmpty)
      #expect(completion.messages.contains("completionFunction"))
    }

    // MARK: The stack

    @Test(
      "that recurse without bound fail with a RangeError",
      arguments: [
        "unbounded-recursion", "unbounded-recursion-in-conversion",
      ])
    func unboundedRecursion(_ name: String) async throws {
      let completion = try await run(Samples.hostile(name))
      #expect(completion.ending == .noResults)
      #expect(completion.messages.contains("RangeError"))
      #expect(completion.messages.contains("\(name).js:"))
    }

    @Test("that recurse through events go deep, and come back")
    func unboundedRecursionInEvents() async throws {
      let completion = try await run(Samples.hostile("unbounded-recursion-in-events"))
      #expect(completion.ending == .done)
      #expect(try completion.json() == ["deep": true] as NSDictionary)
    }

    @Test("with results a million levels deep end with an answer or with a clear refusal")
    func deepResults() async throws {
      let completion = try await run(Samples.hostile("deep-results"))
      #expect([.done, .notAPropertyList, .limitReached].contains(completion.ending))
      #expect(completion.ending == .done || !completion.messages.isEmpty)
    }

    // MARK: Memory

    @Test(
      "that take memory without end are stopped by the memory limit or the time limit",
      arguments: ["growing-array", "growing-page", "doubling-page"])
    func growing(_ name: String) async throws {
      let completion = try await run(
        Samples.hostile(name), options: ["--timeout", "10"], within: 20)
      #expect(completion.ending == .limitReached)
      #expect(completion.output.isEmpty)
      #expect(
        completion.messages.localizedCaseInsensitiveContains("memory")
          || completion.messages.localizedCaseInsensitiveContains("time"))
    }

    @Test(
      "with a string of a gigabyte are stopped by the memory limit",
      arguments: ["huge-string", "huge-string-in-page"])
    func hugeString(_ name: String) async throws {
      let completion = try await run(
        Samples.hostile(name), options: ["--timeout", "10"], within: 20)
      #expect([.limitReached, .noResults].contains(completion.ending))
      #expect(completion.output.isEmpty)
      #expect(completion.messages.localizedCaseInsensitiveContains("memory"))
    }

    @Test("with a string that is too long fail with the engine's RangeError")
    func tooLongString() async throws {
      let completion = try await run(Samples.hostile("too-long-string"))
      #expect(completion.ending == .noResults)
      #expect(completion.messages.contains("RangeError"))
    }

    @Test("with a list of four thousand million holes end with a clear refusal")
    func endlessList() async throws {
      let completion = try await run(
        Samples.hostile("endless-list"), options: ["--timeout", "5"], within: 15)
      #expect([.limitReached, .notAPropertyList].contains(completion.ending))
      #expect(completion.output.isEmpty)
      #expect(!completion.messages.isEmpty)
    }

    // MARK: Results

    @Test("with a cycle in the results are told where it is")
    func cyclicResults() async throws {
      let completion = try await run(Samples.hostile("cyclic-results"))
      #expect(completion.ending == .notAPropertyList)
      #expect(completion.output.isEmpty)
      #expect(completion.messages.contains("page.sections[0].parent"))
    }

    @Test("with one object in several places give it in each of them")
    func sharedResults() async throws {
      let completion = try await run(Samples.hostile("shared-results"))
      #expect(completion.ending == .done)
      let one = ["name": "one"]
      #expect(
        try completion.json()
          == ["first": one, "second": one, "both": [one, one]] as NSDictionary)
    }

    @Test("with a getter that throws are told what it threw")
    func throwingGetter() async throws {
      let completion = try await run(Samples.hostile("throwing-getter"))
      #expect(completion.ending == .noResults)
      #expect(completion.output.isEmpty)
      #expect(completion.messages.contains("the body is not to be read"))
    }

    @Test("with a proxy in the results have it read like any object")
    func proxyResults() async throws {
      let completion = try await run(Samples.hostile("proxy-results"))
      #expect(completion.ending == .done)
      #expect(
        try completion.json() == ["title": "seen through a proxy", "list": [1, 2, 3]]
          as NSDictionary)
    }

    @Test("with a proxy that has no bottom are stopped")
    func bottomlessProxy() async throws {
      let completion = try await run(
        Samples.hostile("bottomless-proxy"), options: ["--timeout", "2"], within: 10)
      #expect([.limitReached, .notAPropertyList].contains(completion.ending))
      #expect(completion.output.isEmpty)
      #expect(!completion.messages.isEmpty)
    }

    @Test("with a revoked proxy in the results fail with the engine's TypeError")
    func revokedProxy() async throws {
      let completion = try await run(Samples.hostile("revoked-proxy"))
      #expect(completion.ending == .noResults)
      #expect(completion.messages.contains("TypeError"))
    }

    @Test("with nodes in the results end with a clear message")
    func resultsOfNodes() async throws {
      let completion = try await run(Samples.hostile("results-of-nodes"))
      #expect([.done, .notAPropertyList].contains(completion.ending))
      #expect(completion.messages.contains("body"))
    }

    @Test("that call back a hundred thousand times have given their first results")
    func lateAndOften() async throws {
      let completion = try await run(Samples.hostile("late-and-often"))
      #expect(completion.ending == .done)
      #expect(try completion.json() == ["turn": 1] as NSDictionary)
      #expect(completion.messages.count < 10_000)
    }

    @Test("that log a million lines keep them out of the results")
    func chatty() async throws {
      let completion = try await run(
        Samples.hostile("chatty"), options: ["--timeout", "20"], within: 30)
      #expect(completion.ending == .done)
      #expect(try completion.json() == ["lines": 1_000_000] as NSDictionary)
    }

    // MARK: Exceptions

    @Test(
      "that throw what has no message are said to have thrown",
      arguments: ["throws-nonsense", "throws-null"])
    func throwsNonsense(_ name: String) async throws {
      let completion = try await run(Samples.hostile(name))
      #expect(completion.ending == .noResults)
      #expect(completion.messages.contains("\(name).js"))
    }

    // MARK: Replaced functions

    @Test("that replace built-in functions give the results of a script that does not")
    func replacedBuiltins() async throws {
      let completion = try await run(Samples.hostile("replaced-builtins"))
      #expect(completion.ending == .done, Comment(rawValue: completion.messages))
      #expect(
        try completion.json()
          == [
            "title": "A page", "tags": ["h1", "p"],
            "nested": ["numbers": [1, 2.5, -3], "flag": true] as [String: Any],
          ] as NSDictionary)
    }

    @Test("that replace built-in functions can finalize")
    func replacedBuiltinsAndFinalize() async throws {
      let completion = try await run(
        Samples.hostile("replaced-builtins"), options: ["--arguments", #"{"id": "changed"}"#])
      #expect(completion.ending == .done, Comment(rawValue: completion.messages))
      #expect(completion.output.contains(#"<body id="changed">"#))
      #expect(completion.output.contains(#"<a href="/link">link</a>"#))
    }

    @Test("that put accessors on Object.prototype are called with their own properties")
    func replacedMembersOfResults() async throws {
      let completion = try await run(Samples.hostile("replaced-members-of-results"))
      #expect(completion.ending == .done, Comment(rawValue: completion.messages))
      #expect(
        try completion.json()
          == ["own": true, "type": "function", "seen": 0] as NSDictionary)
    }
  }
}
