import DOM
import ScriptEngine
import Testing

@testable import WebBindings

/// What an engine keeps from world to world: names, members, accessors, own scripts.
@Suite struct FreshWorldTests {
  @Test func `the worlds of an engine are equal, and share no objects`() throws {
    let machine = VirtualMachine()
    let pools = (0..<5).map { _ in DocumentPool() }
    var realms: [Realm] = []
    for pool in pools { realms.append(try Realm(machine: machine, document: pool.document)) }
    defer { for realm in realms { realm.close() } }
    let worlds = try realms.map { realm in
      let context = realm.context
      return try context.string(
        context.evaluate(
          """
          const describe = object => Reflect.ownKeys(object).map(key => {
            const { get, set, value, ...rest } = Object.getOwnPropertyDescriptor(object, key);
            return [String(key), get && String(get), set && String(set), typeof value,
              JSON.stringify(rest)].join();
          }).join(';');
          var mark = 0;
          const interfaces = Reflect.ownKeys(globalThis)
            .filter(name => /^[A-Z]/.test(name)).map(name => globalThis[name])
            .filter(value => typeof value === 'function' && typeof value.prototype === 'object');
          [globalThis, location, ...interfaces, ...interfaces.map(({ prototype }) => prototype)]
            .map(describe).join('|')
          """, name: "test.js"))
    }
    #expect(worlds[0].utf8.count > 400_000)
    for world in worlds { #expect(world == worlds[0]) }
    // What one world does to its accessors and constructors, no other sees.
    try realms[3].context.evaluate(
      """
      const { get } = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'onclick');
      get.mark = Range.mark = document.createElement('p').constructor.mark = 1;
      """, name: "test.js")
    #expect(
      try realms[4].context.string(
        realms[4].context.evaluate(
          """
          [Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'onclick').get.mark, Range.mark,
           HTMLParagraphElement.mark].join()
          """, name: "test.js")) == ",,")
  }

  @Test func `an interface that depends on the page is not the one of the world before`() throws {
    let machine = VirtualMachine()
    let pools = (0..<3).map { _ in DocumentPool() }
    var answers: [String] = []
    for (pool, url) in zip(pools, ["http://example.com", "https://example.com", "http://a.org"]) {
      pool.document.url = url
      let realm = try Realm(machine: machine, document: pool.document)
      defer { realm.close() }
      answers.append(
        try realm.context.string(
          realm.context.evaluate(
            "[typeof crypto.randomUUID, typeof crypto.getRandomValues].join()", name: "test.js")))
    }
    #expect(answers == ["undefined,function", "function,function", "undefined,function"])
  }

  @Test func `the accessors of event handlers have the text of WebKit's`() throws {
    let page = try Page("<p>")
    #expect(
      page(
        """
        const texts = (object, name) => {
          const { get, set } = Object.getOwnPropertyDescriptor(object, name);
          return [get, set].map(String);
        };
        [...texts(HTMLElement.prototype, 'onclick'), ...texts(window, 'onpagehide'),
         ...texts(Document.prototype, 'onreadystatechange')].map(text => text.replaceAll('\\n', ' '))
        """)
        == #"["function onclick() {     [native code] }","function onclick() {     [native code] }","function onpagehide() {     [native code] }","function onpagehide() {     [native code] }","function onreadystatechange() {     [native code] }","function onreadystatechange() {     [native code] }"]"#
    )
  }
}
