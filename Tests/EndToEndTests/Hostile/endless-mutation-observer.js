// Each delivery of records causes the next one, all within one checkpoint of microtasks.
var ExtensionPreprocessingJS = {
  run: function () {
    new MutationObserver(function () {
      document.body.setAttribute("data-turn", String(Math.random()));
    }).observe(document.body, { attributes: true });
    document.body.setAttribute("data-turn", "first");
  },
};
