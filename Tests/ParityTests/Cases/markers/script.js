// What a marker has of its own, what it inherits, and which declarations it takes.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var names = ["display", "position", "float", "color", "content", "font", "font-style",
      "list-style-position", "text-transform", "unicode-bidi", "direction", "white-space-collapse",
      "text-wrap-mode", "cursor", "line-height", "letter-spacing", "hyphens", "text-emphasis-style",
      "text-shadow", "background-color", "text-decoration-line", "visibility", "opacity",
      "text-indent", "word-spacing", "overflow-wrap", "tab-size", "text-align", "quotes",
      "line-break", "font-variant-caps", "font-variant-numeric", "--own"];
    parameters.completionFunction({
      markers: [].map.call(document.querySelectorAll("li, div"), function (element) {
        var style = getComputedStyle(element, "::marker");
        return names.map(function (name) {
          return name + ": " + style.getPropertyValue(name);
        });
      }),
    });
  },
};
