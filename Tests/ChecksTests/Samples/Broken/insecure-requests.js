// expects: insecure-request:5 insecure-request:7
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var request = new XMLHttpRequest();
    request.open("GET", "http://api.example.com/?q=" + document.title);
    request.send();
    fetch(`http://example.com/${document.title}`);
    parameters.completionFunction({});
  },
};
