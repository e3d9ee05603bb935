// A million lines of diagnostics must not be kept, and must not end up among the results.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    for (var line = 0; line < 1000000; line += 1) console.log("line " + line);
    parameters.completionFunction({ lines: line });
  },
};
