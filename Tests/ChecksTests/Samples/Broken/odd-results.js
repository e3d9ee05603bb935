// expects: results-not-finite:5 results-empty-object:6 results-empty-object:7 results-left-out:8
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    parameters.completionFunction({
      ratio: NaN,
      seen: new Set([document.URL]),
      page: fetch(document.URL),
      id: 12345678901234567890n,
    });
  },
};
