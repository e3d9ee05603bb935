var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var texts = [].map.call(document.querySelectorAll("section"), function (section) { return section.innerText; });
    parameters.completionFunction({ mode: document.compatMode, texts: texts });
  },
};
