// Windows inside frames.
const loaded = (frame, change) => new Promise(done => {
  const timer = setTimeout(() => done('never'), 1000);
  frame.addEventListener('load', () => { clearTimeout(timer); done('loaded'); }, { once: true });
  change();
});
const tree = text => text.replace(/\s+/g, ' ').trim();
const before = window.length;
const blank = document.createElement('iframe');
note('not inserted', () => [blank.contentDocument, blank.contentWindow]);
blank.name = 'blankOne';
document.body.append(blank);
const inner = blank.contentWindow, innerDocument = blank.contentDocument;
note('blank', () => [innerDocument.URL, innerDocument.compatMode, innerDocument.readyState, innerDocument.contentType,
  innerDocument.documentElement.outerHTML, innerDocument.title, innerDocument.characterSet, innerDocument.doctype,
  innerDocument.baseURI === document.baseURI, innerDocument.referrer === document.URL, innerDocument.cookie === document.cookie]);
note('windows', () => [inner.document === innerDocument, innerDocument.defaultView === inner, inner.parent === window,
  inner.top === window, inner.frameElement === blank, inner.self === inner, inner.window === inner, inner.frames === inner,
  inner.opener, inner.closed, inner.length, inner.name, inner.location.href, window.length - before,
  window[before] === inner, window.frames[before] === inner, window.blankOne === inner, window['blankOne'] === inner,
  'blankOne' in window, window[before + 1], typeof window.blankTwo]);
note('types', () => [inner.Array === Array, inner.Node === Node, inner instanceof Window, inner instanceof inner.Window,
  innerDocument instanceof Document, innerDocument instanceof inner.Document, innerDocument.body instanceof inner.HTMLElement,
  Object.prototype.toString.call(inner), inner.eval('[]') instanceof Array, inner.eval('this === self'), inner.isNaN('x')]);
note('nodes move', () => {
  innerDocument.body.innerHTML = '<p class=moved>text</p>';
  const node = innerDocument.querySelector('.moved'), answers = [node.ownerDocument === innerDocument, node instanceof HTMLElement];
  document.body.append(node);
  answers.push(node.ownerDocument === document, node instanceof inner.HTMLElement, innerDocument.body.innerHTML);
  node.remove();
  return answers;
});
note('adopted and imported', () => {
  const made = document.createElement('b');
  const other = innerDocument.importNode(made, true);
  return [innerDocument.adoptNode(made) === made, made.ownerDocument === innerDocument, other.ownerDocument === innerDocument,
    other instanceof inner.HTMLElement, made instanceof HTMLElement];
});
note('written', () => {
  innerDocument.open();
  innerDocument.write('<!doctype html><title>w</title><p>wri');
  innerDocument.write('tten');
  innerDocument.close();
  return [innerDocument.title, innerDocument.body.innerHTML, blank.contentDocument === innerDocument, innerDocument.compatMode];
});
note('events stay inside', () => {
  const seen = [];
  const listener = event => seen.push(event.currentTarget === window ? 'outer' : event.currentTarget === inner ? 'inner' : 'document');
  for (const target of [window, inner, innerDocument]) target.addEventListener('probe', listener);
  innerDocument.body.dispatchEvent(new inner.Event('probe', { bubbles: true }));
  window.removeEventListener('probe', listener);
  return seen;
});
note('exceptions are of the function\'s window', () => {
  try { inner.document.createElement('<'); } catch (error) {
    return [error instanceof DOMException, error instanceof inner.DOMException, error.name];
  }
});
note('storage is shared', () => { localStorage.setItem('frames', 'x'); const value = inner.localStorage.getItem('frames'); localStorage.removeItem('frames'); return value; });
note('styles', () => { innerDocument.body.style.color = 'red'; return [getComputedStyle(innerDocument.body).color, inner.getComputedStyle(innerDocument.body).color]; });
const srcdoc = document.createElement('iframe');
srcdoc.srcdoc = '<title>S</title><p>in &amp; out<script>document.title = "ran"<\/script><noscript>n</noscript>';
{ const outcome = await loaded(srcdoc, () => document.body.append(srcdoc)); note('srcdoc loads', () => outcome); }
note('srcdoc', () => [srcdoc.contentDocument.URL, srcdoc.contentDocument.compatMode, srcdoc.contentDocument.body.firstChild.outerHTML.slice(0, 15),
  srcdoc.contentDocument.baseURI === document.baseURI, srcdoc.contentWindow.location.href, srcdoc.contentDocument.querySelector('p').firstChild.data]);
const sameWindow = srcdoc.contentWindow;
{ const outcome = await loaded(srcdoc, () => { srcdoc.srcdoc = '<!doctype html><i>second</i>'; }); note('srcdoc again', () => outcome); }
note('srcdoc, another document', () => [srcdoc.contentWindow === sameWindow, sameWindow.document === srcdoc.contentDocument, srcdoc.contentDocument.body.innerHTML, srcdoc.contentDocument.doctype.name]);
const blob = document.createElement('iframe');
document.body.append(blob);
const address = URL.createObjectURL(new Blob(['<!doctype html><b>blob</b>'], { type: 'text/html' }));
{ const outcome = await loaded(blob, () => { blob.src = address; }); note('blob loads', () => outcome); }
note('blob', () => [blob.contentDocument.body.innerHTML, blob.contentDocument.URL === address, blob.src === address, blob.contentDocument.compatMode]);
note('nested', () => {
  blob.contentDocument.body.innerHTML = '<iframe name=deep></iframe>';
  const deep = blob.contentDocument.querySelector('iframe');
  return [deep.contentWindow.parent === blob.contentWindow, deep.contentWindow.top === window, blob.contentWindow.length,
    blob.contentWindow.deep === deep.contentWindow, deep.contentDocument.body.outerHTML];
});
note('removed', () => {
  const count = window.length, gone = blank.contentWindow;
  blank.remove();
  return [blank.contentDocument, blank.contentWindow, count - window.length, typeof window.blankOne, gone.closed, innerDocument.defaultView];
});
note('put back', () => {
  document.body.append(blank);
  const answers = [blank.contentDocument !== innerDocument, blank.contentWindow !== inner, blank.contentDocument.body.innerHTML];
  blank.remove();
  return answers;
});
note('in a fragment', () => {
  const holder = document.createElement('div');
  holder.innerHTML = '<iframe></iframe>';
  const frame = holder.firstChild, answers = [frame.contentDocument];
  document.body.append(holder);
  answers.push(frame.contentDocument.body.outerHTML);
  holder.innerHTML = '';
  answers.push(frame.contentDocument);
  holder.remove();
  return answers;
});
note('other kinds', () => {
  const object = document.createElement('object'), embed = document.createElement('embed');
  document.body.append(object, embed);
  const answers = [object.contentDocument, object.contentWindow, embed.contentDocument];
  object.remove(); embed.remove();
  return answers;
});
srcdoc.remove(); blob.remove();
