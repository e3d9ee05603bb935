var ExtensionPreprocessingJS = {
  run: async function (parameters) {
    var results = {};
    for (var id of ["fixed", "half", "border", "middle", "placed", "relative", "limits", "auto",
      "inner", "after", "none"]) {
      var e = document.getElementById(id), style = getComputedStyle(e);
      results[id] = [e.offsetWidth, e.offsetHeight, e.offsetLeft, e.offsetTop, e.clientWidth,
        e.clientHeight, e.clientLeft, e.clientTop, style.width, style.height];
    }
    var middle = getComputedStyle(document.getElementById("middle"));
    results.margins = [middle.marginLeft, middle.marginRight, middle.marginTop];
    results.moved = getComputedStyle(document.getElementById("relative")).right;
    results.page = [document.documentElement.clientWidth, document.documentElement.clientHeight,
      document.body.offsetWidth, document.body.clientWidth];
    var event = new MouseEvent("click", { clientX: 50, clientY: 60 });
    document.getElementById("fixed").dispatchEvent(event);
    results.mouse = [event.offsetX, event.offsetY];

    parameters.completionFunction(results);
  }
};
