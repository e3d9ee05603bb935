// Takes all memory.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var rows = [];
    for (;;) rows.push(new Array(1000).fill(rows.length));
  },
};
