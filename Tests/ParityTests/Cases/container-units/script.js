// Lengths that are shares of the viewport, or of the nearest container whose size is declared.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var values = ["10vw", "7vh", "10vmin", "10vi", "10vb", "10svw", "calc(10vw + 1px)", "10cqw",
      "10cqh", "10cqi", "10cqb", "10cqmin", "10cqmax", "calc(1px + 5cqw)"];
    parameters.completionFunction({
      lengths: [].map.call(document.querySelectorAll("p"), function (element) {
        return values.map(function (value) {
          element.style.textIndent = value;
          return value + " => " + getComputedStyle(element).textIndent;
        });
      }),
      fonts: [].map.call(document.querySelectorAll("p"), function (element) {
        element.style.fontSize = "10cqw";
        return getComputedStyle(element).fontSize;
      }),
    });
  },
};
