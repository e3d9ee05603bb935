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
}
