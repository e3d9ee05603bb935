// Others get hold of the function.
var Action = function () {};
Action.prototype = {
  run: function (parameters) {
    this.parameters = parameters;
    if (document.readyState === "complete") this.finish();
    else window.addEventListener("load", this.finish.bind(this));
  },
  finish: function () {
    this.parameters.completionFunction({ title: document.title });
  },
};
var ExtensionPreprocessingJS = new Action();
