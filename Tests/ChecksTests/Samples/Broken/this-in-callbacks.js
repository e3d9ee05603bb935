// expects: this-lost:7 this-lost:9
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    this.items = [];
    var done = parameters.completionFunction;
    document.querySelectorAll("a").forEach(function (link) {
      this.items.push(link.href);
    });
    setTimeout(this.finish, 10);
    done({ items: this.items });
  },
  finish: function () {
    return this.items;
  },
};
