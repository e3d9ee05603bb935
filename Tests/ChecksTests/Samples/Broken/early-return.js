// expects: never-completed:6
var Reader = function () {};
Reader.prototype = {
  run: function (parameters) {
    var article = document.querySelector("article");
    if (!article) return;
    parameters.completionFunction({ html: article.innerHTML });
  },
};
var ExtensionPreprocessingJS = new Reader();
