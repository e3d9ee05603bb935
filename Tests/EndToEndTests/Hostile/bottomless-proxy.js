// Every property is another proxy, for ever: no cycle to find, no bottom to reach.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var handler = {
      get: function () { return bottomless(); },
      ownKeys: function () { return ["next"]; },
      getOwnPropertyDescriptor: function () {
        return { value: 0, writable: true, enumerable: true, configurable: true };
      },
    };
    function bottomless() {
      return new Proxy({}, handler);
    }
    parameters.completionFunction({ top: bottomless() });
  },
};
