// Factors that add to factors, filters that another list lacks, and numbers between which nothing lies.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var element = document.querySelector("div");
    var results = {};
    function ask(property, underlying, keyframes, options) {
      element.style.cssText = "";
      element.style.setProperty(property, underlying);
      var name = property.replace(/-([a-z])/g, function (_, letter) { return letter.toUpperCase(); });
      var frames = {};
      frames[name] = keyframes;
      var animation = element.animate(frames, Object.assign({ duration: 1000 }, options));
      animation.pause();
      var key = [property, underlying, keyframes.join(" to "), JSON.stringify(options)].join("; ");
      results[key] = [0, 250, 500, 999].map(function (time) {
        animation.currentTime = time;
        return getComputedStyle(element).getPropertyValue(property);
      });
      animation.cancel();
    }
    ["add", "accumulate", "replace"].forEach(function (composite) {
      var how = { composite: composite };
      ask("scale", "2 3", ["4", "-2 1"], how);
      ask("scale", "3", ["1 2 3", "2"], how);
      ask("transform", "scale(3)", ["scale(2)", "scale(4)"], how);
      ask("filter", "blur(10px) brightness(0.3)", ["blur(20px) brightness(0.1)", "blur(0px)"], how);
      ask("grid-column-start", "2", ["1", "5"], how);
      ask("grid-auto-rows", "2px", ["1px", "5px"], how);
      ask("stroke-miterlimit", "2", ["1.5", "3"], how);
      ask("stroke-opacity", "0.7", ["0.5", "1"], how);
      ask("stroke-width", "2", ["1", "5px"], how);
    });
    ask("filter", "none", ["grayscale(1)", "grayscale(0.5) contrast(2) drop-shadow(red 2px 2px 2px)"], {});
    ask("backdrop-filter", "none", ["blur(4px)", "blur(2px) opacity(0.5)"], {});
    ask("filter", "none", ["brightness(0)", "brightness(2)"], {
      iterations: 3, iterationStart: 1, iterationComposite: "accumulate" });
    parameters.completionFunction(results);
  },
};
