var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var request = new XMLHttpRequest();
    request.open("GET", "https://api.example.com/");
    fetch("http://localhost:8080/a");
    fetch("http://127.0.0.1/");
    fetch("/http://a");
    window.open("http://example.com/", "_blank");
    var link = "http://example.com/";
    parameters.completionFunction({ link: link });
  },
};
