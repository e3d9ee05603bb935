import Preprocessing
import PropertyLists
import Testing

@testable import Workers

extension WorkersTests {
  /// Nothing of a request is seen by the next one in the same worker.
  @Suite struct IsolationTests {
    @Test func `globals, prototypes, cookies, storage and clocks begin anew`() throws {
      let pool = try Workshop.pool()
      let look = """
        run(p) {
          p.completionFunction({ value: [
            typeof leaked, typeof Object.prototype.leaked, typeof Node.prototype.leaked,
            [1, 2].map(x => x).join(), JSON.stringify({}), document.cookie,
            localStorage.getItem("k"), sessionStorage.getItem("k"), history.length,
            document.title, typeof customElements, performance.now() < 1000,
            Math.abs(Date.now() - new Date()) < 1000, document.querySelectorAll("*").length,
            Symbol.for("s").description, RegExp.$1, getSelection().rangeCount, window.name,
          ] });
        }
        """
      let before = try pool.run(Workshop.request(look))
      _ = try pool.run(
        Workshop.request(
          """
          run(p) {
            globalThis.leaked = 1; Object.prototype.leaked = 1; Node.prototype.leaked = 1;
            Array.prototype.map = () => { throw 1; }; JSON.stringify = () => "no";
            document.cookie = "a=b"; localStorage.setItem("k", "v"); sessionStorage.setItem("k", "v");
            history.pushState(1, "", "/other"); document.title = "leaked"; /(x)/.test("x");
            window.name = "leaked"; getSelection().selectAllChildren(document.body);
            setTimeout(() => { globalThis.late = 1; }, 1e6);
            new Promise(() => {}); Promise.reject(new Error("left behind"));
            Date.now = () => 0; Object.freeze(Array.prototype);
            p.completionFunction({});
          },
          finalize() { while (true); }
          """, before: "const later = 1; let lexical = 2;"
        ) {
          $0.extensionAnswer = .item(nil)
          $0.options.timeLimit = 0.2
        })
      let after = try pool.run(Workshop.request(look))
      #expect(before.value != nil)
      #expect(after.value == before.value)
      #expect(after.diagnostics == before.diagnostics)
      #expect(after.console.isEmpty)
      #expect(pool.statistics.started == 1)
    }

    @Test func `the same script declares its names again`() throws {
      let pool = try Workshop.pool()
      for _ in 0..<3 {
        let answer = try pool.run(
          Workshop.request(
            "run(p) { p.completionFunction({ value: once }); }", before: "const once = 1;"))
        #expect(answer.value == "1")
        #expect(answer.diagnostics == [])
      }
    }

    @Test func `memory is flat over two thousand requests`() throws {
      let pool = try Workshop.pool { $0.requestsPerWorker = 10_000 }
      let page =
        "<title>T</title>"
        + String(repeating: "<div class=a><p>Text <a href=/x>a link</a></p></div>", count: 5)
      let request = try Workshop.request(
        """
        run(p) {
          const links = [...document.querySelectorAll("a")].map(a => a.href);
          for (const p of document.querySelectorAll("p")) p.addEventListener("click", () => links);
          new MutationObserver(() => links).observe(document.body, { childList: true });
          Promise.reject(links);
          p.completionFunction({ links, text: document.body.innerText });
        },
        finalize() { document.body.innerHTML = "<b>" + document.title + "</b>"; }
        """, on: page
      ) {
        $0.extensionAnswer = .item(nil)
        $0.emission = .html
      }
      var sizes: [Int] = []
      for round in 0..<2000 {
        let answer = try pool.run(request)
        #expect(answer.finalization == .called)
        if round % 100 == 99 { sizes.append(pool.statistics.memory) }
      }
      #expect(pool.statistics.started == 1)
      // A world that were kept would take 300 KB each time.
      let growth = (sizes[15...].max() ?? 0) - (sizes[..<5].max() ?? 0)
      #expect(growth < 24 << 20, "\(sizes.map { $0 >> 20 }) MB")
    }
  }
}
