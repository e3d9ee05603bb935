// expects: arguments-parameter:5
"use strict";

var Action = function () {};
Action.prototype.run = function (arguments) {
  arguments.completionFunction({ url: document.URL });
};
var ExtensionPreprocessingJS = new Action();
