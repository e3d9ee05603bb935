internal import DOM
internal import ScriptEngine

extension Realm {
  /// A `Date` that uses the page's clock. It has the prototype of the engine's `Date`, and differs
  /// from it only in the time.
  func makeDate() throws -> Value {
    let clock = eventLoop.clock
    return try function(Self.dateSource) {
      [
        builtins,
        engineDate,
        context.keep(
          context.makeFunction(name: "now", length: 0) { call in
            call.context.makeNumber(clock.now.rounded(.down))
          }),
      ]
    }
  }

  /// It makes a bound function, which has the text of native code, can be called with and without
  /// `new`, and passes on the `new.target` of a class that extends it.
  private static let dateSource: OwnScript = """
    (function (builtins, EngineDate, now) {
      'use strict';
      const { construct, defineProperty, bind, free } = builtins;
      const text = free(EngineDate.prototype.toString);
      const target = function Date() {
        if (new.target === undefined) return text(construct(EngineDate, [now()]));
        const derived = new.target === target ? EngineDate : new.target;
        return construct(EngineDate, arguments.length === 0 ? [now()] : arguments, derived);
      };
      const { prototype } = EngineDate;
      target.prototype = prototype;
      const PageDate = bind(target, undefined);
      const define = (name, value) => defineProperty(PageDate, name, {
        __proto__: null, value, writable: name === 'now' || name === 'parse' || name === 'UTC',
        configurable: name !== 'prototype' });
      define('parse', EngineDate.parse);
      define('UTC', EngineDate.UTC);
      define('now', now);
      define('length', 7);
      define('name', 'Date');
      define('prototype', prototype);
      defineProperty(prototype, 'constructor', { __proto__: null, value: PageDate });
      return PageDate;
    })
    """
}
