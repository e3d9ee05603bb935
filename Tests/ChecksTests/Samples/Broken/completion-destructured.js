// expects: parameter-unknown-key:3
var ExtensionPreprocessingJS = {
  run: function ({ completion }) {
    completion({ url: document.URL });
  },
};
