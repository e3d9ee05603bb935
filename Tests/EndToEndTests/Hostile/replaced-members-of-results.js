// Accessors on Object.prototype see everything that a careless host assigns to a new object.
// "value" comes last: from then on no descriptor with a getter is valid any more.
var seen = 0;
var names = ["results", "extensionName", "completionFunction", "enumerable", "get", "set", "value"];
names.forEach(function (name) {
  Object.defineProperty(Object.prototype, name, {
    configurable: true,
    set: function () { seen += 1; },
    get: function () { seen += 1; },
  });
});
seen = 0;

var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var own = ["extensionName", "completionFunction"].every(function (name) {
      return Object.getOwnPropertyNames(parameters).indexOf(name) >= 0;
    });
    var type = typeof parameters.completionFunction;
    parameters.completionFunction({ own: own, type: type, seen: seen });
  },
};
