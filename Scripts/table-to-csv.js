// Every data table of the page as CSV, with merged cells spread over the fields that they cover.
// finalize() sorts a table by one of its columns.

var TableToCSV = function () {};

TableToCSV.prototype = {
  run: function (parameters) {
    var self = this;
    parameters.completionFunction({
      title: document.title,
      page: document.URL,
      tables: this.dataTables().map(function (table, index) {
        var grid = self.grid(table);
        return {
          index: index,
          caption: table.caption ? self.text(table.caption) : "",
          rows: grid.length,
          columns: grid.reduce(function (widest, row) { return Math.max(widest, row.length); }, 0),
          csv: grid.map(self.line, self).join("\r\n"),
        };
      }),
    });
  },

  // A table that holds another one, or that has a single row or column, is there for its layout.
  dataTables: function () {
    return Array.from(document.querySelectorAll("table")).filter(function (table) {
      if (/^(presentation|none)$/.test(table.getAttribute("role") || "")) return false;
      if (table.querySelector("table") || table.rows.length < 2) return false;
      return Array.from(table.rows).some(function (row) { return row.cells.length > 1; });
    });
  },

  // The cells as a rectangle. colSpan and rowSpan come from the page and may be absurd, so they
  // are held to what the table can use.
  grid: function (table) {
    var self = this;
    var rows = Array.from(table.rows);
    var grid = rows.map(function () { return []; });
    rows.forEach(function (row, y) {
      var x = 0;
      Array.from(row.cells).forEach(function (cell) {
        while (grid[y][x] !== undefined) x += 1;
        var text = self.text(cell);
        var bottom = Math.min(rows.length, y + Math.max(1, cell.rowSpan));
        var right = x + Math.min(100, cell.colSpan);
        for (var r = y; r < bottom; r += 1) {
          for (var c = x; c < right; c += 1) grid[r][c] = r === y && c === x ? text : "";
        }
        x = right;
      });
      // A rowspan may leave a hole to the left of what it covers; a hole would become a null.
      for (var c = 0; c < grid[y].length; c += 1) if (grid[y][c] === undefined) grid[y][c] = "";
    });
    return grid;
  },

  // A footnote mark would read as another digit of the number before it, and what stands on two
  // lines in a cell must not run together. A copy can be changed without touching the page.
  text: function (element) {
    var copy = element.cloneNode(true);
    copy.querySelectorAll("sup, script, style").forEach(function (part) { part.remove(); });
    copy.querySelectorAll("br, p, div, li").forEach(function (part) { part.before(" "); });
    return copy.textContent.replace(/\s+/g, " ").trim();
  },

  // RFC 4180: a field with a quote, a comma or a line break is quoted, its quotes doubled.
  line: function (fields) {
    return fields
      .map(function (field) {
        return /[",\r\n]/.test(field) ? '"' + field.replace(/"/g, '""') + '"' : field;
      })
      .join(",");
  },

  // { "sort": { "table": 0, "column": 1, "descending": true } }
  finalize: function (parameters) {
    var self = this;
    var sort = parameters["sort"] || {};
    var table = this.dataTables()[sort["table"] || 0];
    if (!table || table.tBodies.length === 0) return;
    // Rows that share a cell cannot be moved apart.
    if (table.querySelector('tbody [rowspan]:not([rowspan="1"])')) return;

    var column = sort["column"] || 0;
    var direction = sort["descending"] ? -1 : 1;
    var body = table.tBodies[0];
    var rows = Array.from(body.rows).filter(function (row) {
      // Rows of headings keep their place at the top.
      return row.querySelector("td") && row.cells.length > column;
    });
    rows
      .sort(function (a, b) {
        return direction * self.compare(self.text(a.cells[column]), self.text(b.cells[column]));
      })
      // appendChild moves: a node has one place in the tree.
      .forEach(function (row) { body.appendChild(row); });
    table.setAttribute("data-sorted", direction < 0 ? "descending" : "ascending");
  },

  // Numbers by value, with or without a currency sign, a unit or thousands separators; texts by
  // their code units, which is the same in every locale.
  compare: function (left, right) {
    var a = parseFloat(left.replace(/^[^\d-]+|,/g, ""));
    var b = parseFloat(right.replace(/^[^\d-]+|,/g, ""));
    if (!isNaN(a) && !isNaN(b) && a !== b) return a - b;
    return left < right ? -1 : left > right ? 1 : 0;
  },
};

var ExtensionPreprocessingJS = new TableToCSV();
