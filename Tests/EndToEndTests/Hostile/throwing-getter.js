// Reading the results throws.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    parameters.completionFunction({
      title: "before",
      get body() {
        throw new Error("the body is not to be read");
      },
    });
  },
};
