// Every promise job makes another one: the engine never comes back from its microtasks.
var ExtensionPreprocessingJS = {
  run: function () {
    (function again() {
      Promise.resolve().then(again);
    })();
  },
};
