// expects: global-class:6
function Action() {}
Action.prototype.run = function (parameters) {
  parameters.completionFunction({ url: document.URL });
};
var ExtensionPreprocessingJS = Action;
// A parameter of the same name is another variable.
function named(Action) { return Action.name; }
