var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var results = {};
    try {
      if (!document.head) return;
      results.title = document.title;
    } finally {
      parameters.completionFunction(results);
    }
  },
};
