// expects: global-class:5
class Action {
  run(parameters) { parameters.completionFunction({ url: document.URL }); }
}
var ExtensionPreprocessingJS = Action;
