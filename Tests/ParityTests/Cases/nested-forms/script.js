var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var results = {}, heard = [];
    var outer = document.getElementById("outer"), around = document.getElementById("around");
    var inner = document.createElement("form"), button = document.createElement("button");
    inner.id = "inner";
    inner.append(button);
    outer.firstChild.append(inner);
    for (var target of [inner, outer.firstChild, outer, around]) {
      for (var type of ["submit", "reset", "other"]) {
        target.addEventListener(type, event => {
          heard.push(event.type + " " + (event.currentTarget.id || event.currentTarget.localName));
          event.preventDefault();
        });
        target.addEventListener(type, event => {
          heard.push(event.type + " capturing " + (event.currentTarget.id || event.currentTarget.localName));
        }, true);
      }
    }
    button.click();
    results.click = heard;
    heard = [];
    button.type = "reset";
    button.click();
    results.reset = heard;
    heard = [];
    inner.dispatchEvent(new Event("submit", { bubbles: true }));
    results.dispatched = heard;
    heard = [];
    outer.firstChild.dispatchEvent(new Event("submit", { bubbles: true }));
    results.paragraph = heard;
    heard = [];
    inner.dispatchEvent(new Event("other", { bubbles: true }));
    results.other = heard;
    heard = [];
    outer.dispatchEvent(new Event("submit", { bubbles: true }));
    results.outer = heard;
    var entries = performance.getEntriesByType("paint");
    results.paint = [entries.length, entries[0].name, entries[0].entryType, entries[0].duration,
      Object.prototype.toString.call(entries[0]), performance.getEntries().length];
    parameters.completionFunction(results);
  }
};
