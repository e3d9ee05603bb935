// The changes between two texts of markup, as lines with marks.
'use strict';

const MarkupDiff = (() => {
  /** Markup as lines: each tag begins one, so that changes can be located. */
  function lines(markup) {
    const found = [];
    for (const line of markup.split('\n')) {
      let start = 0;
      for (let at = line.indexOf('<', 1); at > 0; at = line.indexOf('<', at + 1)) {
        if (!/[a-z!/]/i.test(line[at + 1] || '')) continue;
        found.push(line.slice(start, at));
        start = at;
      }
      found.push(line.slice(start));
    }
    return found;
  }

  // If so much differs that comparing would take long, everything counts as replaced.
  const mostDifferences = 1500;

  // Eugene Myers, "An O(ND) difference algorithm and its variations": the shortest way from one list
  // to the other. Gives whether each item of either is kept.
  function keptItems(before, after) {
    const kept = { before: new Uint8Array(before.length), after: new Uint8Array(after.length) };
    const most = Math.min(before.length + after.length, mostDifferences);
    const offset = most + 1;
    let reach = new Int32Array(2 * most + 3);
    const history = [];
    for (let distance = 0; distance <= most; distance++) {
      history.push(reach.slice(offset - distance - 1, offset + distance + 2));
      for (let diagonal = -distance; diagonal <= distance; diagonal += 2) {
        const down = diagonal === -distance
          || (diagonal !== distance
            && reach[offset + diagonal - 1] < reach[offset + diagonal + 1]);
        let x = down ? reach[offset + diagonal + 1] : reach[offset + diagonal - 1] + 1;
        let y = x - diagonal;
        while (x < before.length && y < after.length && before[x] === after[y]) { x++; y++; }
        reach[offset + diagonal] = x;
        if (x < before.length || y < after.length) continue;
        follow(history, before, after, kept);
        return kept;
      }
    }
    return kept;
  }

  function follow(history, before, after, kept) {
    let x = before.length, y = after.length;
    for (let distance = history.length - 1; x > 0 || y > 0; distance--) {
      const reach = history[distance];
      const at = diagonal => reach[diagonal + distance + 1];
      const diagonal = x - y;
      const down = diagonal === -distance
        || (diagonal !== distance && at(diagonal - 1) < at(diagonal + 1));
      const previous = down ? diagonal + 1 : diagonal - 1;
      const startX = distance === 0 ? 0 : at(previous);
      const startY = distance === 0 ? 0 : startX - previous;
      while (x > startX && y > startY) {
        x--; y--;
        kept.before[x] = 1;
        kept.after[y] = 1;
      }
      if (distance === 0) break;
      x = startX; y = startY;
    }
  }

  /**
   * The lines of both texts in order: { mark: ' ' | '-' | '+', text }. Unchanged text far away is
   * one line { mark: '…', count }.
   */
  function compare(before, after, context = 3) {
    const old = lines(before), now = lines(after);
    let head = 0;
    while (head < old.length && head < now.length && old[head] === now[head]) head++;
    let tail = 0;
    while (tail < old.length - head && tail < now.length - head
      && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
    const oldMiddle = old.slice(head, old.length - tail);
    const nowMiddle = now.slice(head, now.length - tail);
    const numbers = new Map();
    const number = line => {
      if (!numbers.has(line)) numbers.set(line, numbers.size);
      return numbers.get(line);
    };
    const kept = keptItems(
      Int32Array.from(oldMiddle, number), Int32Array.from(nowMiddle, number));
    const all = old.slice(0, head).map(text => ({ mark: ' ', text }));
    let x = 0, y = 0;
    while (x < oldMiddle.length || y < nowMiddle.length) {
      if (x < oldMiddle.length && !kept.before[x]) all.push({ mark: '-', text: oldMiddle[x++] });
      else if (y < nowMiddle.length && !kept.after[y]) all.push({ mark: '+', text: nowMiddle[y++] });
      else { all.push({ mark: ' ', text: oldMiddle[x++] }); y++; }
    }
    for (const text of old.slice(old.length - tail)) all.push({ mark: ' ', text });
    return folded(all, context);
  }

  function folded(all, context) {
    const near = new Uint8Array(all.length);
    all.forEach(({ mark }, index) => {
      if (mark === ' ') return;
      const end = Math.min(all.length, index + context + 1);
      for (let at = Math.max(0, index - context); at < end; at++) near[at] = 1;
    });
    const shown = [];
    for (let at = 0; at < all.length; at++) {
      if (near[at]) { shown.push(all[at]); continue; }
      const start = at;
      while (at + 1 < all.length && !near[at + 1]) at++;
      shown.push({ mark: '…', count: at - start + 1 });
    }
    return shown;
  }

  return { compare, lines };
})();
