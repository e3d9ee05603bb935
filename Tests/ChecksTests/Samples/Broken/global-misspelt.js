// expects: global-missing:6
var Action = function () {};
Action.prototype = {
  run: function (parameters) { parameters.completionFunction({ url: document.URL }); },
};
var ExtensionPreprocessingJs = new Action();
