// expects: global-class:3
// The run of this function is the global's own, which Safari does not look for in the prototype.
var ExtensionPreprocessingJS = function () {};
ExtensionPreprocessingJS.prototype = {
  run: function (parameters) { parameters.completionFunction({ url: document.URL }); },
};
