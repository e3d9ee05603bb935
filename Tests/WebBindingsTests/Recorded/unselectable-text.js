// The text of selections over what cannot be selected.
const selection = getSelection();
const ask = (name, markup) => note(name, () => { document.body.innerHTML = markup; selection.selectAllChildren(document.body);
  return [selection.toString(), selection.type, document.body.innerText]; });
const no = 'style="-webkit-user-select:none"', yes = 'style="-webkit-user-select:text"';
for (const [name, markup] of Object.entries({
  block: `<p>a</p><p ${no}>b</p><p>c</p>`, first: `<p ${no}>a</p><p>b</p>`, last: `<p>a</p><p ${no}>b</p>`, only: `<p ${no}>a</p>`,
  nested: `<div ${no}>x <b ${yes}>y</b> z</div>w`, 'nested blocks': `<div ${no}><p>x</p><p ${yes}>y</p></div><p>w</p>`,
  inline: `<p>a<span ${no}>b</span>c</p>`, spaces: `<p>a <span ${no}> b </span> c</p>`, image: `<p>a<img alt=q ${no}>c</p>`,
  breaks: `<p>a<br ${no}>c<span ${no}><br></span>d</p>`, list: `<ul><li ${no}>a<li>b</ul>`,
  cells: `<table><tr><td ${no}>1<td>x<tr><td ${no}>2<td>y</table>`, lines: `<pre><span ${no}>1 </span>code\n<span ${no}>2 </span>more</pre>`,
  inert: '<p>a<span inert>b</span>c</p><p inert>d</p><p>e</p>', all: '<p>a <span style="-webkit-user-select:all">b</span> c</p>',
  'without prefix': '<p>a <span style="user-select:none">b</span> c</p>', editable: `<p>a <span ${no} contenteditable>b</span> c</p>`,
  'not editable inside': `<p>a <span ${no} contenteditable>b <i contenteditable=false>c</i></span> d</p>`,
  inherited: `<p ${no}><b>x</b></p>`, button: '<p>a <button>b</button> c</p>', hidden: `<p>a <span style="visibility:hidden" ${no}>b</span> c</p>` }))
  ask(name, markup);
note('behind a dialog', () => { document.body.innerHTML = '<p>a</p><dialog>b <i inert>c</i> d</dialog>e'; const dialog = document.querySelector('dialog');
  dialog.showModal(); selection.selectAllChildren(document.body); const seen = selection.toString(); dialog.close();
  selection.selectAllChildren(document.body); return [seen, selection.toString()]; });
note('from the middle', () => { document.body.innerHTML = `<p>abc <span ${no}>def</span> ghi</p>`; const p = document.body.firstChild;
  selection.setBaseAndExtent(p.firstChild, 1, p.lastChild, 2); const seen = selection.toString();
  selection.setBaseAndExtent(p.children[0].firstChild, 1, p.lastChild, 2); return [seen, selection.toString()]; });
