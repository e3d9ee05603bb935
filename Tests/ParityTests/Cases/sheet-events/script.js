var ExtensionPreprocessingJS = {
  run: async function (parameters) {
    var results = {};
    var heard = [];
    function make(name, prepare, tag) {
      var element = document.createElement(tag || "style");
      element.onload = () => heard.push(name + " load");
      element.onerror = () => heard.push(name + " error");
      prepare(element);
      heard.push(name);
    }
    make("empty", e => document.head.append(e));
    make("text", e => { e.textContent = "b {}"; document.head.append(e); });
    make("twice", e => { document.head.append(e); e.append("b {}"); });
    make("other type", e => { e.type = "text/x"; e.textContent = "b {}"; document.head.append(e); });
    make("print", e => { e.media = "print"; e.textContent = "b {}"; document.head.append(e); });
    make("removed", e => { e.textContent = "b {}"; document.head.append(e); e.remove(); });
    make("import", e => { e.textContent = "@import 'no.css'; b {}"; document.head.append(e); });
    make("shadow", e => {
      e.textContent = "b {}";
      var host = document.createElement("div");
      host.attachShadow({ mode: "open" }).append(e);
      document.body.append(host);
    });
    make("link", e => { e.rel = "stylesheet"; e.href = "no.css"; document.head.append(e); }, "link");
    make("no rel", e => { e.href = "no.css"; document.head.append(e); }, "link");
    make("no address", e => { e.rel = "stylesheet"; document.head.append(e); }, "link");
    make("text/plain", e => {
      e.rel = "stylesheet"; e.type = "text/plain"; e.href = "no.css"; document.head.append(e);
    }, "link");
    make("disabled", e => {
      e.rel = "stylesheet"; e.disabled = true; e.href = "no.css"; document.head.append(e);
    }, "link");
    make("icon", e => { e.rel = "icon"; e.href = "no.ico"; document.head.append(e); }, "link");
    var link = document.getElementById("link");
    link.onerror = event => {
      heard.push("first", event.bubbles, event.isTrusted);
      link.onerror = () => heard.push("second");
      link.href = "no.css?2";
    };
    link.href = "no.css?1";
    await Promise.resolve();
    heard.push("microtask");
    await new Promise(resolve => setTimeout(resolve, 500));
    results.heard = heard;

    parameters.completionFunction(results);
  }
};
