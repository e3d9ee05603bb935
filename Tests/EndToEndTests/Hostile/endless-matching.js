// Not a loop of the script's own: each match backtracks for seconds, and while the engine matches
// it looks at no clock. Only a deadline outside the engine ends it.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var text = "a".repeat(5000) + "b";
    for (var turn = 0; turn < 100; turn += 1) /^(a|aa)+$/.test(text);
    parameters.completionFunction({ turns: turn });
  },
};
