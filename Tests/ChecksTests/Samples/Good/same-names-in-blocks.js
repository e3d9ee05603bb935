// The same names in blocks, loops, functions and a catch, each with a meaning of its own.
var box = null;
var ExtensionPreprocessingJS = {
  run(parameters) {
    let results = { title: document.title };
    for (const box of document.querySelectorAll("h2")) results[box.id] = box.textContent;
    {
      const box = document.querySelector("h1.headline");
      if (box) results.headline = box.textContent;
    }
    const read = function (parameters) {
      const results = parameters.results;
      return results.length;
    };
    try {
      results.count = read({ results: [1] });
    } catch (box) {
      results.error = box.message;
    }
    parameters.completionFunction(results);
  },
};
