// expects: selector-malformed:4 selector-malformed:5
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var all = document.querySelectorAll("div:contains('x')");
    var one = document.body.matches("a[href=/x]");
    parameters.completionFunction({ count: all.length, one: one });
  },
};
