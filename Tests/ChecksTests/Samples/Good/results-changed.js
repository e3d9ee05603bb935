// None of these values is null when the results are handed over.
var shared = { first: null };
var other = shared;
other.first = 1;
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var nested = { author: { name: null }, list: [null] };
    nested.author.name = document.title;
    nested.list.pop();
    var link = document.querySelector("a");
    var address = link && link.hasAttribute("href") ? link.getAttribute("href") : "";
    parameters.completionFunction({
      nested: nested,
      shared: shared,
      address: address,
      rel: link ? (link.hasAttribute("rel") ? link.getAttribute("rel") : "") : "",
    });
  },
};
