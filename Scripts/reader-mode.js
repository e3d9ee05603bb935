// Reader mode: run() finds the article among the navigation, the teasers and the comments, and
// finalize() shows nothing but the article, in the type that the person chose.

var ReaderMode = function () {};

ReaderMode.prototype = {
  // Below this many characters of prose there is nothing worth rewriting.
  minimumLength: 500,

  run: function (parameters) {
    var container = this.container();
    var article = container ? this.cleaned(container) : null;
    var text = article ? article.textContent.replace(/\s+/g, " ").trim() : "";
    if (text.length < this.minimumLength) {
      // "Not readable" is an answer too: the native half can say so. Silence would cost the
      // person two seconds of waiting and the extension its results.
      parameters.completionFunction({ readable: false, url: document.URL, title: document.title });
      return;
    }

    this.article = {
      readable: true,
      url: document.URL,
      title: this.title(),
      byline: this.byline(),
      html: article.innerHTML.trim(),
      words: text.split(" ").length,
    };
    this.article.minutes = Math.max(1, Math.round(this.article.words / 230));
    parameters.completionFunction(this.article);
  },

  // The element whose own paragraphs hold the most prose. A paragraph counts by its length and
  // its commas, less what is link text; it counts in full for its parent and half for the
  // parent's parent, so that sections of one article add up in their common container.
  container: function () {
    var scores = new Map();
    var give = function (element, points) {
      if (element) scores.set(element, (scores.get(element) || 0) + points);
    };

    document.querySelectorAll("p, pre, blockquote").forEach(function (paragraph) {
      if (paragraph.closest("nav, aside, footer, form, [hidden], .comments")) return;
      var text = paragraph.textContent.trim();
      if (text.length < 40) return;
      var linked = 0;
      for (var link of paragraph.querySelectorAll("a")) linked += link.textContent.length;
      var prose = 1 - Math.min(1, linked / text.length);
      var points = (text.length / 100 + text.split(",").length) * prose;
      give(paragraph.parentElement, points);
      if (paragraph.parentElement) give(paragraph.parentElement.parentElement, points / 2);
    });

    var best = null;
    scores.forEach(function (score, element) {
      if (best === null || score > scores.get(best)) best = element;
    });
    // The whole article rather than its longest section.
    return best ? best.closest("article") || best : null;
  },

  // A copy of the container without what is no reading matter, with addresses that hold anywhere.
  cleaned: function (container) {
    var copy = container.cloneNode(true);
    copy.querySelectorAll(
      "script, style, noscript, template, link, meta, nav, aside, footer, form, button, input, "
        + "select, textarea, iframe, object, picture > source, [hidden], [aria-hidden='true'], "
        + ".comments, .share, .related"
    ).forEach(function (element) { element.remove(); });

    // A lazy loader keeps the real address of a picture aside until it scrolls into view.
    copy.querySelectorAll("img[data-src]").forEach(function (image) {
      image.setAttribute("src", image.dataset.src);
    });
    copy.querySelectorAll("*").forEach(function (element) {
      // attributes is a live list: copy it before taking members away.
      Array.from(element.attributes).forEach(function (attribute) {
        if (/^(on|style$|class$|id$|data-|srcset$|sizes$|loading$)/.test(attribute.name)) {
          element.removeAttribute(attribute.name);
        }
      });
    });
    // A clone belongs to the document, so its addresses resolve as the original's did.
    copy.querySelectorAll("a[href]").forEach(function (link) {
      if (link.protocol === "javascript:") link.removeAttribute("href");
      else link.setAttribute("href", link.href);
    });
    copy.querySelectorAll("img").forEach(function (image) {
      if (image.getAttribute("src")) image.setAttribute("src", image.src);
    });
    // The title is shown apart, above the article.
    var heading = copy.querySelector("h1");
    if (heading) heading.remove();
    return copy;
  },

  title: function () {
    var heading = document.querySelector("article h1") || document.querySelector("h1");
    var text = heading ? heading.textContent.replace(/\s+/g, " ").trim() : "";
    return text || document.title;
  },

  byline: function () {
    var element = document.querySelector("[rel~='author'], .byline, .author, [itemprop='author']");
    var meta = document.querySelector("meta[name='author' i]");
    var text = element ? element.textContent : meta ? meta.content : "";
    return text.replace(/\s+/g, " ").trim();
  },

  // { "theme": { "background", "color", "font", "size" } }
  finalize: function (parameters) {
    if (!this.article) return;
    var theme = parameters["theme"] || {};

    // Sheets and scripts of the page would only get in the way of ours.
    var unwanted = document.querySelectorAll("style, link[rel~='stylesheet' i], script");
    unwanted.forEach(function (element) { element.remove(); });
    document.documentElement.removeAttribute("style");
    while (document.body.attributes.length > 0) {
      document.body.removeAttribute(document.body.attributes[0].name);
    }

    var style = document.createElement("style");
    style.textContent = "body { margin: 0 auto; max-width: 38em; padding: 2em 1em }\n"
      + "p { line-height: 1.6 }\n"
      + "img, video { max-width: 100%; height: auto }\n"
      + "figure { margin: 1.5em 0 }\n";
    document.head.appendChild(style);

    document.body.innerHTML = "<main><h1></h1><p class='reader-byline'></p>"
      + "<div class='reader-article'></div></main>";
    // Text goes in as text, never as markup: a title may hold "<".
    document.querySelector("main > h1").textContent = this.article.title;
    var facts = [this.article.byline, this.article.minutes + " min"].filter(Boolean);
    document.querySelector(".reader-byline").textContent = facts.join(" \u00b7 ");
    document.querySelector(".reader-article").innerHTML = this.article.html;

    document.body.style.backgroundColor = theme["background"] || "#fbf8f1";
    document.body.style.color = theme["color"] || "#222222";
    document.body.style.fontFamily = theme["font"] || "Georgia, serif";
    document.body.style.fontSize = (theme["size"] || 18) + "px";
  },
};

var ExtensionPreprocessingJS = new ReaderMode();
