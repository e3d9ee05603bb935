var ExtensionPreprocessingJS = {
  run: async function ({ completionFunction, extensionName }) {
    const finish = (results) => completionFunction({ extensionName, ...results });
    try {
      const answer = await fetch("/feed.json");
      if (!answer.ok) return finish({ error: answer.status });
      finish({ feed: await answer.text() });
    } catch (error) {
      finish({ error: String(error) });
    }
  },
};
