import ScriptEngine
import Testing

@testable import WebBindings

@Suite struct ConsoleTests {
  private func messages(_ script: String) throws -> [String] {
    let page = try Page("<p id=p class=a>x</p>")
    _ = page(script)
    return page.realm.console.map { "\($0.level.rawValue): \($0.text)" }
  }

  @Test func `messages have their level, their place and their values`() throws {
    let page = try Page()
    _ = page("\n  console.warn('careful', 1, true, null, undefined)")
    #expect(page.realm.console.map(\.text) == ["careful 1 true null undefined"])
    #expect(page.realm.console.first?.level == .warn)
    #expect(
      page.realm.console.first?.location == SourceLocation(source: "test.js", line: 2, column: 15))
  }

  @Test func `formats are filled in`() throws {
    #expect(
      try messages(
        "console.log('%s is %d%% of %f, %o %c!', 'a', 4.7, '1.5', { a: 1 }, 'color: red', 'rest'); console.log('100%', 1); console.log('%s')"
      ) == ["log: a is 4% of 1.5, {a: 1} ! rest", "log: 100% 1", "log: %s"])
  }

  @Test func `setters on Array.prototype see nothing of a message`() throws {
    #expect(
      try messages(
        """
        Object.defineProperty(Array.prototype, '0', { set() { }, configurable: true });
        console.log('a', 1);
        """) == ["log: a 1"])
  }

  @Test func `values are shown short, and no getter runs`() throws {
    #expect(
      try messages(
        """
        class Point { constructor() { this.x = 1; } }
        console.log([1, 'two', [3]], { get a() { throw 1 }, b: { c: { d: { e: 1 } } } }, new Point());
        console.log(new Map([[1, { a: 2 }]]), new Set(['x']), [, 1], -0, 5n, Symbol('s'), () => 1, Point);
        console.log(document.getElementById('p'), document.getElementById('p').firstChild, document, /a/g, new Date(0));
        const loop = {}; loop.self = loop; console.log(loop);
        """) == [
          #"log: [1, "two", [3]] {a: (...), b: {c: {d: Object}}} Point {x: 1}"#,
          #"log: Map {1 => {a: 2}} Set {"x"} [empty, 1] -0 5n Symbol(s) function class Point"#,
          #"log: <p id="p" class="a"> #text "x" #document /a/g 1970-01-01T00:00:00.000Z"#,
          "log: {self: {self: {self: Object}}}",
        ])
  }

  @Test func `counters, timers, groups and assertions`() throws {
    let page = try Page()
    _ = page(
      """
      console.count(); console.count('x'); console.count(); console.countReset(); console.count();
      console.group('G'); console.log('in'); console.groupEnd(); console.log('out');
      console.assert(true, 'no'); console.assert(false, 'yes', 1); console.assert(false);
      console.time('t'); setTimeout(() => console.timeEnd('t'), 5000);
      console.table([{ a: 1, b: 'x' }, { a: 22 }]);
      """)
    _ = page.realm.eventLoop.run()
    let console = page.realm.console
    #expect(
      console.dropLast(2).map { "\($0.depth) \($0.level.rawValue) \($0.text)" } == [
        "0 log default: 1", "0 log x: 1", "0 log default: 2", "0 log default: 1", "0 log G",
        "1 log in", "0 log out", "0 error Assertion failed: yes 1", "0 error Assertion failed",
      ])
    #expect(
      console.suffix(2).first?.text
        == "(index) | a  | b\n--------+----+----\n0       | 1  | \"x\"\n1       | 22 |")
    #expect(console.last?.text.hasPrefix("t: 500") == true)
  }

  @Test func `a script that writes for ever does not fill the memory`() throws {
    let page = try Page()
    _ = page("for (let i = 0; i < 5000; i++) console.log(i)")
    #expect(page.realm.console.count == 1000)
    #expect(page.realm.droppedConsoleMessages == 4000)
  }

  @Test func `replaced functions of the language do not matter`() throws {
    #expect(
      try messages(
        """
        Function.prototype.call = Array.isArray = JSON.stringify = Reflect.ownKeys = String = null;
        Array.prototype[Symbol.iterator] = null; Object.prototype.toString = null;
        console.log({ a: ['x'] }, 1);
        """) == [#"log: {a: ["x"]} 1"#])
  }
}
