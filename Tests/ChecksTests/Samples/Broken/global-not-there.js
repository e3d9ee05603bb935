// expects: global-missing:1
function run(parameters) {
  parameters.completionFunction({ url: document.URL });
}
