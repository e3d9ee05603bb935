// The results arrive; what follows them hangs.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    parameters.completionFunction({ title: document.title });
  },
  finalize: function () {
    while (true) document.body.setAttribute("data-turn", "again");
  },
};
