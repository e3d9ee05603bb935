var ExtensionPreprocessingJS = {
  run: function (parameters) {
    this.items = [];
    document.querySelectorAll("a").forEach(function (link) {
      this.items.push(link.href);
    }, this);
    document.querySelectorAll("b").forEach((b) => this.items.push(b.textContent));
    document.addEventListener("click", function () {
      this.title = "clicked";
    });
    setTimeout(this.quiet, 10);
    setTimeout(this.finish.bind(this), 10);
    setTimeout(function () {
      this.name = "window";
    }.bind(this), 10);
    parameters.completionFunction({ items: this.items });
  },
  quiet: function () {
    return 1;
  },
  finish: function () {
    return this.items;
  },
};
