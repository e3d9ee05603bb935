// `delete` and `forwardDelete` where the caret is at the edge of a text.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var host = document.getElementById("host"), heard = [];
    ["beforeinput", "input"].forEach(function (type) {
      host.addEventListener(type, function (event) { heard.push(type + " " + event.inputType); });
    });
    function path(node) {
      var indices = [];
      for (; node !== host; node = node.parentNode)
        indices.unshift([].indexOf.call(node.parentNode.childNodes, node));
      return indices.join(".");
    }
    function step(markup, indices, offset, command) {
      host.innerHTML = markup;
      host.focus();
      var node = host;
      indices.forEach(function (index) { node = node.childNodes[index]; });
      getSelection().collapse(node, offset);
      heard = [];
      var done = document.execCommand(command), selection = getSelection();
      return [done, host.innerHTML, path(selection.anchorNode), selection.anchorOffset, heard];
    }
    var words = "one<b>two</b>three", image = "x<img>y<br>z";
    parameters.completionFunction([
      step(words, [0], 3, "forwardDelete"), step(words, [1, 0], 0, "delete"),
      step(words, [1, 0], 3, "forwardDelete"), step(words, [2], 0, "delete"),
      step(words, [1, 0], 0, "forwardDelete"), step(words, [], 1, "delete"),
      step(words, [], 1, "forwardDelete"), step(words, [], 0, "delete"),
      step(words, [2], 5, "forwardDelete"), step(words, [1], 0, "delete"),
      step(words, [1], 1, "delete"),
      step("one<b>t</b>three", [1, 0], 1, "delete"), step("one<b>t</b>three", [2], 0, "delete"),
      step("<p>ab</p><p>cd</p>", [0, 0], 0, "delete"),
      step(image, [0], 1, "forwardDelete"), step(image, [2], 0, "delete"),
      step(image, [2], 1, "forwardDelete"), step(image, [4], 0, "delete"),
      step(image, [], 1, "forwardDelete"), step(image, [], 2, "delete"),
      step("<b>a</b>", [0, 0], 1, "delete"), step("x<b>a</b>", [1, 0], 1, "delete"),
      step("<p>a</p>", [0, 0], 1, "delete"),
      step("ab<span contenteditable=false>no</span>cd", [2], 0, "delete"),
      step("ab<span contenteditable=false>no</span>cd", [0], 2, "forwardDelete")
    ]);
  }
};
