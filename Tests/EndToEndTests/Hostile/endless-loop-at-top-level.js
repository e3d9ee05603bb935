// The file itself never ends, so there is no object to call.
for (;;) {}
var ExtensionPreprocessingJS = { run: function () {} };
