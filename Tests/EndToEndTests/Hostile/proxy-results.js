// A proxy that behaves is read like the object that it stands for.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var target = { title: "seen", list: [1, 2, 3] };
    parameters.completionFunction(new Proxy(target, {
      get: function (object, name) {
        return name === "title" ? object[name] + " through a proxy" : object[name];
      },
    }));
  },
};
