// The results are complete, but reading one of them never ends.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    parameters.completionFunction({
      first: 1,
      get second() {
        while (true) {}
      },
    });
  },
};
