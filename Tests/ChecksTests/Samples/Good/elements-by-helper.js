var helpers = {};
function find(selector) {
  return document.querySelector(selector);
}
function all(selector) {
  return document.querySelectorAll(selector);
}
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var author = find("meta[name=author]");
    var metas = document.getElementsByTagName("meta");
    var links = all("link");
    parameters.completionFunction({
      author: author ? author.content : "", first: metas.length ? metas[0].content : "",
      link: links[0]?.href ?? "", body: find("body").className,
      user: document.forms.length > 0 ? document.forms[0].action : "",
      image: document.images[0] ? document.images[0].src : "",
    });
  },
};
