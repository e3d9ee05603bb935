// expects: top-level-return:3
// A guard that is none.
if (document.contentType !== "text/html") return;
var ExtensionPreprocessingJS = {
  run(parameters) { parameters.completionFunction({}); },
};
