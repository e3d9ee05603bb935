var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var list = document.querySelectorAll(
      "abc".slice(0, 1));
    var one = document.querySelectorAll("a:not(.b, .c):has(> img), :is(h1, h2)[id^='x' i]");
    var two = document.querySelectorAll("#a\\:b, li:nth-child(2n+1 of .k), p::first-line, input:user-invalid");
    var three;
    try {
      three = document.querySelector("a:contains(b)");
    } catch (error) {
      three = null;
    }
    parameters.completionFunction({ count: list.length + one.length + two.length, is: three !== null });
  },
};
