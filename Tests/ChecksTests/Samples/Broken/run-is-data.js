// expects: run-not-callable:2
var ExtensionPreprocessingJS = { run: { url: document.URL } };
