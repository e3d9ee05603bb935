// Values that are null at first, and something else when they are handed over.
function complete(object) {
  object.language = document.documentElement.lang;
}

var ExtensionPreprocessingJS = {
  run(parameters) {
    const results = { title: null, price: null };
    results.title = document.title;
    delete results.price;
    const page = { language: null };
    complete(page);
    const list = { first: null };
    for (const key of ["first"]) list[key] = document.URL;
    if (document.hidden) {
      parameters.completionFunction(results);
    } else if (document.hasFocus()) {
      parameters.completionFunction(page);
    } else {
      parameters.completionFunction(list);
    }
  },
};
