// Each turn copies all that is there: thirty turns would be a billion paragraphs.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    for (var turn = 0; turn < 30; turn += 1) document.body.innerHTML += document.body.innerHTML;
    parameters.completionFunction({ length: document.body.innerHTML.length });
  },
};
