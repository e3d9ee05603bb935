// Each timer sets another one and the completion function is never called: nil after 2 seconds.
var ExtensionPreprocessingJS = {
  run: function () {
    (function again() {
      setTimeout(again, 0);
    })();
  },
};
