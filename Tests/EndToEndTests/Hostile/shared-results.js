// The same object twice is no cycle: it is written twice.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var shared = { name: "one" };
    parameters.completionFunction({ first: shared, second: shared, both: [shared, shared] });
  },
};
