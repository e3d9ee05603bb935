// Catches everything and goes on, whatever is thrown at it.
var ExtensionPreprocessingJS = {
  run: function () {
    for (;;) {
      try {
        for (;;) {}
      } catch (error) {
        continue;
      }
    }
  },
};
