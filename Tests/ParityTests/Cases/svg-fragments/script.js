// Markup that is set inside elements of SVG: where content of HTML begins, it is parsed as HTML.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var results = {};
    function dump(node) {
      return [].map.call(node.childNodes, function (child) {
        if (child.nodeType != 1) return JSON.stringify(child.data);
        var space = child.namespaceURI.replace(/.*\//, "");
        return space + ":" + child.localName + "(" + dump(child) + ")";
      }).join();
    }
    ["g", "desc", "foreignObject"].forEach(function (name) {
      var element = document.querySelector(name);
      results[name] = ["<div>x</div>", "<g/><p>b</p>", "<svg><g/></svg>x", "<foreignobject>y",
        "<html a=b><body c=d>q", "<tr><td>x", "<frameset>", "<circle/><div><circle/>", "</p>x",
        "<math><mi>x", "<select><option>a", "<image>", "<mi/>"].map(function (markup) {
        element.innerHTML = markup;
        return dump(element);
      });
    });
    parameters.completionFunction(results);
  }
};
