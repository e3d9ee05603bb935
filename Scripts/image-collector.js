// Every picture of the page, each at its best size, so that the person can pick some to save.
// finalize() frames the pictures that were saved.

var ImageCollector = function () {};

ImageCollector.prototype = {
  run: function (parameters) {
    this.images = [];
    this.known = new Set();

    for (var image of document.images) this.addImage(image);
    for (var poster of document.querySelectorAll("video[poster]")) {
      this.add("poster", poster.getAttribute("poster"));
    }
    for (var element of document.querySelectorAll('[style*="background"]')) {
      this.addBackground(element);
    }
    for (var meta of document.querySelectorAll('meta[property="og:image"][content]')) {
      this.add("preview", meta.content);
    }
    var icons = 'link[rel~="icon" i], link[rel="apple-touch-icon"]';
    for (var icon of document.querySelectorAll(icons)) {
      this.add("icon", icon.getAttribute("href"), { size: icon.getAttribute("sizes") || "" });
    }

    parameters.completionFunction({
      page: document.URL,
      title: document.title,
      count: this.images.length,
      images: this.images,
    });
  },

  // Records an address once, resolved against the page's base. Small pictures that are written
  // into the page itself (data:) are nearly always spacers and are left out.
  add: function (kind, address, details) {
    if (!address) return;
    var url;
    try {
      url = new URL(address, document.baseURI);
    } catch (error) {
      return;
    }
    if (!/^https?:$/.test(url.protocol) || this.known.has(url.href)) return;
    this.known.add(url.href);
    this.images.push(Object.assign({ kind: kind, url: url.href }, details));
  },

  addImage: function (image) {
    // A <picture> offers its candidates in <source> elements before the <img>; a lazy loader
    // keeps the real address in data-src and a placeholder in src.
    var candidates = [];
    var picture = image.closest("picture");
    if (picture) {
      for (var source of picture.querySelectorAll("source[srcset]")) {
        candidates = candidates.concat(this.candidates(source.getAttribute("srcset")));
      }
    }
    var set = image.dataset.srcset || image.getAttribute("srcset");
    if (set) candidates = candidates.concat(this.candidates(set));

    var best = candidates.reduce(function (largest, candidate) {
      return largest && largest.size >= candidate.size ? largest : candidate;
    }, null);
    var address = best ? best.url : image.dataset.src || image.getAttribute("src");
    if (!address) return;

    var details = { alt: image.alt, caption: this.caption(image) };
    // The declared size, not image.width: that one depends on layout and on what has loaded.
    var width = parseInt(image.getAttribute("width"), 10);
    var height = parseInt(image.getAttribute("height"), 10);
    if (width > 0) details.width = width;
    if (height > 0) details.height = height;
    this.add("image", address, details);
  },

  // "small.jpg 480w, large.jpg 960w" or "one.png, two.png 2x". Addresses may hold commas, so a
  // candidate ends at a comma that follows white space or a descriptor, not at any comma.
  candidates: function (set) {
    var pattern = /\s*(\S*[^\s,])(?:\s+([\d.]+)([wx]))?\s*(?:,|$)/g;
    var found = [];
    var match;
    while ((match = pattern.exec(set)) !== null) {
      found.push({ url: match[1], size: match[2] ? parseFloat(match[2]) : 1 });
    }
    return found;
  },

  caption: function (image) {
    var figure = image.closest("figure");
    var caption = figure ? figure.querySelector("figcaption") : null;
    return caption ? caption.textContent.replace(/\s+/g, " ").trim() : "";
  },

  addBackground: function (element) {
    var match = /url\((["']?)(.*?)\1\)/.exec(element.style.backgroundImage);
    if (match) this.add("background", match[2]);
  },

  // { "saved": [address, ...] }
  finalize: function (parameters) {
    var saved = new Set(parameters["saved"] || []);
    var count = 0;
    for (var image of document.images) {
      // An image is known by any of its addresses: the collector may have reported a larger one.
      var addresses = this.candidates(image.getAttribute("srcset") || "")
        .map(function (candidate) { return candidate.url; });
      addresses.push(image.dataset.src || image.getAttribute("src") || "");
      var picked = addresses.some(function (address) {
        try {
          return saved.has(new URL(address, document.baseURI).href);
        } catch (error) {
          return false;
        }
      });
      if (!picked) continue;
      image.style.outline = "3px solid #2f7d5b";
      image.style.outlineOffset = "2px";
      image.dataset.saved = String(++count);
    }
  },
};

var ExtensionPreprocessingJS = new ImageCollector();
