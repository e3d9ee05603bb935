// A loop that looks polite, because it awaits in each turn, and is not.
var ExtensionPreprocessingJS = {
  run: async function () {
    for (;;) await null;
  },
};
