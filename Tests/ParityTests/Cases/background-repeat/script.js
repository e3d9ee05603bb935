var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var results = {}, element = document.createElement("p");
    ["red repeat", "repeat", "none repeat scroll 0 0 red", "repeat repeat", "repeat no-repeat", "url(a) scroll",
      "repeat left top", "repeat-x", "url(a) repeat, url(b)", "url(a), url(b) repeat", "initial", "round repeat",
      "transparent none repeat scroll top left"].forEach(function (value) {
      element.style.cssText = "background: " + value;
      var texts = [element.style.cssText, element.style.background, element.style.backgroundRepeat];
      element.style.cssText = "mask: " + value;
      results[value] = texts.concat(element.style.mask);
    });
    element.style.cssText = "background: red; background-repeat: repeat";
    results.added = element.style.cssText;
    ["55%", "7%", "14%", "28%, 29%", "99.9%", "50%"].forEach(function (key) {
      var sheet = document.head.appendChild(document.createElement("style"));
      sheet.textContent = "@keyframes a { " + key + " { opacity: 0 } }";
      var rule = sheet.sheet.cssRules[0];
      results[key] = [rule.cssText, rule.cssRules[0].keyText, !!rule.findRule(key)];
    });
    parameters.completionFunction(results);
  },
};
