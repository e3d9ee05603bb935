// expects: module-syntax:2
export default {
  run(parameters) { parameters.completionFunction({}); },
};
