// A million dictionaries, one in the other. No cycle, but far too deep for a recursive walk.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var inner = {};
    for (var depth = 0; depth < 1000000; depth += 1) inner = { inner: inner };
    parameters.completionFunction(inner);
  },
};
