// Matches and elements around others that are looked for, or that are sure to be there.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var results = {};
    // Every address has these.
    results.host = location.href.match(/:\/\/([^\/]+)/)[1];
    results.folder = document.URL.match(/^.*\//)[0];
    results.year = new Date().toISOString().match(/\d+/)[0];
    // These match an empty text as well.
    results.head = document.title.match(/^\s*/)[0];
    results.either = document.title.match(/tea|/)[0];
    results.optional = document.title.match(/(tea)?(\d{0,2})\b|$/)[0];
    // Looked at first, in one way or another.
    var price = document.body.textContent.match(/(\d+) EUR/);
    results.price = price ? price[1] : "";
    results.isbn = (document.body.innerText.match(/ISBN ([\d-]+)/) || ["", ""])[1];
    results.issue = document.title.match(/#(\d+)/)?.[1] ?? "";
    if (/\[draft\]/.test(document.title)) results.draft = document.title.match(/\[draft\]/)[0];
    if (document.cookie.includes("theme=")) {
      results.theme = document.cookie.match(/theme=([^;]+)/)[1];
    }
    try {
      results.size = document.body.innerHTML.match(/size: (\d+)/)[1];
    } catch (error) {
      results.size = 0;
    }
    // Where they have to be, or where the elements were chosen by.
    results.rows = Array.from(document.querySelectorAll("td"), function (cell) {
      return cell.closest("tr").rowIndex;
    });
    results.notes = Array.from(document.querySelectorAll(".notes p"), function (note) {
      return note.closest(".notes").id;
    });
    var link = document.querySelector("a[href]");
    var entry = link && link.closest(".entry");
    results.entry = entry ? entry.id : "";
    parameters.completionFunction(results);
  },
};
