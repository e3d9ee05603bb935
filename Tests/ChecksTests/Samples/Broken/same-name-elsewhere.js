// expects: element-unchecked:6 results-null:11
var ExtensionPreprocessingJS = {
  run(parameters) {
    const names = ["a"].map((box) => box.length);
    const box = document.querySelector("h1.headline");
    const text = box.textContent;
    for (let results = 0; results < 2; results += 1) names.push(results);
    {
      const results = {
        names,
        price: null,
        text,
      };
      parameters.completionFunction(results);
    }
  },
};

function other() {
  const box = document.body;
  return box;
}
