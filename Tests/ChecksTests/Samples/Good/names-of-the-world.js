function own() {
  return 1;
}
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var later = made;
    var made = () => 2;
    implied = function () {
      return 3;
    };
    window.given = () => 4;
    var worker = typeof Magic === "function" ? new Magic() : null;
    new IntersectionObserver(() => {}).observe(document.body);
    var values = [
      own(), made(), implied(), given(), String(new Intl.DateTimeFormat().format(0)),
      new URLSearchParams("a=1").get("a"), btoa("a"), getComputedStyle(document.body).color,
      structuredClone(1), new WeakRef({}).deref() === undefined, worker === null, typeof later,
    ];
    try {
      optional();
    } catch (error) {
      values.push(error.name);
    }
    parameters.completionFunction({ values: values });
  },
};
