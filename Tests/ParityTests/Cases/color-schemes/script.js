var ExtensionPreprocessingJS = {
  run: async function (parameters) {
    var results = {};
    var read = () => ["dark", "both", "only", "normal"].map(id => {
      var style = getComputedStyle(document.getElementById(id));
      return [style.color, style.backgroundColor, style.colorScheme];
    });
    results.before = [read(), getComputedStyle(document.documentElement).color];
    results.link = getComputedStyle(document.querySelector("a")).color;
    var second = document.createElement("meta");
    second.name = "color-scheme";
    second.content = "dark";
    document.head.append(second);
    results.dark = [read(), getComputedStyle(document.documentElement).color];
    document.querySelector("meta").content = "light";
    results.light = getComputedStyle(document.documentElement).color;
    document.querySelector("meta").remove();
        results.removed = getComputedStyle(document.documentElement).color;
    document.querySelector("meta").remove();
    document.body.setAttribute("link", "#990000");
    results.bodyLink = Array.from(document.links, link => getComputedStyle(link).color);
    document.body.innerHTML = "<button disabled>x</button><input disabled><select disabled></select>"
      + "<textarea disabled></textarea><input type=submit disabled><h1><b>x</b></h1>";
    results.controls = Array.from(document.body.children, e => getComputedStyle(e).color);
    results.weight = getComputedStyle(document.querySelector("b")).fontWeight;

    parameters.completionFunction(results);
  }
};
