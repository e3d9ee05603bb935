var ExtensionPreprocessingJS = {
  run: async function (parameters) {
    var results = {};
    var host = document.getElementById("host");
    var root = host.attachShadow({ mode: "open" });
    root.innerHTML = "<style>p { color: rgb(1, 2, 3) }</style><p>shadow</p>";
    var p = root.querySelector("p");
    var color = element => getComputedStyle(element || p).color;
    results.own = [color(), color(document.querySelector("p")), root.styleSheets.length,
      root.styleSheets[0].ownerNode === root.firstChild, root.firstChild.sheet.cssRules[0].cssText];
    root.styleSheets[0].insertRule("p { color: rgb(4, 5, 6) }", 1);
    results.inserted = color();
    root.styleSheets[0].cssRules[1].style.color = "rgb(7, 8, 9)";
    results.changed = color();
    root.styleSheets[0].cssRules[1].selectorText = "b";
    results.selector = color();
    var sheet = new CSSStyleSheet();
    sheet.replaceSync("p { color: rgb(10, 11, 12) } :host { color: rgb(13, 14, 15) }");
    root.adoptedStyleSheets = [sheet];
    results.adopted = [color(), color(host), root.adoptedStyleSheets.length,
      Array.isArray(root.adoptedStyleSheets)];
    sheet.replaceSync("p { color: rgb(16, 17, 18) }");
    results.replaced = color();
    sheet.disabled = true;
    results.disabled = color();
    sheet.disabled = false;
    var other = new CSSStyleSheet();
    other.replaceSync("p { color: rgb(19, 20, 21) }");
    root.adoptedStyleSheets.push(other);
    results.pushed = color();
    root.adoptedStyleSheets.pop();
    results.popped = color();
    document.adoptedStyleSheets = [sheet];
    results.both = [color(document.querySelector("p")), color()];
    results.refused = [];
    for (var wrong of [root.firstChild.sheet, document.styleSheets[0], "x"]) {
      try { root.adoptedStyleSheets = [wrong]; } catch (error) { results.refused.push(error.name); }
    }
    host.remove();
    results.away = [root.adoptedStyleSheets.length, color()];
    document.body.append(host);
    results.back = color();
    var frame = document.body.appendChild(document.createElement("iframe"));
    frame.contentDocument.body.append(host);
    results.moved = root.adoptedStyleSheets.length;

    parameters.completionFunction(results);
  }
};
