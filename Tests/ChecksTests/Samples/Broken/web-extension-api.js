// expects: extension-api:5
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    parameters.completionFunction({ url: document.URL });
    browser.runtime.sendMessage({ url: document.URL });
  },
};
