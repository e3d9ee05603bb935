// What `display` computes to for kinds of elements that cannot be laid out in every way.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var values = ["inline", "block", "list-item", "inline-block", "flex", "inline-flex", "grid",
      "inline-grid", "table", "inline-table", "table-row", "table-cell", "table-row-group",
      "table-caption", "contents", "flow-root", "none"];
    var results = {};
    function record(key, element, style) {
      var found = [];
      element.style.cssText = style || "";
      found.push(getComputedStyle(element).display);
      values.forEach(function (value) {
        element.style.cssText = (style || "") + ";display:" + value;
        found.push(getComputedStyle(element).display);
      });
      results[key] = found.join(" ");
    }
    function add(parent, name, space) {
      var element = space ? document.createElementNS(space, name) : document.createElement(name);
      parent.append(element);
      return element;
    }
    ["span", "button", "input", "select", "textarea", "legend", "fieldset", "frame", "frameset",
      "br", "wbr", "canvas", "embed", "iframe", "img", "meter", "object", "progress", "video",
      "audio", "details", "marquee", "option", "td", "li", "slot", "ruby"].forEach(function (name) {
      record(name, add(document.body, name));
    });
    ["checkbox", "button", "file", "image", "hidden", "range", "date"].forEach(function (type) {
      var input = add(document.body, "input");
      input.type = type;
      record("input " + type, input);
    });
    record("floating input", add(document.body, "input"), "float: left");
    record("placed button", add(document.body, "button"), "position: absolute");
    var flex = add(document.body, "div");
    flex.style.display = "flex";
    ["span", "input", "br", "img", "li", "ruby"].forEach(function (name) {
      record("item " + name, add(flex, name));
    });
    record("legend of fieldset", add(add(document.body, "fieldset"), "legend"));
    var svg = add(document.body, "svg", "http://www.w3.org/2000/svg");
    ["g", "text", "foreignObject", "title"].forEach(function (name) {
      record("svg " + name, add(svg, name, svg.namespaceURI));
    });
    record("svg", svg);
    var math = add(document.body, "math", "http://www.w3.org/1998/Math/MathML");
    record("mi", add(math, "mi", math.namespaceURI));
    results.columns = [].map.call(document.querySelectorAll("#t *"), function (e) {
      return e.tagName + " " + e.checkVisibility() + " " + (e.offsetParent === null);
    });
    var box = add(document.body, "div");
    results.mask = ["", "mask: none", "mask: url(a.png) no-repeat", "mask-repeat: no-repeat",
      "mask: linear-gradient(red, blue) 10px 10px / 20px no-repeat content-box",
      "mask: url(a.png), none", "mask: url(a.png) border-box padding-box exclude"].map(
      function (style) {
        box.style.cssText = style;
        return getComputedStyle(box).mask;
      });
    parameters.completionFunction(results);
  }
};
