// expects: global-missing:3
(function () {
  var ExtensionPreprocessingJS = {
    run: function (parameters) { parameters.completionFunction({}); },
  };
})();
