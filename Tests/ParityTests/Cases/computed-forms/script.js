// Fonts in quarters, settings in their order, images around boxes, shares plus nothing, and the time that an
// animation takes.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var styled = document.getElementById("styled");
    var computed = getComputedStyle(styled);
    var results = {};
    function ask(name, values) {
      results[name] = values.map(function (value) {
        styled.style.cssText = "";
        styled.style.setProperty(name, value);
        return value + " => " + computed.getPropertyValue(name);
      });
    }
    ask("font-style", [
      "oblique", "oblique 0deg", "oblique 0.2deg", "oblique 14deg", "oblique 14.2deg",
      "oblique 20.3deg", "oblique -14deg", "oblique 0.5rad", "oblique calc(14deg)", "italic"]);
    ask("font-weight", ["450.6", "999.9", "1", "bold"]);
    ask("font-width", ["87.6%", "150.33%", "semi-condensed"]);
    ask("font-variation-settings", [
      "\"wght\" 1.5, \"ital\" 1", "\"wght\" 1, \"ital\" 2, \"wght\" 3", "normal"]);
    ask("font-feature-settings", [
      "\"tnum\", \"hist\"", "\"liga\" 0, \"kern\", \"liga\"", "\"zzzz\" on, \"aaaa\" off"]);
    ask("animation-name", ["\"none\"", "\"INITIAL\", \"x y\", z"]);
    ask("border-image", [
      "none", "1 / 2", "url(a)", "url(a) 1 / / 3 round", "url(a) 100% / 1 / 3"]);
    ask("-webkit-border-image", ["round", "url(a) 1 / 2"]);
    ask("mask-border", ["none", "0 / 2", "url(a)", "url(a) 1 / / 3 round"]);
    ask("-webkit-mask", ["url(a) 1px", "none"]);
    ask("mask-position", ["left 4px top", "left 4px top 1px"]);
    ask("grid", ["none", "auto-flow 1px / 2px 3px", "\"a\" / [] 1px []", "1px / auto-flow dense 3px"]);
    ask("grid-template-columns", ["repeat(2, [] 1px [])", "[] auto [] 1fr []", "calc(10% + 0px)"]);
    ask("text-indent", [
      "calc(10% + 0px)", "calc(0px + 10%)", "calc(10% + 1px - 1px)", "calc(10% + 0em)",
      "calc(0% + 10px)"]);
    ask("border-top-left-radius", ["calc(10% + 0px)"]);
    ask("background-image", ["linear-gradient(red calc(10% + 0px), blue)"]);
    ask("clip-path", [
      "inset(calc(10% + 0px))", "shape(from left top, line to right 10px bottom 5px)",
      "shape(evenodd from center, hline to center, vline to bottom, move by 1em 10%, close)",
      "shape(from 1px 1px, curve to left top with center 5px / 2em 2em from end)",
      "shape(from 1px 1px, curve by 1px 1px with 5px 5px from start, smooth by 2% 2%)",
      "shape(from 1px 1px, arc to 3pt 3pt of 1em 10px rotate 0.5turn large cw)",
      "shape(from 1px 1px, arc by 1px 1px of 5px 5px small rotate 0deg ccw) content-box"]);
    ask("offset-path", ["ray(1deg) stroke-box", "content-box ray(2deg)", "ray(3deg)"]);
    results.durations = ["auto", "none", "scroll()", "view()", "--t", "auto, auto"].map(
      function (timeline) {
        styled.style.cssText = "animation-duration: auto; animation-timeline: " + timeline;
        return timeline + " => " + computed.animationDuration;
      });
    results.bolder = getComputedStyle(document.querySelector("b")).fontWeight;
    results.legacy = [].map.call(document.querySelectorAll("section, section *"), function (e) {
      return getComputedStyle(e).justifyItems + " / " + getComputedStyle(e).placeItems;
    });
    parameters.completionFunction(results);
  },
};
