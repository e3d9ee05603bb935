// Calls back a hundred thousand times. The first one counts.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    for (var turn = 1; turn <= 100000; turn += 1) parameters.completionFunction({ turn: turn });
  },
};
