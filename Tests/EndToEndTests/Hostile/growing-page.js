// Takes memory outside the engine's heap: elements that live as long as their document.
var ExtensionPreprocessingJS = {
  run: function () {
    for (;;) document.body.appendChild(document.createElement("p")).textContent = "and another";
  },
};
