import Testing

/// The conversions of `postMessage`'s arguments. The answers are those that the real WebKit gives.
@Suite struct MessageTests {
  @Test func `what is transferred is a sequence of objects, or an option`() throws {
    let page = try Page("")
    #expect(
      page(
        """
        const { port1, port2 } = new MessageChannel(), other = new MessageChannel();
        other.port1.close();
        [
          () => postMessage('', '*', 1), () => postMessage('', '*', null),
          () => postMessage('', '*', { length: 1 }), () => postMessage('', '*', undefined),
          () => postMessage('', '*', 'ab'), () => postMessage('', '*', [null]),
          () => postMessage('', '*', [{}]), () => postMessage('', '*', [port1, port1]),
          () => postMessage('', { transfer: 1 }), () => postMessage('', { transfer: [1] }),
          () => postMessage('', null), () => port1.postMessage('', 1),
          () => port1.postMessage('', null), () => port1.postMessage('', { length: 1 }),
          () => port1.postMessage('', [port1]), () => port1.postMessage('', [port2]),
          () => port1.postMessage('', [other.port1]), () => port1.postMessage('', [other.port2]),
          () => structuredClone('', { transfer: [1] }), () => structuredClone('', 1),
        ].map(call => { try { call(); return 'done'; } catch (error) { return error.name; } }).join()
        """)
          == """
          "TypeError,TypeError,TypeError,done,TypeError,TypeError,DataCloneError,DataCloneError,\
          TypeError,TypeError,done,TypeError,done,done,DataCloneError,DataCloneError,\
          DataCloneError,done,TypeError,TypeError"
          """)
  }

  @Test func `a class that extends Image has its own prototype`() throws {
    let page = try Page("")
    #expect(
      page(
        """
        class Own extends Image { constructor(width) { super(width); } double() { return this.width * 2; } }
        const own = new Own(4);
        [Object.getPrototypeOf(own) === Own.prototype, own.localName, own.double(),
         Object.getPrototypeOf(new Image()) === HTMLImageElement.prototype]
        """) == #"[true,"img",8,true]"#)
  }
}
