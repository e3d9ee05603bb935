var ExtensionPreprocessingJS = {
  run: function (parameters) { return; },
};
