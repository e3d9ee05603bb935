import Testing

@testable import WebBindings

@Suite struct StructuredCloneTests {
  @Test func `a script that replaces what the language offers changes nothing`() throws {
    let page = try Page()
    #expect(
      page(
        """
        const { stringify } = JSON, { ownKeys, defineProperty } = Reflect;
        const value = { a: [1, { b: 2 }], date: new Date(5), bytes: new Uint8Array([1, 2]),
                        text: /x/g, map: new Map([[1, new Set([2])]]), error: new TypeError('m') };
        const { getTime } = Date.prototype, { get } = Map.prototype, { has } = Set.prototype;
        const replaced = [];
        for (const Class of [Map, Set, Date, RegExp, ArrayBuffer, DataView, Array, Uint8Array,
                             Object.getPrototypeOf(Uint8Array), Object, Function])
          for (const object of [Class, Class.prototype])
            for (const key of ownKeys(object))
              if (key !== 'prototype' && key !== '__proto__') replaced.push([object, key]);
        for (let index = 0; index < replaced.length; index++)
          defineProperty(replaced[index][0], replaced[index][1], {
            __proto__: null, get() { throw 'replaced'; }, set() { throw 'replaced'; } });
        defineProperty(Object.prototype, 'a', { __proto__: null, set() { throw 'set'; } });
        Reflect.ownKeys = Reflect.getPrototypeOf = Error.isError = () => { throw 'replaced'; };
        Map = Set = WeakMap = Error = TypeError = undefined;
        const copy = structuredClone(value);
        copy.date.time = getTime; copy.map.take = get; copy.map.take(1).holds = has;
        stringify([copy.a[1].b, copy.date.time(), copy.bytes[1], typeof copy.text,
                   copy.map.take(1).holds(2), copy.error.message])
        """) == #""[2,5,2,\"object\",true,\"m\"]""#)
  }

  @Test func `a list of many objects is cloned in linear time and keeps what is shared`() throws {
    let page = try Page()
    #expect(
      page(
        """
        const shared = { s: 1 };
        const list = Array.from({ length: 100000 }, (_, index) => ({ index, shared }));
        const copy = structuredClone(list);
        [copy.length, copy[99999].index, copy[0].shared === copy[99999].shared, copy[0].shared.s]
        """) == "[100000,99999,true,1]")
  }

  /// The answers are those of WebKit.
  @Test func `objects of geometry and images are copied`() throws {
    let page = try Page()
    #expect(
      page(
        """
        const show = value => Object.prototype.toString.call(value).slice(8, -1);
        class Own extends DOMMatrix {}
        const image = new ImageData(2, 1);
        image.data[3] = 200;
        const matrix = new DOMMatrix([1, 2, 3, 4, 5, 6]);
        matrix.extra = 5;
        const copies = [matrix, new DOMMatrixReadOnly([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]),
          DOMMatrix.fromMatrix({ is2D: false }), new Own(), new DOMQuad({ x: 1 }, { y: 2 }, { z: 3 }, { w: 4 }),
          new DOMPoint(1, 2, 3, 4), new DOMRectReadOnly(1, 2, 3, 4), image].map(value => structuredClone(value));
        image.data[3] = 1;
        [copies.map(show), copies[0].toString(), copies[0].extra, copies[0] instanceof DOMMatrix,
         copies[1].toString(), copies[1].is2D, copies[2].is2D, copies[3].constructor.name, copies[4].toJSON(),
         copies[7].width, copies[7].height, [...copies[7].data]]
        """) == """
          [["DOMMatrix","DOMMatrixReadOnly","DOMMatrix","DOMMatrix","DOMQuad","DOMPoint","DOMRectReadOnly",\
          "ImageData"],"matrix(1, 2, 3, 4, 5, 6)",null,true,\
          "matrix3d(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)",false,false,"DOMMatrix",\
          {"p1":{"x":1,"y":0,"z":0,"w":1},"p2":{"x":0,"y":2,"z":0,"w":1},"p3":{"x":0,"y":0,"z":3,"w":1},\
          "p4":{"x":0,"y":0,"z":0,"w":4}},2,1,[0,0,0,200,0,0,0,0]]
          """)
  }

  /// The answers are those of WebKit, which writes down once what an object refers to by identity only for
  /// some kinds.
  @Test func `some kinds of objects are copied as often as they are there`() throws {
    let page = try Page()
    #expect(
      page(
        """
        [{}, [], new Map(), new ArrayBuffer(1), new Number(1), new ImageData(1, 1), new Date(), new DOMRect(),
         new DOMPoint(), new Blob(), new File([], ''), new DOMException('a'), new DOMQuad(), new DOMMatrix(),
         new Error(), /a/].map(value => { const [a, b] = structuredClone([value, value]); return +(a === b); }).join('')
        """) == #""1111110000000000""#)
  }

  @Test func `an object with the prototype of such an object is copied as a plain one`() throws {
    let page = try Page()
    #expect(
      page(
        """
        [DOMPoint, DOMRect, DOMQuad, DOMMatrix, ImageData, Blob, MessagePort].map(({ prototype }) =>
          Object.prototype.toString.call(structuredClone(Object.create(prototype)))).join()
        """)
          == """
          "[object Object],[object Object],[object Object],[object Object],[object Object],[object Object],\
          [object Object]"
          """)
  }

  @Test func `a port that is sent becomes another object, with the messages that wait for it`()
    throws
  {
    let page = try Page()
    _ = page(
      """
      var log = [];
      const { port1, port2 } = new MessageChannel();
      port1.postMessage('waits');
      onmessage = ({ ports: [port], data }) => {
        log.push(port === port2, data.port === port, port instanceof MessagePort);
        try { postMessage('', '*', [port2]); } catch (error) { log.push(error.name); }
        port.onmessage = event => { log.push(event.data); port.postMessage('back'); };
      };
      port1.onmessage = event => log.push(event.data);
      port2.onmessage = event => log.push('old');
      postMessage({ port: port2 }, '*', [port2]);
      """)
    _ = page.realm.eventLoop.run()
    #expect(page("log") == #"[false,true,true,"DataCloneError","waits","back"]"#)
  }

  @Test func `a getter comes before the look whether a port can be sent`() throws {
    let page = try Page()
    #expect(
      page(
        """
        const { port1, port2 } = new MessageChannel(), other = new MessageChannel();
        other.port1.postMessage('', [port1]);
        const attempt = value => { try { postMessage(value, '*', [port1]); } catch (error) { return error.name ?? error; } };
        [attempt({ get a() { throw 'hi'; } }), attempt({})]
        """) == #"["hi","DataCloneError"]"#)
  }
}
