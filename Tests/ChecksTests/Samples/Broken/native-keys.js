// expects: native-key:5 native-key:9
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    parameters.completionFunction({
      NSExtensionJavaScriptPreprocessingResultsKey: { url: document.URL },
    });
  },
  finalize: function (parameters) {
    var answer = parameters["NSExtensionJavaScriptFinalizeArgumentKey"];
    document.title = answer.title;
  },
};
