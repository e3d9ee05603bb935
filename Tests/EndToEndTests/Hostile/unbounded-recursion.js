// Exhausts the stack: a RangeError, thrown by run().
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    function deeper(depth) {
      return deeper(depth + 1) + 1;
    }
    parameters.completionFunction({ depth: deeper(0) });
  },
};
