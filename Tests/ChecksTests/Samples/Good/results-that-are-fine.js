var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var map = new Map([["title", document.title]]);
    var body = document.body;
    parameters.completionFunction({
      map: Object.fromEntries(map),
      text: body.textContent,
      links: Array.from(document.querySelectorAll("a"), (link) => link.href),
      images: [...document.images].map((image) => image.src),
      language: document.documentElement.getAttribute("lang") || "",
      when: new Date(),
      nothing: undefined,
      number: Number.isNaN(NaN) ? 0 : 1,
    });
  },
};
