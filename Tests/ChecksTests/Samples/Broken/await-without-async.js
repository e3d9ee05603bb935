// expects: await-outside-async:4
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    const answer = await fetch("/feed.json");
    parameters.completionFunction({ ok: answer.ok });
  },
};
