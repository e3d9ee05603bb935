// The first event of a style element whose text comes with it, after it, or not at all.
const firstEvent = (before, ...after) => new Promise(resolve => {
  const style = document.createElement('style'); style.onload = style.onerror = event => { style.onload = style.onerror = null; style.remove(); resolve(event.type); };
  if (before !== null) style.append(before); document.head.append(style); for (const text of after) style.append(text); });
await checkLater(() => firstEvent(null));
await checkLater(() => firstEvent('p { color: red }'));
await checkLater(() => firstEvent(null, 'p { color: red }'));
await checkLater(() => firstEvent('@import url(missing.css);'));
await checkLater(() => firstEvent(null, '@import url(missing.css);', 'p { color: red }'));
