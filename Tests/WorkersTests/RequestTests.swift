import Preprocessing
import PropertyLists
import ScriptEngine
import Testing
import WebBindings

@testable import Workers

extension WorkersTests {
  /// A worker gives the same answer as the engine in this process.
  @Suite struct RequestTests {
    @Test func `a request is answered with its results`() throws {
      let pool = try Workshop.pool()
      let answer = try pool.run(
        Workshop.asking("[document.title, null, 1.5, new Date(0), true, {a: 'é'}]", on: "<title>T"))
      #expect(answer.value == #"["T",null,1.5,"1970-01-01T00:00:00.000Z",true,{"a":"é"}]"#)
      #expect(answer.diagnostics.map(\.identifier) == ["results-null"])
      #expect(answer.html == nil)
      #expect(answer.finalization == nil)
    }

    @Test func `finalize is called with what the extension returns`() throws {
      let pool = try Workshop.pool()
      let request = try Workshop.request(
        "run(p) { p.completionFunction({}); }, finalize(a) { document.body.style.color = a.color; }"
      ) {
        $0.extensionAnswer = .item(["color": "red"])
        $0.emission = [.html, .parsedHTML]
      }
      let answer = try pool.run(request)
      #expect(answer.finalization == .called)
      #expect(
        answer.html.map { String(decoding: $0, as: UTF8.self) }
          == #"<html><head></head><body style="color: red;"><p>Text</p></body></html>"#)
      #expect(
        answer.parsedHTML.map { String(decoding: $0, as: UTF8.self) }
          == "<html><head></head><body><p>Text</p></body></html>")
    }

    @Test func `console, dialogs, navigations and diagnostics come with the answer`() throws {
      let pool = try Workshop.pool()
      let answer = try pool.run(
        Workshop.request(
          """
          run(p) {
            console.warn("careful"); alert("hello"); location.href = "/next";
            p.completionFunction({ node: document.body });
          }
          """))
      #expect(answer.console.map(\.text) == ["careful"])
      #expect(answer.console.map(\.level) == [.warn])
      #expect(answer.console.first?.location?.source == "script.js")
      #expect(answer.dialogs == [Dialog(kind: .alert, message: "hello")])
      #expect(answer.navigations == [Navigation(kind: .assign, url: "https://example.com/next")])
      #expect(answer.outcome == .undeliverable)
      #expect(
        answer.diagnostics.map(\.identifier) == ["results-node", "navigation-requested", "dialog"])
      #expect(answer.diagnostics.first?.path?.description == "node")
    }

    @Test func `the options of a request hold for it`() throws {
      let pool = try Workshop.pool()
      let answer = try pool.run(
        Workshop.request(
          "run(p) { p.completionFunction({ name: p.extensionName, s: String(getSelection()), n: null }); }"
        ) {
          $0.options.extensionName = "org.example"
          $0.options.strict = true
          $0.selection = .text("ex")
        })
      #expect(answer.outcome == .undeliverable)
      #expect(answer.diagnostics.map(\.identifier).contains("results-not-representable"))
      let lenient = try pool.run(
        Workshop.request(
          "run(p) { p.completionFunction({ name: p.extensionName, s: String(getSelection()) }); }"
        ) {
          $0.options.extensionName = "org.example"
          $0.selection = .text("ex")
        })
      #expect(lenient.outcome == .results(["name": "org.example", "s": "ex"]))
    }

    @Test func `a request that makes no sense is refused, and its worker goes on`() throws {
      let pool = try Workshop.pool()
      let process = pool.workers.map(\.process)
      #expect(throws: WorkerError.refused(.page(.badSelector("p[")))) {
        try pool.run(Workshop.request("") { $0.selection = .selector("p[") })
      }
      #expect(throws: WorkerError.refused(.page(.nothingSelected(.text("absent"))))) {
        try pool.run(Workshop.request("") { $0.selection = .text("absent") })
      }
      #expect(throws: WorkerError.refused(.unknownEncoding("klingon"))) {
        try pool.run(Workshop.request("") { $0.outputEncoding = "klingon" })
      }
      #expect(try pool.run(Workshop.asking("1 + 1")).value == "2")
      #expect(pool.workers.map(\.process) == process)
    }

    @Test func `a request that is too large is refused before anything is sent`() throws {
      let pool = try Workshop.pool { $0.limits.requestSize = 1000 }
      let page = String(repeating: "x", count: 2000)
      #expect {
        try pool.run(Workshop.asking("1", on: page))
      } throws: { error in
        guard case .requestTooLarge(let bytes, 1000) = error as? WorkerError else { return false }
        return bytes > 2000
      }
    }

    @Test func `a page of ten megabytes goes there and back`() throws {
      let pool = try Workshop.pool()
      let page = "<p>" + String(repeating: "0123456789", count: 1_000_000)
      let request = try Workshop.request(
        "run(p) { p.completionFunction({ n: document.body.textContent.length, t: document.body.textContent }) }",
        on: page
      ) {
        $0.emission = .html
      }
      let answer = try pool.run(request)
      #expect(answer.results?["n"] == .real(10_000_000))
      #expect(
        answer.html?.count == page.utf8.count
          + "<html><head></head><body></p></body></html>".utf8.count)
      #expect(answer.peakMemory > 10_000_000)
    }

    @Test func `the parts of a request are timed`() throws {
      let pool = try Workshop.pool()
      let answer = try pool.run(
        Workshop.request(
          "run(p) { const end = Date.now() + 30; while (Date.now() < end); p.completionFunction({}) }"
        ) { $0.emission = .html })
      #expect(answer.timings.running >= 0.029)
      #expect(answer.timings.parsing > 0)
      #expect(answer.timings.setup > 0)
      #expect(answer.timings.evaluation > 0)
      #expect(answer.timings.serialization > 0)
      #expect(answer.timings.finalization == 0)
    }
  }
}
