internal import Preprocessing
internal import PropertyLists
internal import ScriptEngine

/// A page and a script that use what most scripts use of a page, and their results by the standards.
enum PreparationSample {
  /// Whether a script that only reads the page's title, as nearly every one does, gives it.
  static func isSmallRunRight(on machine: VirtualMachine) -> Bool {
    (try? request(Examination.script, on: machine))?.run() == .results(["title": "Page"])
  }

  /// Whether the script gives its results on an engine, and changes the page.
  static func isRight(on machine: VirtualMachine) -> Bool {
    guard let request = try? request(script, on: machine), request.run() == .results(results),
      request.finalize(.item(["text": "new"])) == .called,
      let html = request.encodedHTML(label: "utf-8")
    else { return false }
    return String(decoding: html, as: UTF8.self).contains(
      #"<h1 id="top" class="a b" style="color: blue;">new</h1>"#)
  }

  private static func request(
    _ script: String, on machine: VirtualMachine
  ) throws -> PreprocessingRequest {
    try PreprocessingRequest(
      page: PreprocessingPage(
        bytes: Array(page.utf8), url: "https://example.com/a/page.html?q=1#end"),
      script: PreprocessingScript(name: "sample.js", bytes: Array(script.utf8)), machine: machine)
  }

  private static let results: PropertyList = [
    "document": "Page|https://example.com/a/page.html?q=1#end|UTF-8|complete|2",
    "elements": "H1#top.a b|Text bold link|p,p,ul|bold|href=../b,id=link|https://example.com/b",
    "changes": #"<i data-kind="x" class="one">1</i>|3|true|1,2,3"#,
    "events": "click:LI,click:UL|detail",
    "walk": "B,A|Text ,bold, |3",
    "ranges": "bold|1|Text",
    "styles": "rgb(1, 2, 3)|4px|color: red;",
    "texts": #"first|a=1&b=2|{"a":[1]}|kept|<b>x</b>"#,
    "forms": "v,on|name=v",
  ]

  private static let page = """
    <!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>Page</title>
    <style>ul { color: rgb(1, 2, 3); padding-left: 4px }</style></head><body>
    <h1 id=top class="a b">Head</h1><p>Text <b>bold</b> <a href="../b" id=link>link</a></p>
    <p><svg width=1 height=1><path d="M0 0"></path></svg><img src=a.png alt=""></p><ul><li>1</li></ul>
    <form><input name=name value=v><input type=checkbox checked><select><option>o</select></form></body></html>
    """

  private static let script = #"""
    var ExtensionPreprocessingJS = {
      run: function (parameters) {
        const top = document.getElementById("top"), list = document.querySelector("ul");
        const results = {};
        results.document = [
          document.title, location.href, document.characterSet, document.readyState,
          document.querySelectorAll("p").length].join("|");
        const link = document.getElementsByTagName("a")[0];
        results.elements = [
          `${top.tagName}#${top.id}.${top.className}`, document.querySelector("p").textContent,
          Array.from(top.parentNode.children).slice(1, 4).map(child => child.localName).join(),
          link.previousElementSibling.innerText,
          [...link.attributes].map(attribute => attribute.name + "=" + attribute.value).sort().join(),
          link.href].join("|");
        const made = document.createElement("i");
        made.dataset.kind = "x";
        made.classList.add("one");
        made.append("1");
        const fragment = document.createDocumentFragment();
        fragment.appendChild(made.cloneNode(true));
        list.appendChild(document.createElement("li")).innerHTML = "2";
        list.insertAdjacentHTML("beforeend", "<li>3");
        results.changes = [
          made.outerHTML, list.childNodes.length, list.contains(list.lastChild),
          Array.from(list.querySelectorAll("li"), item => item.textContent).join()].join("|");
        const heard = [];
        const hear = event => heard.push(event.type + ":" + event.currentTarget.tagName);
        list.addEventListener("click", hear);
        list.firstElementChild.addEventListener("click", hear, { once: true });
        list.firstElementChild.click();
        const own = new CustomEvent("own", { detail: "detail", bubbles: true });
        let detail;
        document.addEventListener("own", event => { detail = event.detail; });
        list.dispatchEvent(own);
        list.removeEventListener("click", hear);
        results.events = heard.join() + "|" + detail;
        const paragraph = document.querySelector("p"), walked = [];
        const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_ELEMENT);
        while (walker.nextNode()) walked.push(walker.currentNode.nodeName);
        const texts = [], nodes = document.createNodeIterator(paragraph, NodeFilter.SHOW_TEXT);
        for (let node; texts.length < 3 && (node = nodes.nextNode());) texts.push(node.data);
        const found = document.evaluate(
          "count(//li)", document, null, XPathResult.NUMBER_TYPE, null);
        results.walk = [walked.join(), texts.join(), found.numberValue].join("|");
        const range = document.createRange();
        range.selectNodeContents(document.querySelector("b"));
        const selection = getSelection();
        selection.removeAllRanges();
        selection.addRange(range);
        results.ranges = [
          String(selection), selection.rangeCount, paragraph.firstChild.nodeValue.trim()].join("|");
        const style = getComputedStyle(list);
        made.style.color = "red";
        results.styles = [
          style.color, style.getPropertyValue("padding-left"), made.getAttribute("style")].join("|");
        const search = new URLSearchParams("a=1");
        search.append("b", 2);
        const other = new DOMParser().parseFromString("<p><b>x</b>", "text/html");
        localStorage.setItem("key", "kept");
        const observer = new MutationObserver(() => {});
        observer.observe(list, { childList: true, subtree: true });
        observer.disconnect();
        results.texts = [
          new URL("first?x#y", "https://example.com/").pathname.slice(1), search,
          JSON.stringify({ a: [1] }), localStorage.getItem("key"),
          other.body.firstElementChild.innerHTML].join("|");
        const form = document.forms[0];
        results.forms = [
          [form.elements[0].value, form.elements[1].value].join(),
          new URLSearchParams([...new FormData(form)].slice(0, 1))].join("|");
        list.getBoundingClientRect();
        parameters.completionFunction(results);
      },
      finalize: function (parameters) {
        const top = document.querySelector("h1");
        top.textContent = parameters.text;
        top.style.color = "blue";
      },
    };
    """#
}
