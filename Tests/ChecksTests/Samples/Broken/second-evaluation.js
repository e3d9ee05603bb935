// expects: evaluated-only-once:2
const maximumLength = 1000;
let count = 0;
var ExtensionPreprocessingJS = {
  run(parameters) {
    count += 1;
    parameters.completionFunction({ text: document.title.slice(0, maximumLength), count: count });
  },
};
