// expects: global-missing:2
var ExtensionPreprocessingJS = undefined;
