var ExtensionPreprocessingJS = {
  run: async function (parameters) {
    var results = {};
    var heard = [];
    for (let index = 0; index < 3; index++) {
      frames[index].onerror = message => { heard.push(index); return true; };
    }
    window.onerror = () => { heard.push("top"); return true; };
    var thrower = new frames[1].Function("throw new parent.frames[2].Error('x')");
    frames[0].setTimeout(thrower, 1);
    await new Promise(resolve => setTimeout(resolve, 50));
    frames[0].queueMicrotask(thrower);
    await new Promise(resolve => setTimeout(resolve, 50));
    var target = new EventTarget();
    target.addEventListener("x", thrower);
    target.addEventListener("x", new frames[2].Object());
    target.dispatchEvent(new Event("x"));
    var element = document.createElement("p");
    element.onclick = thrower;
    element.click();
    new MutationObserver(thrower).observe(element, { attributes: true });
    element.id = "x";
    await new Promise(resolve => setTimeout(resolve, 50));
    frames[0].customElements.define("x-thrower", thrower);
    frames[0].document.createElement("x-thrower");
    results.heard = heard;
    var seen = [];
    element.addEventListener("y", new frames[1].Function("seen",
      "return event => seen.push(window.event === event, parent.event === undefined)")(seen));
    element.addEventListener("y", event => seen.push(window.event === event, frames[1].event === undefined));
    element.dispatchEvent(new Event("y"));
    results.seen = seen;

    parameters.completionFunction(results);
  }
};
