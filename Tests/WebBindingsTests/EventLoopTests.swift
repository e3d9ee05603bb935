import ScriptEngine
import Testing

@testable import WebBindings

@Suite struct EventLoopTests {
  @Test func `timers run in the order of their times, microtasks after each`() throws {
    let page = try Page()
    _ = page(
      """
      var log = [];
      setTimeout(() => log.push('t0'), 0);
      setTimeout(() => { log.push('t0b'); Promise.resolve().then(() => log.push('micro')); }, 0);
      setTimeout(() => log.push('t0c'), 0);
      setTimeout(() => log.push('t30'), 30);
      setTimeout((a, b) => log.push('t10', a + b), 10, 1, 2);
      setTimeout("log.push('text')", 20);
      queueMicrotask(() => log.push('queued'));
      clearTimeout(setTimeout(() => log.push('never'), 5));
      log.push('sync');
      """)
    #expect(page.realm.eventLoop.run() == .idle)
    #expect(
      page("log") == #"["sync","queued","t0","t0b","micro","t0c","t10",3,"text","t30"]"#)
  }

  @Test func `waiting skips the virtual clock`() throws {
    let page = try Page()
    let machine = ContinuousClock()
    let loop = page.realm.eventLoop
    // Computing takes time on this clock too.
    let start = loop.now
    _ = page("var fired = 0; setTimeout(() => fired++, 3_600_000)")
    let took = machine.measure { #expect(loop.run(until: { page("fired") == "1" }) == .done) }
    #expect(took < .seconds(60))
    #expect(loop.now - start >= 3_600_000)
  }

  @Test func `a run ends when its time is up and goes on where it stopped`() throws {
    let page = try Page()
    _ = page(
      "var n = 0; setInterval(() => n++, 100); setTimeout(function again() { setTimeout(again) })")
    #expect(page.realm.eventLoop.run(forMilliseconds: 2000) == .timeUp)
    let count = Int(page("n")) ?? 0
    #expect((18...20).contains(count))
    #expect(page.realm.eventLoop.run(forMilliseconds: 2000) == .timeUp)
    #expect((Int(page("n")) ?? 0) > count + 15)
  }

  @Test func `nested timers and intervals are slowed down as WebKit does it`() throws {
    let page = try Page()
    _ = page(
      """
      var chain = 0, ticks = 0;
      (function next() { chain++; setTimeout(next, 0); })();
      setInterval(() => ticks++, 0);
      """)
    _ = page.realm.eventLoop.run(forMilliseconds: 1000)
    // Ten links for nothing, the others 4 ms each; four ticks of 1 ms.
    #expect((200...261).contains(Int(page("chain")) ?? 0))
    #expect((200...256).contains(Int(page("ticks")) ?? 0))
  }

  @Test func `frames come sixty times a second, and what asks in one waits for the next`() throws {
    let page = try Page()
    _ = page(
      """
      var log = [], times = [];
      requestAnimationFrame(t => { times.push(t); log.push(1); requestAnimationFrame(u => { times.push(u); log.push(3); }); });
      requestAnimationFrame(() => { log.push(2); cancelAnimationFrame(later); });
      const later = requestAnimationFrame(() => log.push('never'));
      """)
    #expect(page.realm.eventLoop.run() == .idle)
    #expect(page("log") == "[1,2,3]")
    #expect(["16", "17"].contains(page("times[1] - times[0]")))
  }

  @Test func `an exception in a task ends that task only`() throws {
    let page = try Page()
    _ = page(
      "var log = []; setTimeout(() => { throw new Error('late') }, 0); setTimeout(() => log.push('still'), 0); queueMicrotask(() => { throw 5 })"
    )
    #expect(page.realm.eventLoop.run() == .idle)
    #expect(page("log") == #"["still"]"#)
    #expect(page.realm.reportedExceptions.map(\.message) == ["5", "late"])
  }

  @Test func `a script that the engine stops ends the run`() throws {
    let page = try Page()
    _ = page("setTimeout(() => { for (;;); }, 0); setTimeout(() => {}, 1)")
    page.machine.limitTime(to: 0.05)
    #expect(page.realm.eventLoop.run() == .stopped)
    #expect(page.realm.reportedExceptions.map(\.isTimeLimit) == [true])
  }

  @Test func `tasks without an end leave timers and frames their turn`() throws {
    let page = try Page()
    _ = page(
      """
      var log = [], count = 0;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { count++; port2.postMessage(0); };
      port2.postMessage(0);
      setTimeout(() => log.push('timer'), 5);
      requestAnimationFrame(() => log.push('frame'));
      """)
    #expect(page.realm.eventLoop.run(until: { page("log.length") == "2" }) == .done)
    #expect(page("count > 0") == "true")
  }

  @Test func `timers without an end leave tasks their turn`() throws {
    let page = try Page()
    _ = page(
      """
      var received = false;
      setInterval(() => {}, 0);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { received = true; };
      setTimeout(() => port2.postMessage(0), 20);
      """)
    #expect(page.realm.eventLoop.run(until: { page("received") == "true" }) == .done)
  }
}
