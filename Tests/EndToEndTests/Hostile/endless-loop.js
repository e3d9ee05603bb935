// run() never returns. Nothing in the loop can be caught or awaited: only the time limit ends it.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    try {
      while (true) {}
    } finally {
      parameters.completionFunction({ reached: "never" });
    }
  },
};
