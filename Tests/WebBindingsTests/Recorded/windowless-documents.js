// Documents without a window: what templates' contents belong to, and what nobody shows.
const markup = `<style>p { color: red }</style><p>x<b hidden>y</b><br>z</p><script>s</script
  ><details><i>in</i></details><a href=rel>l</a><template><u>t</u></template>`;
const parsed = new DOMParser().parseFromString(markup, 'text/html');
check(() => parsed.querySelector('p').innerText);
check(() => parsed.body.innerText);
check(() => parsed.querySelector('i').innerText);
check(() => parsed.querySelector('p').getClientRects().length);
check(() => parsed.querySelector('p').checkVisibility());
check(() => getComputedStyle(parsed.querySelector('p')).color);
check(() => getComputedStyle(parsed.querySelector('p')).display);
check(() => parsed.querySelector('a').href);
check(() => parsed.getSelection());
const made = document.implementation.createHTMLDocument('m');
made.body.innerHTML = markup;
check(() => made.body.lastChild.innerText);
check(() => made.querySelector('p').innerText);
check(() => made.querySelector('a').href);

const template = document.createElement('template');
template.innerHTML = '<a href=rel>l</a><p>a<b hidden>c</b></p><template><i></i></template>';
const inert = template.content.ownerDocument;
check(() => inert === document);
for (const key of ['defaultView', 'URL', 'baseURI', 'contentType', 'compatMode', 'characterSet',
  'documentElement', 'readyState', 'title', 'cookie']) note(`inert ${key}`, () => inert[key]);
check(() => inert.childNodes.length);
check(() => tag(inert));
check(() => template.content.firstChild.ownerDocument === inert);
check(() => template.content.firstChild.href);
check(() => template.content.querySelector('p').innerText);
check(() => template.content.lastChild.content.ownerDocument === inert);
check(() => template.content.lastChild.content.firstChild.ownerDocument === inert);
check(() => document.createElement('template').content.ownerDocument === inert);
check(() => inert.createElement('template').content.ownerDocument === inert);
check(() => document.importNode(template.content, true).ownerDocument === document);
check(() => template.content.cloneNode(true).ownerDocument === inert);
check(() => template.cloneNode(true).content.firstChild.ownerDocument === inert);
check(() => document.importNode(template, true).content.ownerDocument === inert);
check(() => document.body.appendChild(template).content.ownerDocument === inert);
check(() => template.content.isConnected);
check(() => template.content.getRootNode() === template.content);
check(() => made.querySelector('template').content.ownerDocument === made);
check(() => made.querySelector('template').content.ownerDocument === inert);
check(() => parsed.querySelector('template').content.ownerDocument.URL);
check(() => made.body.appendChild(template).content.ownerDocument
  === made.querySelector('template').content.ownerDocument);
check(() => template.content.firstElementChild.ownerDocument === inert);
check(() => document.body.appendChild(template.content.querySelector('p')).ownerDocument === document);
check(() => template.outerHTML);
check(() => new XMLSerializer().serializeToString(template));
check(() => { const t = document.createElement('template');
  t.content.append('x', document.createElement('i'));
  return [t.content.lastChild.ownerDocument === inert, t.innerHTML].join(); });

// Controls inside a datalist are sent like others.
const form = document.createElement('form');
form.innerHTML = '<datalist><input name=a value=b><select name=c><option>d</select></datalist>';
check(() => [...new FormData(form)].join(' '));
