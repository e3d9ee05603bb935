// Numbers without units in SVG, lengths in em, offsets of zero in transforms, and other values whose
// text is shorter than what was declared.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var names = ["x", "y", "cx", "cy", "r", "rx", "font-size", "letter-spacing", "stroke-width",
      "stroke-dasharray", "stroke-dashoffset", "color"];
    parameters.completionFunction({
      styles: [].map.call(document.querySelectorAll("svg, svg *"), function (e) {
        var style = getComputedStyle(e);
        return e.localName + ": " + names.map(function (name) {
          return style.getPropertyValue(name);
        }).join("; ");
      }),
      sizes: [].map.call(document.querySelectorAll("svg, rect, circle"), function (e) {
        return getComputedStyle(e).width;
      }),
      fonts: [].map.call(document.querySelectorAll("p"), function (e) {
        return getComputedStyle(e).fontSize;
      }),
      content: ["attr(a)", 'attr(a, "x") "y"', "attr(a, 1)", "counter(a, decimal)",
        "counter(a, none)", "counter(a, disc)", 'counters(a, ".", decimal)'].map(function (value) {
        var style = document.createElement("i").style;
        style.content = value;
        return style.content;
      }),
      minima: [].map.call(document.querySelectorAll(".flex *"), function (e) {
        return getComputedStyle(e).minWidth;
      }),
      rules: [].map.call(document.styleSheets[0].cssRules, function (rule) {
        return rule.cssText;
      })
    });
  }
};
