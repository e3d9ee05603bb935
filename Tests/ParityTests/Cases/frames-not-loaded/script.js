var ExtensionPreprocessingJS = {
  run: async function (parameters) {
    var results = {};
    function look(frame) {
      var inner = frame.contentDocument;
      return [inner.URL, inner.documentElement.outerHTML, inner.readyState, inner.compatMode,
        inner.characterSet, frame.contentWindow.location.href, inner.querySelector("p") === null];
    }
    results.parsed = look(document.getElementById("own"));
    var frame = document.createElement("iframe");
    frame.src = "other.html";
    document.body.append(frame);
    results.inserted = look(frame);
    var opened = document.body.appendChild(document.createElement("iframe")).contentDocument;
    opened.open();
    results.opened = [opened.URL === document.URL, opened.childNodes.length];
    opened.write("<!DOCTYPE html>");
    results.written = [opened.childNodes.length, opened.compatMode];
    opened.close();
    results.closed = Array.from(opened.childNodes, node => node.nodeName);
    opened.write();
    opened.write("<!DOCTYPE html><p>x");
    results.again = [opened.childNodes.length, opened.querySelector("p").textContent];
    var alone = document.implementation.createHTMLDocument("x");
    alone.open();
    alone.write("<!DOCTYPE html>");
    alone.close();
    alone.write("<i>y</i>");
    results.alone = [alone.childNodes.length, alone.title, alone.body.innerHTML, alone.URL];
    try { alone.open("a", "b", "c"); } catch (error) { results.three = error.name; }

    parameters.completionFunction(results);
  }
};
