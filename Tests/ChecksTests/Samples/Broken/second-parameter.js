// expects: extra-parameter:3 never-completed:3
var ExtensionPreprocessingJS = {
  run: function (parameters, callback) {
    callback({ url: document.URL, name: parameters.extensionName });
  },
};
