var ExtensionPreprocessingJS = {
  run(parameters) {
    const price = document.querySelector("[itemprop=price]");
    console.log("looking at", document.title);
    parameters.completionFunction({
      title: document.title,
      url: document.URL,
      price: price ? Number(price.textContent) : undefined,
      images: Array.from(document.images, image => image.src),
      selection: getSelection().toString(),
    });
  },

  finalize(parameters) {
    const note = document.createElement("p");
    note.className = "saved";
    note.textContent = parameters.message;
    document.body.prepend(note);
  },
};
