// What `execCommand` does to paragraphs of editable text: aligning, blocks, lists, indentation, and what it
// inserts at a caret. Brackets in the markup are the ends of the selection.
const { host, heard, selected, put, states } = editableHost();
const edit = (command, markup, value) => {
  note(`${command} ${value ?? ''} ${markup}`, () => {
    put(markup);
    heard.length = 0;
    const before = states(command);
    const done = document.execCommand(command, false, value);
    return [host.innerHTML, selected(), done, before, states(command), heard.join(' | ')];
  });
};

host.contentEditable = 'true';
const blocks = [
  'a[b]c', 'a[]b', '<p>a[]b</p>', '<p>[ab]</p>', '<div>a[]b</div>', 'a[b<br>c]d', 'x<br>a[]b<br>c',
  '<p>x<br>a[]b<br>c</p>', 'a<p>b[]c</p>d', 'a[b<p>c]d</p>e', '<h1>a[]b</h1>', '<p>[ab</p><p>]cd</p>',
  '<p style="text-align: right; color: red">a[]b</p>', '<blockquote><p>a[]b</p></blockquote>',
  '<p class="k" id="i">a<b>b[]</b>c</p>', '<table><tbody><tr><td>a[]b</td></tr></tbody></table>'
];
const items = [
  '<ul><li>a[]b</li><li>c</li></ul>', '<ul><li>a[b</li><li>c]d</li></ul>', '<ul><li>x</li><li>a[]b</li></ul>',
  '<ul><li>x</li><li>a[]b</li><li>y</li></ul>', 'z<ul><li>a[]b</li></ul>y'
];
for (const markup of blocks) {
  for (const command of ['justifyCenter', 'justifyLeft']) edit(command, markup);
  for (const command of ['insertUnorderedList', 'insertOrderedList', 'outdent']) edit(command, markup);
  if (!markup.startsWith('<p>x<br>')) edit('indent', markup);
  edit('formatBlock', markup, 'h2');
}
for (const markup of items) {
  for (const command of [
    'justifyRight', 'insertUnorderedList', 'insertOrderedList', 'indent', 'outdent'
  ]) edit(command, markup);
}
for (const markup of [
  '<ul><li>x</li></ul><p>a[]b</p>', '<p>a[]b</p><ul><li>x</li></ul>', '<div class="k">a[]b</div>',
  '<div><div>a[]b</div></div>', '<p>a[b</p><ul><li>c]d</li></ul>', '<b>a[]b</b>',
  '<blockquote><p>x</p><p>a[]b</p><p>c</p></blockquote>', '<blockquote>x<br>a[]b</blockquote>'
]) for (const command of ['insertUnorderedList', 'indent', 'outdent']) edit(command, markup);
for (const value of ['p', '<PRE>', 'blockquote', 'span', 'li', '']) edit('formatBlock', '<div>a[]b</div>', value);
for (const command of ['justifyCenter', 'insertUnorderedList', 'indent', 'outdent']) {
  note(`${command} in an empty host`, () => {
    host.innerHTML = '';
    host.focus();
    getSelection().collapse(host, 0);
    return [document.execCommand(command), host.innerHTML, selected()];
  });
}

for (const separator of ['div', 'p']) {
  document.execCommand('defaultParagraphSeparator', false, separator);
  for (const markup of ['a[]b', 'ab[]', '[]ab', 'a[b]c', 'x<br>a[]b<br>c', 'a[]b<p>c</p>d', '<h1>ab[]</h1>'])
    edit('insertParagraph', markup, separator);
}
document.execCommand('defaultParagraphSeparator', false, 'div');
for (const markup of [
  '<p>ab[]</p>', '<p>[]ab</p>', '<p>a[]b</p>', '<h1>[]ab</h1>', '<ul><li>ab[]</li></ul>',
  '<ul><li>a[]b</li></ul>', '<p><b>a[]b</b></p>', '<p><b>ab[]</b></p>', '<p>a<b>[]b</b></p>',
  '<p>a<b>b[]</b>c</p>', 'a <b>[]b</b>', '<p>a[] b</p>', '<p>a []b</p>', '<p>ab[]<br>c</p>', '<p>ab<br>[]c</p>',
  '<p id="i">a[]b</p>', '<p><a href="x">ab[]</a></p>', '<p>a<img>[]b</p>', '<pre>a[]b</pre>',
  '<table><tbody><tr><td>a[]b</td></tr></tbody></table>', '<p>a<i>b[c</i>d]e</p>', '<p>a[b</p><p>c]d</p>'
]) edit('insertParagraph', markup);
for (const markup of [
  'a[]b', 'ab[]', '[]ab', '<p>ab[]</p>', '<p><b>a[]b</b></p>', '<p><b>a</b>[]b</p>', '<p>a[] b</p>',
  '<p>ab[]<br>c</p>', '<p>a</p>b[]<p>c</p>', '<ul><li>ab[]</li></ul>'
]) edit('insertLineBreak', markup);
for (const markup of [
  'a[]b', '<p>a[]b</p>', '<div class="k">a []b</div>', 'x<br>a[]b<br>c', '<ul><li>a[]b</li></ul>',
  '<div>a<p>b[]c</p></div>', '<p>a<b>[b]</b>c</p>'
]) {
  edit('insertHorizontalRule', markup);
  edit('insertHorizontalRule', markup, 'i');
}
for (const markup of ['a[]b', '<p>a[b]c</p>', 'a<span style="color: red">b[]c</span>d']) {
  edit('insertImage', markup, 'u.png');
  edit('insertImage', markup);
}
for (const command of ['justifyCenter', 'insertUnorderedList', 'indent', 'formatBlock', 'insertParagraph']) {
  note(`${command} canceled`, () => {
    host.addEventListener('beforeinput', event => event.preventDefault(), { once: true });
    put('<p>a[]b</p>');
    heard.length = 0;
    return [document.execCommand(command, false, 'h1'), host.innerHTML, heard.length];
  });
}
host.remove();
