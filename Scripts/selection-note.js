// The selected passage as a note: its text, its HTML, the heading that it stands under and a link
// that leads back to it. finalize() highlights the passage once the note has been saved.

var SelectionNote = function () {};

SelectionNote.prototype = {
  run: function (parameters) {
    var note = {
      title: document.title,
      url: document.URL,
      selected: false,
      text: "",
      html: "",
      heading: "",
      link: document.URL,
    };

    var selection = window.getSelection();
    if (selection.rangeCount > 0 && !selection.isCollapsed) {
      var range = selection.getRangeAt(0);
      // The object lives on until finalize(), and so does what it remembers. The live selection
      // may be gone by then; a range of our own is not.
      this.range = range.cloneRange();

      note.selected = true;
      note.text = selection.toString().trim();
      note.html = this.html(range);
      note.language = this.language(range.commonAncestorContainer);

      var heading = this.headingBefore(range);
      if (heading) {
        note.heading = heading.textContent.replace(/\s+/g, " ").trim();
        if (heading.id) note.link = document.URL.split("#")[0] + "#" + heading.id;
      }
    }

    // Called on every path: a script that never calls it delivers nothing at all.
    parameters.completionFunction(note);
  },

  // A copy of the selection that makes sense away from its page: no scripts, full addresses.
  html: function (range) {
    var holder = document.createElement("div");
    holder.appendChild(range.cloneContents());
    holder.querySelectorAll("script, style, noscript, template").forEach(function (element) {
      element.remove();
    });
    holder.querySelectorAll("a[href]").forEach(function (link) {
      link.setAttribute("href", link.href);
    });
    holder.querySelectorAll("img[src]").forEach(function (image) {
      image.setAttribute("src", image.src);
      image.removeAttribute("srcset");
    });
    return holder.innerHTML.trim();
  },

  language: function (node) {
    var element = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
    var holder = element ? element.closest("[lang]") : null;
    return holder ? holder.lang : "";
  },

  // The last heading at or before the start of the selection, in document order.
  headingBefore: function (range) {
    var start = range.startContainer;
    var last = null;
    for (var heading of document.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
      var position = heading.compareDocumentPosition(start);
      var before = position & Node.DOCUMENT_POSITION_FOLLOWING;
      if (!before && heading !== start) break;
      last = heading;
    }
    return last;
  },

  // { "color": "...", "note": "..." }
  finalize: function (parameters) {
    if (!this.range) return;
    var color = parameters["color"] || "#fff3a3";
    this.textNodesIn(this.range).forEach(function (text) {
      var mark = document.createElement("mark");
      mark.style.backgroundColor = color;
      if (parameters["note"]) mark.title = parameters["note"];
      text.parentNode.insertBefore(mark, text);
      mark.appendChild(text);
    });
    window.getSelection().removeAllRanges();
  },

  // The text nodes of the range, cut at its two ends, so that wrapping one never splits an
  // element. Collect first, change later: the tree must not move under the walk.
  textNodesIn: function (range) {
    var start = range.startContainer;
    var end = range.endContainer;
    var endOffset = range.endOffset;

    if (start.nodeType === Node.TEXT_NODE && range.startOffset > 0) {
      var rest = start.splitText(range.startOffset);
      if (end === start) {
        end = rest;
        endOffset -= start.length;
      }
      start = rest;
    }
    if (end.nodeType === Node.TEXT_NODE && endOffset < end.length) end.splitText(endOffset);

    var scope = document.createRange();
    scope.selectNodeContents(document.body);
    if (start.nodeType === Node.TEXT_NODE) scope.setStartBefore(start);
    else scope.setStart(start, range.startOffset);
    if (end.nodeType === Node.TEXT_NODE) scope.setEndAfter(end);
    else scope.setEnd(end, endOffset);

    var found = [];
    var collect = function (node) {
      if (!scope.intersectsNode(node)) return;
      if (node.nodeType === Node.TEXT_NODE) {
        if (node.data.trim() !== "") found.push(node);
      } else {
        Array.from(node.childNodes).forEach(collect);
      }
    };
    collect(scope.commonAncestorContainer);
    return found;
  },
};

var ExtensionPreprocessingJS = new SelectionNote();
