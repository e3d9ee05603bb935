// An exception that cannot be told: its toString throws as well.
var ExtensionPreprocessingJS = {
  run: function () {
    throw {
      get message() { throw 1; },
      get name() { throw 2; },
      get stack() { throw 3; },
      toString: function () { throw 4; },
    };
  },
};
