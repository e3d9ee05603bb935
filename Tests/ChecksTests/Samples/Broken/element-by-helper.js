// expects: element-unchecked:5 element-unchecked:8 element-unchecked:9
var find = (selector) => document.querySelector(selector);
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var author = find("meta[name=author]").content;
    var metas = document.getElementsByTagName("meta");
    parameters.completionFunction({
      author: author, first: metas[0].content,
      user: document.forms[0].user.value,
    });
  },
};
