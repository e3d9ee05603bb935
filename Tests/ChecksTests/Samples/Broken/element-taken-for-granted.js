// expects: element-unchecked:5 element-unchecked:8
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    parameters.completionFunction({
      description: document.querySelector('meta[name="description"]').content,
    });
    var heading = document.getElementById("headline");
    heading.style.outline = "2px solid red";
  },
};
