// What is this page? Title, description, canonical address, Open Graph, JSON-LD and an excerpt:
// what a bookmark or read-later extension stores. It changes nothing, so it has no finalize().

var PageSummary = function () {};

PageSummary.prototype = {
  run: function (parameters) {
    var openGraph = this.metaProperties("og:");
    var article = this.metaProperties("article:");

    // A property list cannot hold null: one null anywhere and the whole delivery fails. Every
    // value below is therefore a string, a number, a list or a dictionary; unknown text is "".
    parameters.completionFunction({
      title: openGraph.title || document.title,
      url: document.URL,
      canonical: this.canonical(openGraph),
      description: this.metaName("description") || openGraph.description || "",
      author: this.metaName("author") || article.author || "",
      published: article.published_time || this.firstTime(),
      keywords: this.keywords(),
      language: document.documentElement.lang,
      icon: this.icon(),
      openGraph: openGraph,
      structuredData: this.structuredData(),
      headings: this.headings(),
      excerpt: this.excerpt(),
      words: this.words(),
    });
  },

  // <meta name="..."> is matched without regard to case; sites write "Description" too.
  metaName: function (name) {
    var meta = document.querySelector('meta[name="' + name + '" i][content]');
    return meta ? meta.content.trim() : "";
  },

  // <meta property="og:title"> becomes { title: ... }; the first of several wins.
  metaProperties: function (prefix) {
    var found = {};
    document.querySelectorAll('meta[property^="' + prefix + '"][content]').forEach(function (meta) {
      var key = meta.getAttribute("property").slice(prefix.length);
      if (!Object.prototype.hasOwnProperty.call(found, key)) found[key] = meta.content.trim();
    });
    return found;
  },

  canonical: function (openGraph) {
    var link = document.querySelector('link[rel~="canonical" i][href]');
    if (link) return link.href;
    try {
      return new URL(openGraph.url || document.URL, document.baseURI).href;
    } catch (error) {
      return document.URL;
    }
  },

  keywords: function () {
    return this.metaName("keywords")
      .split(",")
      .map(function (word) { return word.trim(); })
      .filter(Boolean);
  },

  firstTime: function () {
    var time = document.querySelector("time[datetime]");
    return time ? time.getAttribute("datetime") : "";
  },

  icon: function () {
    var link = document.querySelector('link[rel="apple-touch-icon"][href]')
      || document.querySelector('link[rel~="icon" i][href]');
    return link ? link.href : new URL("/favicon.ico", document.baseURI).href;
  },

  // Every JSON-LD block of the page, with "@graph" lists laid flat. Blocks that are not JSON are
  // common in the wild (a stray comma, a template that was never filled): skip them.
  structuredData: function () {
    var items = [];
    document.querySelectorAll('script[type="application/ld+json"]').forEach(function (script) {
      var data;
      try {
        data = JSON.parse(script.textContent);
      } catch (error) {
        return;
      }
      var blocks = Array.isArray(data) ? data : [data];
      blocks.forEach(function (block) {
        if (block === null || typeof block !== "object") return;
        items = items.concat(Array.isArray(block["@graph"]) ? block["@graph"] : [block]);
      });
    });
    return this.withoutNulls(items);
  },

  // JSON knows null, a property list does not.
  withoutNulls: function (value) {
    var self = this;
    if (Array.isArray(value)) {
      return value
        .filter(function (item) { return item !== null; })
        .map(function (item) { return self.withoutNulls(item); });
    }
    if (typeof value !== "object") return value;
    return Object.keys(value).reduce(function (kept, key) {
      if (value[key] !== null) kept[key] = self.withoutNulls(value[key]);
      return kept;
    }, {});
  },

  headings: function () {
    return Array.from(document.querySelectorAll("h1, h2, h3"), function (heading) {
      return {
        level: Number(heading.localName.slice(1)),
        text: heading.textContent.replace(/\s+/g, " ").trim(),
      };
    });
  },

  // The first paragraph that is long enough to be prose and not a label or a cookie notice.
  excerpt: function () {
    for (var paragraph of document.querySelectorAll("p")) {
      if (paragraph.closest("nav, footer, form, [hidden]")) continue;
      var text = paragraph.textContent.replace(/\s+/g, " ").trim();
      if (text.length >= 120) return text.length > 280 ? text.slice(0, 279) + "\u2026" : text;
    }
    return "";
  },

  // innerText is what a reader sees: no scripts, no styles, nothing hidden.
  words: function () {
    var text = document.body ? document.body.innerText.trim() : "";
    return text === "" ? 0 : text.split(/\s+/).length;
  },
};

var ExtensionPreprocessingJS = new PageSummary();
