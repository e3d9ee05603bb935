// There is no saying what went wrong; there is saying that something did.
var ExtensionPreprocessingJS = {
  run: function () {
    throw null;
  },
};
