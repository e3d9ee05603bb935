var ExtensionPreprocessingJS = {
  run: async function (parameters) {
    var results = {};
    var read = element => [element.matches(":dir(rtl)"), element.matches(":dir(ltr)"),
      getComputedStyle(element).direction, getComputedStyle(element).unicodeBidi];
    for (var id of ["empty", "arabic", "skips", "tel", "text", "bdi", "inside", "auto", "box", "area"]) {
      results[id] = read(document.getElementById(id));
    }
    var empty = document.getElementById("empty");
    empty.append("اختبر");
    results.filled = read(empty);
    empty.firstChild.data = "abc";
    results.refilled = read(empty);
    var host = document.getElementById("host");
    var root = host.attachShadow({ mode: "open" });
    root.innerHTML = "<section dir=ltr><div dir=auto><slot></slot>A</div></section><span></span>";
    results.aroundSlot = read(root.querySelector("div"));
    results.inShadow = read(root.querySelector("span"));
    root.innerHTML = "<slot dir=auto></slot>";
    results.slot = read(root.firstChild);
    host.textContent = "اختبر";
    results.slotFilled = read(root.firstChild);

    parameters.completionFunction(results);
  }
};
