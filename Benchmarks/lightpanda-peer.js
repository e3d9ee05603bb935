// Follows a preprocessing script into Lightpanda's page: calls its run() and finalize() once the
// page is parsed.
document.addEventListener('DOMContentLoaded', () => {
  const object = globalThis.ExtensionPreprocessingJS;
  object.run({
    extensionName: 'com.example.extension',
    completionFunction(value) { globalThis.preprocessingResults = JSON.stringify(value, null, 2); },
  });
  object.finalize({ bgColor: 'red' });
});
