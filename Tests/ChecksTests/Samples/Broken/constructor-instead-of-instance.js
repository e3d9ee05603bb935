// expects: global-class:6
var Action = function () {};
Action.prototype = {
  run: function (parameters) { parameters.completionFunction({ url: document.URL }); },
};
var ExtensionPreprocessingJS = Action;
