// What may not be there is asked for.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    if (typeof parameters.completionFunction !== "function") return;
    var title = document.title;
    if (typeof jQuery !== "undefined") title = jQuery("h1").text();
    if (window.React) title += " (React)";
    parameters.completionFunction({ title: title });
  },
};
