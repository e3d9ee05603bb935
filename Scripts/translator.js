// Translates a page in place: run() collects its texts, the native half translates them, and
// finalize() puts the translations where the originals stood. Elements, links and listeners stay
// as they are, because only the data of text nodes and a few attributes change.

var Translator = function () {};

Translator.prototype = {
  // Not prose, or not to be touched.
  skipped: /^(script|style|noscript|template|code|pre|kbd|samp|textarea|svg|math|iframe|object)$/,

  // Attributes that people read.
  attributes: ["alt", "title", "placeholder", "aria-label"],

  run: function (parameters) {
    // A text that occurs twenty times ("Reply") is sent once.
    var texts = new Set();
    this.collect(document.body).forEach(function (place) { texts.add(place.text); });
    if (document.title) texts.add(document.title);

    parameters.completionFunction({
      page: document.URL,
      language: document.documentElement.lang,
      texts: Array.from(texts),
    });
  },

  // Every place that holds text to translate, in document order: a text node, or an element and
  // the name of its attribute. The walk uses no recursion, so a deep page cannot exhaust the
  // stack, and it changes nothing, so that all places are known before the first replacement.
  collect: function (root) {
    var places = [];
    var node = root;
    while (node) {
      var enters = false;
      if (node.nodeType === Node.TEXT_NODE) {
        var text = this.normalized(node.data);
        if (this.isProse(text)) places.push({ node: node, text: text });
      } else if (node.nodeType === Node.ELEMENT_NODE && this.isTranslatable(node)) {
        enters = true;
        for (var name of this.attributes) {
          var value = this.normalized(node.getAttribute(name) || "");
          if (this.isProse(value)) places.push({ node: node, attribute: name, text: value });
        }
      }

      if (enters && node.firstChild) {
        node = node.firstChild;
      } else {
        while (node && node !== root && !node.nextSibling) node = node.parentNode;
        node = node === root || !node ? null : node.nextSibling;
      }
    }
    return places;
  },

  isTranslatable: function (element) {
    if (this.skipped.test(element.localName)) return false;
    if (element.getAttribute("translate") === "no") return false;
    return !element.classList.contains("notranslate") && !element.hasAttribute("contenteditable");
  },

  // A text without a letter (a price, a date, an arrow) reads the same in every language.
  isProse: function (text) {
    return /\p{Letter}/u.test(text);
  },

  normalized: function (text) {
    return text.replace(/\s+/g, " ").trim();
  },

  // { "language": "de", "direction": "ltr", "translations": { original: translation } }
  finalize: function (parameters) {
    // A Map, because a text may well be "constructor".
    var translations = new Map(Object.entries(parameters["translations"] || {}));

    this.collect(document.body).forEach(function (place) {
      var translation = translations.get(place.text);
      if (translation === undefined) return;
      if (place.attribute) {
        place.node.setAttribute(place.attribute, translation);
      } else {
        // The white space around the text stays: it separates the words of inline elements.
        var before = /^\s*/.exec(place.node.data)[0];
        var after = /\s*$/.exec(place.node.data)[0];
        place.node.data = before + translation + after;
      }
    });

    var title = translations.get(this.normalized(document.title));
    if (title !== undefined) document.title = title;
    if (parameters["language"]) document.documentElement.lang = parameters["language"];
    if (parameters["direction"]) document.documentElement.dir = parameters["direction"];
  },
};

var ExtensionPreprocessingJS = new Translator();
