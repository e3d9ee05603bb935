// expects: arguments-parameter:4
// Apple's guide calls the parameter so; a class is strict code.
class Action {
  run(arguments) {
    arguments.completionFunction({ url: document.URL });
  }
}
var ExtensionPreprocessingJS = new Action();
