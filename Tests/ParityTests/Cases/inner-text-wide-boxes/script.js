// The texts beside boxes whose declared widths leave no room in the line.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var results = {};
    [].forEach.call(document.querySelectorAll("[id]"), function (e) {
      getSelection().selectAllChildren(e);
      results[e.id] = [e.innerText, getSelection().toString(),
        [].map.call(e.querySelectorAll("a"), function (a) { return a.innerText; })];
    });
    parameters.completionFunction(results);
  }
};
