// expects: global-lexical:2
class ExtensionPreprocessingJS {
  run(parameters) { parameters.completionFunction({ url: document.URL }); }
}
