// expects: top-level-return:3
// A guard that does not work: return is not allowed here.
if (document.contentType !== "text/html") return;
var ExtensionPreprocessingJS = {
  run(parameters) { parameters.completionFunction({}); },
};
