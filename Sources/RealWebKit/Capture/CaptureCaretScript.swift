/// The part of ``CaptureScript`` that writes down where a caret stands for each point of the viewport, as
/// `LayoutRecord` has it.
enum CaptureCaretScript {
  /// Rows of runs with the same caret. `caretRangeFromPoint` takes whole numbers, so there is no more to
  /// know than this.
  static let carets = #"""
    const carets = () => {
      const width = Math.ceil(innerWidth), height = Math.ceil(innerHeight);
      // Each question takes 10 to 25 µs, and a page full of text needs 50,000.
      const end = endBefore(1);
      // The numbers of the nodes that a caret can be in, and what its offset is there when the markup is
      // read again: texts side by side become one.
      const starts = new Map();
      for (const run of page.texts) for (const [text, start] of run.parts) starts.set(text, [run.number, start]);
      const indexes = new Map();
      const childIndex = (node, offset) => {
        let known = indexes.get(node);
        if (!known) {
          indexes.set(node, known = [0]);
          let count = 0, isText = false;
          for (const child of node.childNodes) {
            if (child.nodeType !== 3) {
              count++;
              isText = false;
            } else if (child.length > 0) {
              if (!isText) count++;
              isText = true;
            }
            known.push(count);
          }
        }
        return known[offset];
      };
      const NONE = "-1,0", UNKNOWN = "-2,0";
      const caret = (x, y) => {
        const range = document.caretRangeFromPoint(x, y);
        if (!range) return NONE;
        const { startContainer: node, startOffset: offset } = range;
        if (node.nodeType === 3) {
          const start = starts.get(node);
          return start ? start[0] + "," + (start[1] + offset) : UNKNOWN;
        }
        const found = number(node);
        return found < 0 ? UNKNOWN : found + "," + childIndex(node, offset);
      };
      // What lies in the viewport, whose edges carets turn at.
      const boxes = [];
      const note = ({ left, right, top, bottom }) => {
        if (right <= 0 || bottom <= 0 || left >= width || top >= height) return;
        boxes.push([Math.floor(left), Math.ceil(right), Math.floor(top), Math.ceil(bottom)]);
      };
      const range = document.createRange();
      for (const element of page.elements) for (const box of element.getClientRects()) note(box);
      for (const run of page.texts) {
        for (const [text] of run.parts) {
          range.selectNodeContents(text);
          for (const box of range.getClientRects()) note(box);
        }
      }
      const edges = (list, limit) => [...new Set([0, limit, ...list.filter((edge) => edge > 0 && edge < limit)])]
        .sort((first, second) => first - second);
      const WIDE = 12;
      const isOne = (left, right, y, one) => caret(left, y) === one && (right - left < 2 || caret(right - 1, y) === one)
        && (right - left <= WIDE || caret(left + right >> 1, y) === one);
      const rowAt = (y, columns) => {
        const pieces = [];
        for (let index = 0; index + 1 < columns.length; index++) {
          let last = null;
          const waiting = [[columns[index], columns[index + 1]]];
          while (waiting.length) {
            const [left, right] = waiting.pop(), one = caret(left, y), middle = left + right >> 1;
            if (!isOne(left, right, y, one)) waiting.push([middle, right], [left, middle]);
            else if (last && last[2] === one) last[1] = right;
            else pieces.push(last = [left, right, one]);
          }
        }
        return pieces;
      };
      const holds = (pieces, y) => pieces.every(([left, right, one]) => isOne(left, right, y, one));
      const bands = [], known = new Map(), counts = [], runs = [];
      const columnsOf = () => ({ caretRows: ints(bands), caretCounts: ints(counts), caretRuns: ints(runs) });
      const add = (bottom, pieces) => {
        const row = [];
        for (const [, right, one] of pieces) {
          if (row.length && row[row.length - 1][1] === one) row[row.length - 1][0] = right;
          else row.push([right, one]);
        }
        const key = row.join(";");
        let index = known.get(key);
        if (index === undefined) {
          known.set(key, index = known.size);
          counts.push(row.length);
          for (const [right, one] of row) runs.push(right, ...one.split(",").map(Number));
        }
        if (bands[bands.length - 1] === index) bands[bands.length - 2] = bottom;
        else bands.push(bottom, index);
      };
      const rows = edges(boxes.flatMap((box) => [box[2], box[3]]), height);
      for (let index = 0; index + 1 < rows.length; index++) {
        const top = rows[index], bottom = rows[index + 1];
        const here = boxes.filter((box) => box[2] < bottom && box[3] > top);
        const columns = edges(here.flatMap((box) => [box[0], box[1]]), width);
        let last = null;
        // Between two edges carets turn where they come nearer to another line: few rows are asked for
        // where nothing has turned.
        for (let y = top; y < bottom;) {
          if (performance.now() > end) return columnsOf();
          const step = Math.min(bottom, y + 8);
          if (last && holds(last, y) && holds(last, step - 1)) {
            y = step;
            add(y, last);
            continue;
          }
          last = last && holds(last, y) ? last : rowAt(y, columns);
          add(++y, last);
        }
      }
      return columnsOf();
    };

    """#
}
