// All links of a page, grouped by site and ready to paste as a Markdown list. The native half
// checks which of them are dead, and finalize() strikes those out.

var LinkExporter = function () {};

LinkExporter.prototype = {
  run: function (parameters) {
    var sites = new Map();
    var known = new Set();

    // document.links holds <a> and <area> elements that have an href. Their URL members
    // (protocol, hostname, hash) come resolved and parsed: no need to take addresses apart.
    for (var link of document.links) {
      if (link.protocol !== "http:" && link.protocol !== "https:") continue;
      var address = this.address(link);
      // A link into the page itself is no link to export.
      if (address === this.address(location) || known.has(address)) continue;
      known.add(address);

      if (!sites.has(link.hostname)) sites.set(link.hostname, []);
      sites.get(link.hostname).push({
        url: address,
        text: this.text(link),
        follow: !link.relList.contains("nofollow"),
        newWindow: link.target === "_blank",
      });
    }

    var groups = Array.from(sites, function (entry) {
      return { site: entry[0], internal: entry[0] === location.hostname, links: entry[1] };
    });
    // A number, a string and a list each keep their kind on the way to the native half.
    parameters.completionFunction({
      page: document.URL,
      count: known.size,
      sites: groups,
      markdown: this.markdown(groups),
    });
  },

  // The address without its fragment: two links into one page are one entry.
  address: function (link) {
    return link.href.split("#")[0];
  },

  // What the link says; a link around a picture says what the picture says.
  text: function (link) {
    var image = link.querySelector("img[alt]");
    var text = link.textContent.trim()
      || link.getAttribute("aria-label")
      || (image ? image.alt : "")
      || link.title
      || link.hostname;
    return text.replace(/\s+/g, " ");
  },

  markdown: function (groups) {
    var lines = ["# " + (document.title || location.hostname), ""];
    groups.forEach(function (group) {
      lines.push("## " + group.site, "");
      group.links.forEach(function (link) {
        lines.push("- [" + link.text.replace(/([\\[\]])/g, "\\$1") + "](<" + link.url + ">)");
      });
      lines.push("");
    });
    return lines.join("\n");
  },

  // { "dead": [address, ...], "reason": "..." }
  finalize: function (parameters) {
    var dead = new Set(parameters["dead"] || []);
    for (var link of document.links) {
      if (!dead.has(this.address(link))) continue;
      link.style.textDecoration = "line-through";
      link.style.opacity = "0.6";
      link.title = parameters["reason"] || "This address no longer answers";
      link.setAttribute("aria-disabled", "true");
    }
  },
};

var ExtensionPreprocessingJS = new LinkExporter();
