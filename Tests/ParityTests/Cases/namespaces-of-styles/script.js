var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var results = { texts: {}, styles: {} };
    document.querySelectorAll("section, #before").forEach(function (section) {
      results.texts[section.id] = section.innerText;
    });
    var spaces = { svg: "http://www.w3.org/2000/svg", math: "http://www.w3.org/1998/Math/MathML", html: "http://www.w3.org/1999/xhtml" };
    var names = ("math mrow mi mn mo ms mtext mspace mphantom mtable mtr mtd mfrac munder annotation semantics unknown "
      + "svg g text title desc foreignObject image marker pattern symbol style script a h1 p li table hidden").split(" ");
    Object.keys(spaces).forEach(function (space) {
      ["math", "mtd", "svg"].forEach(function (parent) {
        var outer = document.createElementNS(spaces[parent === "svg" ? "svg" : "math"], parent);
        document.body.appendChild(outer);
        names.forEach(function (name) {
          var element = outer.appendChild(document.createElementNS(spaces[space], name));
          var style = getComputedStyle(element);
          results.styles[space + ":" + name + " in " + parent] =
            [style.display, style.whiteSpace, style.visibility, style.overflowX, style.textAlign].join(" ");
          element.remove();
        });
        outer.remove();
      });
    });
    parameters.completionFunction(results);
  },
};
