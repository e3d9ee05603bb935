var Base = function () {};
Base.prototype.run = function (parameters) {
  parameters.completionFunction(this.results());
};
var Action = function () {};
Action.prototype = Object.create(Base.prototype);
Action.prototype.results = function () { return { url: document.URL }; };
var ExtensionPreprocessingJS = new Action();
