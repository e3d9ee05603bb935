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
    // The lines of each text, each with the places of its characters.
    const lines = () => {
      const nodes = [], ranges = [], rectangles = [], forms = [], characters = [];
      const end = performance.now() + timeLimit;
      const range = document.createRange();
      for (const run of page.texts) {
        for (const [text, start] of run.parts) {
          range.selectNodeContents(text);
          const list = [...range.getClientRects()];
          if (list.length === 0) continue;
          const found = list.map(() => ({ from: -1, to: -1, places: [], isPlain: true }));
          let line = 0;
          const isLate = performance.now() > end;
          for (let index = 0; index < text.length && !isLate; index++) {
            range.setStart(text, index);
            range.setEnd(text, index + 1);
            let best = null;
            for (const part of range.getClientRects())
              if (best === null || part.width > best.width) best = part;
            if (best === null) continue;
            // What collapses belongs to no line; what has no width can be a line of its own.
            const isIn = ({ left, right, top, bottom, width }) => (best.width === 0) === (width === 0)
              && best.top >= top - 1 && best.bottom <= bottom + 1 && best.left >= left - 1 && best.right <= right + 1;
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
        lineForms: ints(forms), lineCharacters: floats(characters) };
    };
    // The texts as they are shown: most are a part of the text around.
    const shownTexts = () => {
      const nodes = [], ranges = [], found = new Map(), end = performance.now() + timeLimit;
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

  /// What is on top at each point of the viewport: areas with the elements there.
  static let points = #"""
    const points = () => {
      const width = Math.ceil(innerWidth), height = Math.ceil(innerHeight), end = performance.now() + timeLimit;
      const stacks = new Map(), stackNodes = [], stackCounts = [], isDrawing = [];
      const stack = (x, y) => {
        // Between columns the one on top is not the first of all.
        const top = document.elementFromPoint(x, y);
        const list = [top, ...document.elementsFromPoint(x, y)].map(number), key = list.join();
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
        if (value > 0 && value < limit) list.add(value);
      };
      const note = ({ left, right, top, bottom }) => {
        if (right <= 0 || bottom <= 0 || left >= width || top >= height) return;
        edge(xs, Math.floor(left), width);
        edge(xs, Math.ceil(right), width);
        edge(ys, Math.floor(top), height);
        edge(ys, Math.ceil(bottom), height);
      };
      for (const element of page.elements) for (const box of element.getClientRects()) note(box);
      const sorted = (list) => [...list].sort((first, second) => first - second);
      const columns = sorted(xs), rows = sorted(ys);
      let areas = [];
      // An area whose corners, sides and middle show the same counts as one; the others are cut in four.
      const look = (left, top, right, bottom) => {
        const one = stack(left, top);
        const isLarge = right - left > 1 || bottom - top > 1;
        if (isLarge && performance.now() < end) {
          const x = left + right >> 1, y = top + bottom >> 1;
          const isSame = stack(right - 1, bottom - 1) === one && stack(right - 1, top) === one
            && stack(left, bottom - 1) === one && stack(x, y) === one && stack(x, top) === one
            && stack(left, y) === one && stack(right - 1, y) === one && stack(x, bottom - 1) === one;
          // The shapes of a drawing have no corners to go by.
          const isFine = isDrawing[one] && (right - left > 3 || bottom - top > 3);
          if (!isSame || isFine) {
            look(left, top, Math.max(x, left + 1), Math.max(y, top + 1));
            if (x > left) look(x, top, right, Math.max(y, top + 1));
            if (y > top) look(left, y, Math.max(x, left + 1), bottom);
            if (x > left && y > top) look(x, y, right, bottom);
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
      return { areas: ints(areas.flat()), stackCounts: ints(stackCounts), stackNodes: ints(stackNodes) };
    };
    """#
}
