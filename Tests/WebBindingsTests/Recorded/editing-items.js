// What commands for paragraphs do in items of lists that hold several of them, or other lists.
const { host, selected, put } = editableHost();
host.contentEditable = 'true';
const execute = (command, markup, value) => note(`${command} ${value ?? ''} ${markup}`, () => {
  put(markup);
  return [document.execCommand(command, false, value), host.innerHTML, selected()];
});
for (const markup of [
  '<ul><li>a[]b</li></ul>', '<ul><li>ab<br>c[]d</li><li>x</li></ul>', '<ul><li>a[]b<br>cd</li><li>x</li></ul>',
  '<ul><li>ab<br>c[]d<br>ef</li></ul>', '<ul><li>o<ul><li>f[]g</li></ul></li></ul>',
  '<ul><li>o<ul><li>fg</li><li>h[]</li></ul>t</li></ul>', '<ul><li><p>a[]</p><p>b</p></li></ul>',
  '<ul><li><div>a[]</div></li></ul>', '<blockquote><ul><li>a[]b</li><li>c</li></ul></blockquote>',
  '<p>x[x</p><ul><li>a</li><li>c]</li></ul><p>y</p>', '<ul><li>[a<br>b</li><li>c]</li></ul>',
  '<ul><li>a<b>b[]c</b>d</li></ul>', '<ul><li id=i style="color:red">a[]</li><li>b</li></ul>',
  '<ul>\n<li>a[]</li>\n<li>b</li>\n</ul>', '<table><tr><td><ul><li>a[]</li></ul></table>',
  '<ul><li>[a</li></ul><p>b]</p>',
]) execute('formatBlock', markup, 'h1');
for (const command of ['indent', 'outdent', 'insertOrderedList', 'insertUnorderedList']) {
  for (const markup of [
    '<ul><li>a[]b<br>c</li></ul>', '<ul><li>a[b<br>c]</li></ul>', '<ul><li><p>a[]b</p><p>c</p></li></ul>',
    '<ul><li><p>ab</p><p>c[]</p></li><li>x</li></ul>', '<ul><li>a[]<ul><li>b</li></ul></li></ul>',
    '<ul><li>a<ul><li>b[]</li><li>c</li></ul></li></ul>', '<ul><li>x</li><li>a[<ul><li>b]</li></ul></li></ul>',
    '<ul><li>a<ul><li>b[]</li></ul>c</li></ul>', '<ol><li>[a</li></ol><p>b]</p>',
  ]) execute(command, markup);
}
for (const markup of [
  '<ul><li><em>a[]b</em></li></ul>', '<p><em>a[]b</em></p>', '<blockquote><p>a[]b</p></blockquote>',
  '<blockquote><p>[]ab</p></blockquote>', '<blockquote><p>ab[]</p></blockquote>', '<div><p>a[]b</p></div>',
  '<div><p>ab[]</p></div>', '<p><a href=#>ab[]</a></p>', '<p><a href=#>[]ab</a></p>',
  '<p><a href=#>a[]b</a></p>', '<ul><li><p>a[]b</p></li></ul>', '<ul><li>a[b</li></ul><p>c]d</p>',
  '<p>a[b</p><ul><li>c]d</li></ul>', '<ul><li>a[b</li><li>c]d</li></ul>', '<p>a[b</p><h2>c]d</h2>',
]) execute('insertImage', markup, '#');
for (const command of ['delete', 'forwardDelete']) {
  for (const markup of [
    '<p>x</p><p>[ab]</p><p>y</p>', '<p>one [a</p><p>b]c</p>', '<p>a[b</p><p>c] d</p>', '<p>[gh] i</p>',
    '<p>a[b</p><p>c]d </p>', '<p>a<b>[b</b></p><p><i>c]</i>d</p>',
  ]) execute(command, markup);
}
for (const markup of [
  '<p>a<b>[b]</b>c</p>', '<p><b>[b</b>c]d</p>', '<p>x[</p><p><i>y]z</i></p>', '<p><a href=#>[b</a>c]d</p>',
  '<p>[two] xtwo</p>',
]) execute('insertText', markup, 'x');
