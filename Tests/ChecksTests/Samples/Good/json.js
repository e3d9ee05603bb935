var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var replacer = (key, value) => (value instanceof Node ? value.nodeName : value);
    parameters.completionFunction({
      location: JSON.stringify(location), title: JSON.stringify({ title: document.title }),
      body: JSON.stringify({ body: document.body }, replacer), text: JSON.stringify(document.body.innerText),
    });
  },
};
