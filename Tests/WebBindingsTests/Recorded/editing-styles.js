// What `execCommand` does to selections in editable text that it makes bold, italic, underlined or
// struck through, or puts into links or takes out of them. Brackets in the markup are the ends of the selection.
const { host, heard, selected, put, states } = editableHost();
const edit = (command, markup, isBackward, value) => {
  note(`${command}${isBackward ? ' backward' : ''} ${markup}`, () => {
    put(markup, isBackward);
    heard.length = 0;
    const before = states(command);
    const done = document.execCommand(command, false, value);
    return [host.innerHTML, selected(), done, before, states(command), heard.join(' | ')];
  });
};

host.contentEditable = 'true';
for (const markup of [
  'a[b]c', '[abc]', 'a[b ]c', 'a[ b]c', 'a[b<i>c]d</i>e', 'a[b<br>c]d', 'a[b<br>]c', '<i>[ab]</i>',
  '[<i>ab</i>]', 'x<i>[ab]</i>y', 'x[<i>ab</i>]y', '[x<i>ab</i>y]', 'a<b>[b]</b>c', 'a<b>b[c]d</b>e',
  'a[b<b>c]d</b>e', 'a<b>b[c</b>d]e', 'a<b>b</b>[c]d', 'a<b>b</b>[c]<b>d</b>e',
  'a<i><b>b[c]d</b></i>e', 'a<b><i>b[c]d</i></b>e', 'a<b>b<i>[c]</i>d</b>e', 'a<strong>[b]</strong>c',
  'a<b>b<b>[c]</b>d</b>e', 'a<b id="i">b[c]d</b>e', 'a<b class="k">[b]</b>c',
  'a<b class="k">b[c]d</b>e', 'a<span style="font-weight: bold">[b]</span>c',
  'a<span style="font-weight: bold; color: red">b[c]d</span>e', '<h1>a[b]c</h1>',
  '<h1>a<i>[b]</i>c</h1>', '<p>a[b</p><p>c]d</p>', '<p>[ab</p><p>cd]</p>', '<p>[ab</p>\n<p>cd]</p>',
  '<p><b>[ab</b></p><p><b>cd]</b></p>', '<p>[ab</p><p>]cd</p>', '<p>ab[</p><p>cd]</p>',
  '<ul><li>a[b</li><li>c]d</li></ul>', '<b><p>a[b]c</p><p>d</p></b>',
  '<table><tbody><tr><td>a[b</td><td>c]d</td></tr></tbody></table>'
]) edit('bold', markup);
for (const markup of [
  'a[b]c', 'a<em>b[c]d</em>e', 'a<b>[b]</b>c', 'a<i>[b]</i>c', 'a<i>b<b>[c]</b>d</i>e',
  'a<b><i>b[c]d</i></b>e', 'a<cite>b[c]d</cite>e', '<address>a[b]c</address>'
]) edit('italic', markup);
for (const markup of [
  'a[b]c', 'a<u>b[c]d</u>e', 'a<u>b<i>[c]</i>d</u>e', 'a<b>[b]</b>c', '[a<u>b</u>c]', 'a<u>[b]</u>c',
  'a<u>b[c</u>d]e', 'a<u>b<i>c[d]e</i><b>f</b></u>g', 'a<a href="x">b[c]d</a>e', 'a<s><u>[b]</u></s>c'
]) edit('underline', markup);
for (const markup of [
  'a[b]c', 'a<s>[b]</s>c', 'a<strike>b[c]d</strike>e', 'a<u>[b]</u>c', 'a<del>b[c]d</del>e'
]) edit('strikeThrough', markup);
const linked = [
  'a[b]c', 'a[b<i>c]d</i>e', '<b>[ab]</b>', 'a<a href="x">[b]</a>c', 'a<a href="x">b[c]d</a>e',
  'a<a href="x">b<i>c[d]e</i>f</a>g', 'a[b<a href="x">c</a>d]e', 'a<a href="x" id="i">b[c</a>d]e',
  'a[b<a href="x" class="k" id="i">c]d<u>e</u>f</a>g', '<p>a[b</p><p>c]d</p>',
  '<p>a<a href="x">[b</a></p><p><a href="y">c]</a>d</p>', 'a[b<br>c]d',
  '<ul><li>a[b</li><li><a href="x">c]</a>d</li></ul>', '<a href="x">a</a>[b]<a href="z">c</a>'
];
for (const markup of linked) {
  edit('createLink', markup, false, 'z');
  edit('unlink', markup);
}
edit('createLink', 'a[b<a href="x">c]d</a>', true, 'z');
edit('unlink', 'a[]b');
for (const markup of ['a[b]c', 'a[]b']) {
  note(`a link without an address at ${markup}`, () => {
    put(markup);
    return [document.execCommand('createLink', false, ''), host.innerHTML];
  });
}
edit('bold', 'a[b<i>c]d</i>e', true);
edit('BOLD', 'a[b]c');

for (const command of ['bold', 'italic', 'underline', 'strikeThrough']) {
  for (const markup of ['a[]b', '<b>a[]b</b>', '<b>a</b>[]b', 'a<b>[]b</b>', '<i><u>a[]b</u></i>']) {
    note(`${command} at ${markup}`, () => { put(markup); return states(command); });
  }
}

note('canceled', () => {
  host.addEventListener('beforeinput', event => event.preventDefault(), { once: true });
  put('a[b]c');
  heard.length = 0;
  return [document.execCommand('bold'), host.innerHTML, heard.length];
});
note('changed by a listener', () => {
  host.addEventListener('beforeinput', () => put('<p>x[y]z</p>'), { once: true });
  put('a[b]c');
  return [document.execCommand('bold'), host.innerHTML];
});
for (const value of ['plaintext-only', 'false']) {
  note(value, () => {
    host.contentEditable = value;
    put('a[b]c');
    const done = document.execCommand('bold');
    return [done, states('bold'), host.innerHTML];
  });
}
note('in a text control', () => {
  host.contentEditable = 'true';
  host.innerHTML = '<input value=abc>';
  host.firstChild.focus();
  host.firstChild.select();
  return [document.execCommand('bold'), states('bold'), host.firstChild.value];
});
host.contentEditable = 'inherit';
note('outside of editable content', () => {
  put('a[b]c');
  return [document.execCommand('bold'), states('bold'), host.innerHTML];
});
note('in a host within other text', () => {
  put('x<span contenteditable>a[b]c</span>y');
  return [document.execCommand('bold'), states('bold'), host.innerHTML];
});
note('across the edge of a host', () => {
  put('x[x<span contenteditable>a]c</span>y');
  return [document.execCommand('bold'), states('bold'), host.innerHTML];
});
note('design mode', () => {
  document.designMode = 'on';
  put('a[b]c');
  const answer = [document.execCommand('bold'), states('bold'), host.innerHTML];
  document.designMode = 'off';
  return answer;
});
note('supported', () => ['bold', 'Italic', 'underline', 'strikethrough']
  .map(name => document.queryCommandSupported(name)).join());
host.remove();
