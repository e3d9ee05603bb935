// The names of parameters come again in other functions, where they mean something else.
var ExtensionPreprocessingJS = {
  run: function (p) {
    var links = Array.from(document.links).map(function (p) { return p.href; });
    var paragraphs = Array.from(document.querySelectorAll("p"), (p) => p.textContent);
    p.completionFunction({ links: links, paragraphs: paragraphs });
  },
};
