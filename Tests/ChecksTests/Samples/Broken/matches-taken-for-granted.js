// expects: element-unchecked:4 element-unchecked:6 element-unchecked:9 element-unchecked:11
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var price = document.body.textContent.match(/(\d+[.,]\d\d) EUR/)[1];
    const found = document.cookie.match(/session=([^;]+)/);
    const session = found[1];
    var links = [];
    for (const link of document.querySelectorAll("a[rel=author]")) {
      links.push(link.closest(".byline").id);
    }
    const words = document.title.trim().match(/\w+/g).length;
    parameters.completionFunction({ price: price, session: session, links: links, words: words });
  },
};
