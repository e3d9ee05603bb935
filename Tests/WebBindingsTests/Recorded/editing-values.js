// What `execCommand` does to selections in editable text that it gives a color, a font or another
// value, with elements and with CSS. Brackets in the markup are the ends of the selection.
const { host, heard, selected, put, states } = editableHost();
const edit = (command, markup, value, inCSS) => {
  note(`${command} ${value ?? ''}${inCSS ? ' in CSS' : ''} ${markup}`, () => {
    document.execCommand('styleWithCSS', false, inCSS);
    put(markup);
    heard.length = 0;
    const before = states(command);
    const done = document.execCommand(command, false, value);
    return [host.innerHTML, selected(), done, before, states(command), heard.join(' | ')];
  });
};

host.contentEditable = 'true';
for (const inCSS of [false, true]) {
  for (const markup of [
    'a[b]c', 'a<font color="red">[b]</font>c', 'a<font color="red" size="5">b[c]d</font>e', 'a[b<b>c]d</b>e',
    'a<span style="color: blue; background-color: lime">b[c]d</span>e', '<p>a[b</p><p>c]d</p>',
    '<p style="color: red">a[b]c</p>', 'a[b<img>]c', 'a[b<i contenteditable="false">c</i>d]e'
  ]) {
    edit('foreColor', markup, 'red', inCSS);
    edit('foreColor', markup, '#0000ff80', inCSS);
    edit('hiliteColor', markup, 'yellow', inCSS);
    edit('fontName', markup, 'Arial', inCSS);
    edit('fontSize', markup, '5', inCSS);
  }
  for (const markup of [
    'a[b]c', 'a<sub>[b]</sub>c', 'a<sub>b[c]d</sub>e', 'a<sup>b[c]d</sup>e', 'a<b>[b]</b>c',
    'a<b><sub>[b]</sub>c</b>d', '<sub><b>a[b]c</b></sub>'
  ]) {
    edit('subscript', markup, null, inCSS);
    edit('superscript', markup, null, inCSS);
  }
  for (const markup of [
    'a[b]c', 'a<b>[b]</b>', 'a<u>b[c]d</u>e', 'a<s>[b]</s>c', 'a<u>b<i>c[d</i></u>e]f',
    'a<b style="color: red">b[c]</b>d', 'a<span style="text-decoration: line-through">[b]</span>c'
  ]) {
    edit('bold', markup, null, inCSS);
    edit('underline', markup, null, inCSS);
    edit('removeFormat', markup, null, inCSS);
  }
}
for (const value of [
  'transparent', 'bogus', '', 'RGB(1,2,3)', 'currentcolor', 'ff0000', '#f00'
]) {
  edit('foreColor', 'a[b]c', value);
  edit('backColor', 'a[b]c', value);
}
for (const value of ['Times New Roman, serif', '"A b"', '']) edit('fontName', 'a[b]c', value);
for (const value of ['7', '9', '0', '-2', '+2', '3', '20px', 'large', '']) edit('fontSize', 'a[b]c', value);
for (const markup of [
  '<p style="text-align: center; margin: 0px">[a</p><p style="color: red">b]c</p>',
  'a<span style="letter-spacing: 1px; opacity: 0.5">[b]</span>c', '<b><i>a[b]c</i></b>',
  '<h1>a[b<a href="x">c</a>]d</h1>', 'a<q style="color: red">[b<i>c</i>]</q>', 'a[]b'
]) edit('removeFormat', markup);

for (const inCSS of [false, true]) {
  for (const [markup, ...commands] of [
    ['a[]b', 'bold'], ['a[]b', 'bold', 'italic', 'underline'], ['<b>a[]b</b>', 'bold'],
    ['a[]b', 'foreColor red', 'fontSize 5', 'fontName Arial'], ['a[]b', 'bold', 'bold'],
    ['<p>[]a</p>', 'hiliteColor yellow'], ['<u>a[]b</u>', 'strikeThrough'], ['a<i>[]b</i>', 'subscript'],
    ['<span style="color: red">a[]b</span>', 'foreColor red']
  ]) {
    note(`typing after ${commands}${inCSS ? ' in CSS' : ''} at ${markup}`, () => {
      document.execCommand('styleWithCSS', false, inCSS);
      put(markup);
      heard.length = 0;
      const seen = commands.map(command => {
        const [name, value] = command.split(' ');
        return [document.execCommand(name, false, value), states(name)].join();
      });
      document.execCommand('insertText', false, 'xy');
      document.execCommand('insertText', false, 'z');
      return [host.innerHTML, selected(), seen.join(' | '), heard.length];
    });
  }
}
note('a style for typing is lost with the caret', () => {
  put('ab[]');
  document.execCommand('bold');
  getSelection().collapse(host.firstChild, 1);
  document.execCommand('insertText', false, 'x');
  return [host.innerHTML, states('bold')];
});
for (const markup of ['a[]b', '<b>a[]</b>b', '<b>a</b>[]b', 'a<i>[]b</i>']) edit('createLink', markup, 'z');
for (const markup of [
  '<p>[a</p><!-- c -->\n<pre>b\nc]</pre>', 'a[b   ]  c', 'a [ b]\n c',
  '<p>a[b</p><figure><img><figcaption>]c</figcaption></figure>',
  '<ul>\n <li>a[b <b>c</b>\n  <ol><li>]d</li></ol>\n </li>\n</ul>', '<p>a[b<br>c]d <br>e</p>', 'a[b ]<br>c', 'a[b] '
]) edit('hiliteColor', markup, 'yellow');
note('design mode', () => {
  host.contentEditable = 'inherit';
  host.innerHTML = '<p>one <a href="x">two</a></p><div>three<img>four</div>';
  getSelection().setBaseAndExtent(host.querySelector('a').firstChild, 1, host.lastChild.lastChild, 2);
  document.designMode = 'on';
  const done = document.execCommand('hiliteColor', false, '#ff0');
  document.designMode = 'off';
  return [done, host.innerHTML, selected()];
});
host.remove();
