/// The parts of ``CaptureScript`` that write the layout down, as `LayoutRecord` has it.
enum CaptureLayoutScript {
  /// The boxes of elements, the lines of texts with their characters, and pictures.
  static let boxes = #"""
    const boxes = () => {
      const nodes = [], bounds = [], used = [], metrics = [], counts = [], rectangles = [], flags = [];
      const whole = (value) => value | 0;
      for (const element of page.elements) {
        const list = element.getClientRects(), e = element;
        const row = [
          e.offsetLeft, e.offsetTop, e.offsetWidth, e.offsetHeight, e.clientLeft, e.clientTop, e.clientWidth,
          e.clientHeight, e.scrollLeft, e.scrollTop, e.scrollWidth, e.scrollHeight].map(whole);
        if (list.length === 0 && !e.checkVisibility() && !row.some((value) => value !== 0)) continue;
        nodes.push(number(element));
        metrics.push(...row, number(e.offsetParent));
        const box = element.getBoundingClientRect();
        bounds.push(box.x, box.y, box.width, box.height);
        const style = getComputedStyle(element);
        for (const size of [style.width, style.height]) used.push(size.endsWith("px") ? parseFloat(size) : -1);
        counts.push(list.length);
        for (const { x, y, width, height } of list) rectangles.push(x, y, width, height);
        flags.push(e.checkVisibility() | e.checkVisibility({ visibilityProperty: true }) << 1
          | e.checkVisibility({ opacityProperty: true }) << 2
          | e.checkVisibility({ contentVisibilityAuto: true }) << 3);
      }
      return {
        boxNodes: ints(nodes), boxBounds: floats(bounds), boxSizes: floats(used), boxMetrics: ints(metrics), boxCounts: ints(counts),
        boxRectangles: floats(rectangles), boxFlags: ints(flags) };
    };
    // What a range has of an element in a drawing, beside its texts: WebKit tells it in another way than
    // the element's own boxes.
    const drawings = () => {
      const nodes = [], counts = [], rectangles = [], range = document.createRange();
      const end = endBefore(5), inDrawings = /^(text|tspan|textPath|a|foreignObject|switch)$/;
      const texts = (element) => {
        let count = 0;
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          range.selectNodeContents(walker.currentNode);
          count += range.getClientRects().length;
        }
        return count;
      };
      for (const element of page.elements) {
        if (!isDrawn(element) || !isDrawn(element.parentElement) || !inDrawings.test(element.localName)) continue;
        if (performance.now() > end) break;
        const inner = texts(element);
        range.selectNode(element);
        const list = [...range.getClientRects()], own = list.slice(0, list.length - inner);
        nodes.push(number(element));
        counts.push(own.length);
        for (const { x, y, width, height } of own) rectangles.push(x, y, width, height);
      }
      return { drawnNodes: ints(nodes), drawnCounts: ints(counts), drawnRectangles: floats(rectangles) };
    };
    // The lines of each text, each with the places of its characters.
    const lines = () => {
      const nodes = [], ranges = [], rectangles = [], forms = [], characters = [], spans = [], spanEdges = [];
      const turned = [], turnedCarets = [];
      const end = endBefore(4), spanEnd = performance.now() + timeLimit / 3;
      // WebKit rounds the sides of a part of a line by where both its ends are: what the characters alone
      // do not show is written down for words and for all from the start of the line, and for every part
      // with an end where that was found.
      const addSpans = (text, start, line, { from, to, places, isPlain }) => {
        // What is turned has no sides.
        if (!isPlain && !isDrawn(text.parentNode) || to - from < 2) return;
        const measured = (first, last) => {
          range.setStart(text, first);
          range.setEnd(text, last + 1);
          let best = null;
          for (const part of range.getClientRects())
            if (best === null || part.width > best.width) best = part;
          return best;
        };
        const differs = (first, last, left, right) => {
          const box = measured(first, last);
          if (!box || Math.abs(box.left - left) < 1e-4 && Math.abs(box.right - right) < 1e-4) return false;
          spans.push(line, start + first, start + last + 1);
          spanEdges.push(box.left, box.right);
          return true;
        };
        let word = from, left = Infinity, right = -Infinity, wordLeft = left, wordRight = right;
        for (let last = from; last < to; last++) {
          const place = places[last - from];
          if (last > from && text.data[last - 1] === " ") [word, wordLeft, wordRight] = [last, Infinity, -Infinity];
          [left, right] = [Math.min(left, place[0]), Math.max(right, place[2])];
          [wordLeft, wordRight] = [Math.min(wordLeft, place[0]), Math.max(wordRight, place[2])];
          // The whole line is known.
          let isFound = last > from && last + 1 < to && differs(from, last, left, right);
          if (word > from && word < last) isFound = differs(word, last, wordLeft, wordRight) || isFound;
          if (!isFound) continue;
          let [partLeft, , partRight] = place;
          for (let first = last - 1; first > from; first--) {
            [partLeft, partRight] = [Math.min(partLeft, places[first - from][0]), Math.max(partRight, places[first - from][2])];
            if (first !== word) differs(first, last, partLeft, partRight);
          }
        }
      };
      const range = document.createRange();
      for (const run of page.texts) {
        for (const [text, start] of run.parts) {
          range.selectNodeContents(text);
          const list = [...range.getClientRects()];
          if (list.length === 0) continue;
          const found = list.map(() => ({ from: -1, to: -1, places: [], isPlain: true }));
          const inDrawing = isDrawn(text.parentNode);
          let line = 0;
          const isLate = performance.now() > end;
          for (let index = 0; index < text.length && !isLate; index++) {
            range.setStart(text, index);
            range.setEnd(text, index + 1);
            let best = null;
            for (const part of range.getClientRects())
              if (best === null || part.width > best.width) best = part;
            if (best === null) continue;
            // Space that collapses belongs to no line, and what an ellipsis hides to that of the ellipsis;
            // what has no width can be a line of its own. In a drawing the places of characters have another
            // height than their line, and are not as wide.
            const isSpace = /\s/.test(text.data[index]);
            const isIn = ({ left, right, top, bottom, width }) =>
              (best.width > 0 ? width > 0 : width === 0 || !isSpace)
              && (inDrawing ? best.left < right && best.right > left
                : best.top >= top - 1 && best.bottom <= bottom + 1 && best.left >= left - 1 && best.right <= right + 1);
            if (!isIn(list[line])) {
              const next = list.findIndex(isIn);
              if (next < 0) continue;
              line = next;
            }
            const entry = found[line], { left, top, right, bottom } = best;
            if (entry.from < 0) entry.from = entry.to = index;
            for (; entry.to < index; entry.to++) entry.places.push([left, top, left, bottom]);
            entry.places.push([left, top, right, bottom]);
            entry.to = index + 1;
            if (Math.abs(top - list[line].top) > 0.01 || Math.abs(bottom - list[line].bottom) > 0.01)
              entry.isPlain = false;
          }
          found.forEach((entry, place) => {
            const { x, y, width, height } = list[place];
            if (!isLate && performance.now() < spanEnd) addSpans(text, start, nodes.length, entry);
            if (!isLate && !entry.isPlain && !inDrawing) {
              // Carets are turned with the text, or are not there at all.
              turned.push(nodes.length);
              for (let offset = entry.from; offset <= entry.to; offset++) {
                range.setStart(text, offset);
                range.collapse(true);
                const box = range.getClientRects()[0];
                turnedCarets.push(...box ? [box.x, box.y, box.width, box.height] : [0, 0, -1, -1]);
              }
            }
            nodes.push(run.number);
            ranges.push(entry.from < 0 ? 0 : start + entry.from, entry.from < 0 ? 0 : start + entry.to);
            rectangles.push(x, y, width, height);
            // The edges of each character: left and right, or all four where these are not the line's.
            if (entry.places.length === 1) {
              // The whole line is known; where a caret stands before it is not.
              range.setStart(text, entry.from);
              range.collapse(true);
              const caret = range.getClientRects()[0];
              if (caret) entry.places[0][0] = caret.left;
            }
            forms.push(isLate || entry.from < 0 ? 0 : entry.isPlain ? 1 : 2);
            entry.places.forEach(([left, top, right, bottom]) => {
              if (entry.isPlain) characters.push(left, right);
              else characters.push(left, top, right, bottom);
            });
          });
        }
      }
      return {
        lineNodes: ints(nodes), lineRanges: ints(ranges), lineRectangles: floats(rectangles),
        lineForms: ints(forms), lineCharacters: floats(characters), spans: ints(spans),
        spanEdges: floats(spanEdges), turnedLines: ints(turned), turnedCarets: floats(turnedCarets) };
    };
    // The texts as they are shown: most are a part of the text around.
    const shownTexts = () => {
      const nodes = [], ranges = [], found = new Map(), end = endBefore(3);
      let pool = "";
      for (const element of page.elements) {
        if (performance.now() > end) break;
        const text = element.innerText;
        if (typeof text !== "string" || !text.isWellFormed()) continue;
        const around = found.get(element.parentElement);
        let start = around ? pool.indexOf(text, around.next) : -1;
        if (around && start >= 0 && start + text.length <= around.end) around.next = start + text.length;
        else {
          start = pool.length;
          pool += text;
        }
        found.set(element, { next: start, end: start + text.length });
        nodes.push(number(element));
        ranges.push(start, start + text.length);
      }
      return { texts: pool, textNodes: ints(nodes), textRanges: ints(ranges) };
    };
    const pictures = () => {
      const nodes = [], numbers = [], sources = [];
      for (const image of page.elements) {
        if (!(image instanceof HTMLImageElement)) continue;
        nodes.push(number(image));
        numbers.push(image.naturalWidth, image.naturalHeight, +image.complete);
      }
      return { pictureNodes: ints(nodes), pictureSizes: ints(numbers) };
    };
    // What an observer of intersections with the viewport is told.
    const observed = () => new Promise((resolve) => {
      const nodes = [], rectangles = [], targets = page.elements;
      const conclude = () => resolve({
        intersectionNodes: ints(nodes), intersectionRectangles: floats(rectangles) });
      if (targets.length === 0) return conclude();
      const observer = new IntersectionObserver((entries) => {
        observer.disconnect();
        for (const entry of entries) {
          if (entry.rootBounds.width === 0) continue;
          nodes.push(number(entry.target));
          rectangles.push(entry.isIntersecting ? 1 : 0, entry.intersectionRatio);
          for (const { x, y, width, height } of [entry.intersectionRect, entry.boundingClientRect])
            rectangles.push(x, y, width, height);
        }
        conclude();
      });
      for (const target of targets) observer.observe(target);
      setTimeout(conclude, timeLimit);
    });

    """#

  /// What is on top at each point of the viewport: areas with the elements there. Their edges are 64ths
  /// of pixels, as WebKit counts.
  static let points = #"""
    const points = () => {
      const UNIT = 64, width = Math.ceil(innerWidth) * UNIT, height = Math.ceil(innerHeight) * UNIT;
      const end = endBefore(2);
      const stacks = new Map(), stackNodes = [], stackCounts = [], isDrawing = [];
      const stack = (x, y) => {
        // Between columns the one on top is not the first of all.
        const top = document.elementFromPoint(x / UNIT, y / UNIT);
        const list = [top, ...document.elementsFromPoint(x / UNIT, y / UNIT)].map(number), key = list.join();
        let known = stacks.get(key);
        if (known === undefined) {
          stacks.set(key, known = stacks.size);
          stackCounts.push(list.length);
          stackNodes.push(...list);
          isDrawing.push(top instanceof SVGElement);
        }
        return known;
      };
      const xs = new Set([0, width]), ys = new Set([0, height]);
      const edge = (list, value, limit) => {
        const place = Math.floor(value * UNIT);
        if (place > 0 && place < limit) list.add(place);
      };
      const note = ({ left, right, top, bottom }) => {
        if (right <= 0 || bottom <= 0 || left * UNIT >= width || top * UNIT >= height) return;
        edge(xs, left, width);
        edge(xs, right, width);
        edge(ys, top, height);
        edge(ys, bottom, height);
      };
      let hasColumns = false;
      for (const element of page.elements) {
        const boxes = element.getClientRects();
        for (const box of boxes) note(box);
        if (hasColumns || boxes.length === 0) continue;
        const style = getComputedStyle(element);
        hasColumns = style.columnCount !== "auto" || style.columnWidth !== "auto";
      }
      const sorted = (list) => [...list].sort((first, second) => first - second);
      const columns = sorted(xs), rows = sorted(ys);
      let areas = [];
      // The whole pixel in the middle of two edges; the first edge where there is none between them.
      const middle = (first, last) => {
        const place = Math.round((first + last) / 2 / UNIT) * UNIT;
        return place > first && place < last ? place : first;
      };
      // The last whole pixel before an edge: WebKit rounds points beyond it over edges of texts.
      const last = (first, edge) => Math.max(first, Math.ceil(edge / UNIT - 1) * UNIT);
      // An area whose corners, sides and middle show the same counts as one; the others are cut in two or
      // four, down to pixels.
      const look = (left, top, right, bottom) => {
        let x = middle(left, right), y = middle(top, bottom);
        const one = stack(left, top);
        if ((x > left || y > top) && performance.now() < end) {
          const places = [left, x, last(left, right)];
          const rows = [top, y, last(top, bottom)].map((row) => places.map((place) => stack(place, row)));
          const isWide = rows.every((row) => row[1] === row[0] && row[2] === row[0]);
          const isHigh = [1, 2].every((index) => rows[index].every((found, place) => found === rows[0][place]));
          // Whatever shows the same is cut only where it is large: the shapes of a drawing have no corners
          // to go by, and what is cut by the end of a column has no box where it goes on.
          const [wide, high] = isDrawing[one] ? [3, 3] : hasColumns ? [32, 16] : [256, 128];
          if (isWide && (!isHigh || right - left <= wide * UNIT)) x = left;
          if (isHigh && (!isWide || bottom - top <= high * UNIT)) y = top;
          if (x > left || y > top) {
            if (x > left && y > top) look(left, top, x, y);
            if (y > top) look(x, top, right, y);
            if (x > left) look(left, y, x, bottom);
            look(x, y, right, bottom);
            return;
          }
        }
        areas.push([left, top, right, bottom, one]);
      };
      for (let row = 0; row + 1 < rows.length; row++)
        for (let column = 0; column + 1 < columns.length; column++)
          look(columns[column], rows[row], columns[column + 1], rows[row + 1]);
      // Neighbours that show the same become one, side by side and then one above the other.
      const join = (order, isNext, extend) => {
        areas.sort(order);
        const joined = [];
        for (const area of areas) {
          const last = joined[joined.length - 1];
          if (last && last[4] === area[4] && isNext(last, area)) extend(last, area);
          else joined.push(area);
        }
        areas = joined;
      };
      join((a, b) => a[1] - b[1] || a[3] - b[3] || a[0] - b[0],
        (a, b) => a[1] === b[1] && a[3] === b[3] && a[2] === b[0], (a, b) => { a[2] = b[2]; });
      join((a, b) => a[0] - b[0] || a[2] - b[2] || a[1] - b[1],
        (a, b) => a[0] === b[0] && a[2] === b[2] && a[3] === b[1], (a, b) => { a[3] = b[3]; });
      return { areas: ints(areas.flat()), areaUnit: ints([UNIT]), stackCounts: ints(stackCounts), stackNodes: ints(stackNodes) };
    };
    """#
}
