// The feeds that a page offers: those it declares, those it links to, and those that its
// publishing system is known to have. finalize() marks the links that are now subscribed to.

var FeedFinder = function () {};

FeedFinder.prototype = {
  types: {
    "application/rss+xml": "rss",
    "application/atom+xml": "atom",
    "application/feed+json": "json",
    "application/json": "json",
  },

  run: function (parameters) {
    this.feeds = new Map();
    this.declared();
    this.linked();
    if (this.feeds.size === 0) this.guessed();

    parameters.completionFunction({
      title: document.title,
      page: document.URL,
      feeds: Array.from(this.feeds.values()),
    });
  },

  // The first source of an address wins; they are asked from the surest to the vaguest.
  add: function (feed) {
    if (!this.feeds.has(feed.url)) this.feeds.set(feed.url, feed);
  },

  // <link rel="alternate" type="application/rss+xml" href="...">. rel is a list of words and
  // type may carry parameters and capitals, so compare the parts and not the whole attribute.
  declared: function () {
    for (var link of document.querySelectorAll('link[rel~="alternate" i][href]')) {
      var type = link.type.split(";")[0].trim().toLowerCase();
      var format = Object.prototype.hasOwnProperty.call(this.types, type) ? this.types[type] : "";
      if (!format) continue;
      this.add({
        url: link.href,
        title: link.title || document.title,
        format: format,
        source: "declared",
      });
    }
  },

  linked: function () {
    for (var link of document.links) {
      if (!/^(https?|feed):$/.test(link.protocol)) continue;
      var format = this.formatOf(link.pathname.toLowerCase());
      if (!format && link.protocol === "feed:") format = "rss";
      if (!format) continue;
      this.add({
        url: link.href.replace(/^feed:(\/\/)?(https?:)?/, function (all, slashes, scheme) {
          return scheme || "https://";
        }),
        title: link.textContent.replace(/\s+/g, " ").trim() || document.title,
        format: format,
        source: "linked",
      });
    }
  },

  formatOf: function (path) {
    if (/\.atom$|\/atom(\.xml)?\/?$/.test(path)) return "atom";
    if (/\/feed\.json$/.test(path)) return "json";
    if (/\.rss$|\/rss(\.xml)?\/?$|\/feed(\.xml)?\/?$/.test(path)) return "rss";
    return "";
  },

  // Many systems serve a feed at a fixed address and forget to say so.
  guessed: function () {
    var generator = document.querySelector('meta[name="generator" i]');
    var name = generator ? generator.content.toLowerCase() : "";
    var path = /wordpress/.test(name) ? "/feed/"
      : /ghost/.test(name) ? "/rss/"
      : /hugo/.test(name) ? "/index.xml"
      : /jekyll/.test(name) ? "/feed.xml"
      : "";
    if (!path) return;
    this.add({
      url: new URL(path, document.baseURI).href,
      title: document.title,
      format: "rss",
      source: "guessed",
    });
  },

  // { "subscribed": [address, ...], "label": "Subscribed" }
  finalize: function (parameters) {
    var subscribed = parameters["subscribed"] || [];
    var label = parameters["label"] || "Subscribed";
    // document.links is live: the badges below are no links, so the list holds still meanwhile.
    for (var link of document.links) {
      if (!subscribed.includes(link.href)) continue;
      link.classList.add("feed-subscribed");
      var badge = document.createElement("span");
      badge.className = "feed-badge";
      badge.style.cssText = "margin-left: 0.4em; padding: 0 0.4em; border-radius: 3px; "
        + "background: #e8f4ec; color: #1d6b41";
      badge.textContent = "\u2713 " + label;
      link.after(badge);
    }
  },
};

var ExtensionPreprocessingJS = new FeedFinder();
