// expects: module-syntax:2
import { extract } from "./extract.js";
var ExtensionPreprocessingJS = {
  run(parameters) { parameters.completionFunction(extract(document)); },
};
