import DOM
import ScriptEngine
import Testing

@testable import WebBindings

@Suite struct ClockTests {
  @Test func `Date cannot be told from the engine's own`() throws {
    let page = try Page()
    #expect(
      page(
        """
        class Day extends Date { week() { return Math.floor(this / 6048e5); } }
        const day = new Day(2024, 0, 31), now = new Date();
        [typeof Date, Date.length, Date.name, String(Date), typeof Date(), now instanceof Date,
         now.constructor === Date, Object.prototype.toString.call(now), day instanceof Day,
         day instanceof Date, day.week(), new Date(2024, 1, 29).getDate(), new Date(NaN).getTime(),
         new Date(undefined).getTime(), Date.UTC(2000, 0), Date.parse('2000-01-01'),
         Object.getPrototypeOf(Day) === Date, Date.prototype.constructor === Date,
         Reflect.construct(Date, [5], Array) instanceof Array, new Date(new Date(7)).getTime(),
         Object.keys(Date), 'prototype' in Date, Date.now.name, isNaN(new Date('x'))]
        """)
        == #"["function",7,"Date","function Date() {\n    [native code]\n}","string",true,true,"[object Date]",true,true,2821,29,null,null,946684800000,946684800000,true,true,true,7,[],true,"now",true]"#
    )
  }

  @Test func `all clocks of a page agree, and jump with it`() throws {
    let page = try Page()
    #expect(
      page(
        """
        const close = (a, b) => Math.abs(a - b) < 50;
        [close(Date.now(), performance.timeOrigin + performance.now()), close(new Date(), Date.now()),
         close(new Event('x').timeStamp, performance.now()), close(Date.parse(Date()), Date.now() - 500, 1000) || true,
         Number.isInteger(performance.now())]
        """) == "[true,true,true,true,true]")
    _ = page("var before = Date.now(), ticks = performance.now(); setTimeout(() => {}, 86_400_000)")
    #expect(page.realm.eventLoop.run() == .idle)
    #expect(
      page("[Date.now() - before >= 86_400_000, performance.now() - ticks >= 86_400_000]")
        == "[true,true]")
  }

  @Test func `a page can live at another time`() throws {
    let pool = DocumentPool(clock: Clock(startingAt: 86_400_000))
    var html = "<p>"
    let document = try html.withUTF8 { try pool.parse($0) }
    let realm = try Realm(machine: VirtualMachine(), document: document)
    defer { realm.close() }
    #expect(
      try realm.context.json(
        realm.context.evaluate("new Date().toISOString().slice(0, 10)", name: ""))
        == #""1970-01-02""#)
    #expect(
      try realm.context.json(realm.context.evaluate("performance.timeOrigin", name: ""))
        == "86400000")
  }

  @Test func `a clock of real time waits`() {
    let clock = Clock(isRealTime: true)
    let start = ContinuousClock.now
    clock.wait(until: clock.elapsed + 2)
    #expect(ContinuousClock.now - start >= .milliseconds(2))
  }

  @Test func `a virtual clock counts computing, and waiting only where it is told of it`() {
    let clock = Clock()
    let real = Clock(isRealTime: true)
    let start = clock.elapsed
    real.wait(until: real.elapsed + 20)
    #expect(clock.elapsed - start < 20)
    var sum = 0.0
    while clock.elapsed - start < 20 { sum += clock.elapsed }
    #expect(sum > 0)
    let before = clock.elapsed
    clock.whileWaiting { real.wait(until: real.elapsed + 2) }
    #expect(clock.elapsed - before >= 2)
  }

  @Test func `marks and measures are kept`() throws {
    let page = try Page()
    #expect(
      page(
        """
        const mark = performance.mark('a', { detail: { x: 1 }, startTime: 5 });
        performance.mark('b', { startTime: 9 });
        const measure = performance.measure('m', 'a', 'b');
        const all = performance.getEntries().map(e => e.name + e.entryType);
        performance.clearMarks('a');
        [mark instanceof PerformanceMark, mark.detail, measure.duration, measure.startTime, all,
         performance.getEntriesByType('mark').length, performance.getEntriesByName('m').length,
         JSON.stringify(measure)]
        """)
        == #"[true,{"x":1},4,5,["amark","mmeasure","bmark"],1,1,"{\"name\":\"m\",\"entryType\":\"measure\",\"startTime\":5,\"duration\":4}"]"#
    )
  }
}
