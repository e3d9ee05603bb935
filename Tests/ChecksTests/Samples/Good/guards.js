// Elements that are looked for before they are used, in the ways in which people do it.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var results = {};
    var heading = document.querySelector("h1");
    if (heading) results.heading = heading.textContent;
    var author = document.querySelector("meta[name=author]");
    results.author = author ? author.content : "";
    results.time = document.querySelector("time")?.dateTime ?? "";
    var site = document.querySelector("meta[property='og:site_name']");
    results.site = (site && site.content) || "";
    var image = document.querySelector("img");
    if (image === null) image = new Image();
    results.image = image.src;
    if (document.querySelector("article")) {
      results.article = document.querySelector("article").textContent;
    }
    try {
      results.price = document.querySelector(".price").textContent;
    } catch (error) {
      results.price = "";
    }
    results.root = document.querySelector("body").className;
    document.body.insertAdjacentHTML("beforeend", "<div id='note'></div>");
    document.getElementById("note").textContent = "Saved";
    var selection = window.getSelection();
    if (selection.rangeCount > 0) results.selected = selection.getRangeAt(0).toString();
    parameters.completionFunction(results);
  },
};
