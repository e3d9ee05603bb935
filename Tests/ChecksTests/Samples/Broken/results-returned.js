// expects: results-returned:4
var ExtensionPreprocessingJS = {
  async run() {
    return { url: document.URL };
  },
};
