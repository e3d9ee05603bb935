// expects: global-lexical:2
const ExtensionPreprocessingJS = {
  run(parameters) { parameters.completionFunction({ url: document.URL }); },
};
