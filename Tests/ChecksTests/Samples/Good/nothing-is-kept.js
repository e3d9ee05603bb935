// A second evaluation fails, and Safari takes the object of the first time, which is as good.
const separator = ", ";
const join = (words) => words.join(separator);
class Action {
  run(parameters) {
    parameters.completionFunction({ words: join(document.title.split(" ")) });
  }
}
var ExtensionPreprocessingJS = new Action();
