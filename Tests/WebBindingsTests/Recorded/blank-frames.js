// Frames with an empty document, frames that are gone, and parts of addresses.
const later = () => new Promise(resolve => setTimeout(resolve, 100));
await checkLater(async () => { const seen = []; for (const source of [null, '', 'about:blank', 'about:blank#x', 'about:blank?x']) { const frame = document.createElement('iframe'), heard = [];
  if (source !== null) frame.src = source; frame.onload = () => heard.push('load'); document.body.append(frame); heard.push('after'); const inner = frame.contentDocument; inner.body.innerHTML = 'kept';
  await later(); seen.push(`${heard} ${frame.contentDocument === inner} ${inner.body.textContent} ${inner.URL}`); frame.remove(); } return seen.join('; '); });
await checkLater(async () => { const heard = [], frame = document.createElement('iframe'); frame.srcdoc = 'x'; frame.onload = () => heard.push('load'); document.body.append(frame); heard.push(frame.contentDocument.URL);
  await later(); heard.push(frame.contentDocument.body.textContent); frame.remove(); return heard.join(); });
await checkLater(async () => { const heard = [], place = document.body.appendChild(document.createElement('div')); place.innerHTML = '<iframe></iframe>'; const frame = place.firstChild; frame.contentDocument.body.append('kept');
  await later(); heard.push(frame.contentDocument.body.textContent); frame.src = 'about:blank'; heard.push(frame.contentDocument.body.textContent); await later(); heard.push(frame.contentDocument.body.textContent); place.remove(); return heard.join(); });
note('a window that is gone', () => { const frame = document.body.appendChild(document.createElement('iframe')), inner = frame.contentWindow; const before = [inner.parent === window, inner.top === window]; frame.remove();
  return [before, inner.parent, inner.top, inner.closed, inner.frameElement, inner.self === inner]; });
note('domains', () => { const frame = document.body.appendChild(document.createElement('iframe')), seen = []; const own = document.domain;
  for (const value of [own, own.toUpperCase(), '', ` ${own}`, `x.${own}`, `.${own}`, 'com', own.slice(1)]) { try { document.domain = value; seen.push(document.domain === own); } catch (error) { seen.push(fail(error)); } }
  seen.push(frame.contentDocument.body.localName); frame.remove(); return seen; });
check(() => { document.implementation.createHTMLDocument('').domain = document.domain; });
for (const value of ['\0', ' ', '', ':', '1', 'x y', 'x\0', 'é', '+x', '-', '.'])
  note(`the protocol ${JSON.stringify(value)}`, () => { location.protocol = value; });
await checkLater(async () => { const heard = [], place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = '<iframe name=there></iframe><a target=there href="about:blank">x</a><form target=there action="about:blank"><button>y</button></form>';
  place.firstChild.contentDocument.body.append('old'); place.firstChild.onload = () => heard.push(`load ${place.firstChild.contentDocument.body.textContent}`);
  place.querySelector('a').click(); heard.push('clicked'); await later(); place.firstChild.contentDocument.body.append('new'); place.querySelector('button').click(); heard.push('sent'); await later(); place.remove(); return heard.join(); });
