// What `execCommand` does to a selection in editable text that it deletes or replaces, and to the blocks in
// which the selection begins and ends. Brackets in the markup are the ends of the selection.
const { host, heard, selected, put } = editableHost();
const edit = (command, markup, value) => {
  note(`${command} ${markup}`, () => {
    put(markup);
    heard.length = 0;
    const done = document.execCommand(command, false, value);
    return [host.innerHTML, selected(), done, heard.join(' | ')];
  });
};

host.contentEditable = 'true';
for (const markup of [
  'a[b]c', 'a[b<i>c]d</i>e', 'a<i>b[c</i>d]e', 'a<b>[b]</b>c', 'a[b<br>c]d', '<p>a[b</p><p>c]d</p>',
  '<p>a[b</p><p>x</p><p>c]d</p>', 'a[b<p>c]d</p>', 'a[b<p>c]d</p>e', '<p>a[b</p>c]d', '<p>a[b</p><p>c]d<br>e</p>',
  '<ul><li>a[b</li><li>c]d</li></ul>', '<ul><li>a[b</li><li>x</li></ul><p>c]d</p>',
  '<p>a[b</p><ul><li>c]d</li><li>e</li></ul>',
  '<p>a[b</p><p>c]</p>', '<p>a[b</p><p>]c</p>', 'a [b] c', 'a [b]'
]) for (const command of ['delete', 'forwardDelete', 'insertText', 'insertParagraph']) edit(command, markup, 'xy');
for (const [markup, ...commands] of [
  ['<p>a[]</p>', 'insertParagraph', 'insertText', 'insertParagraph', 'delete', 'delete'],
  ['<p>a</p><p>[]b</p>', 'delete'], ['<p>a[]</p><p>b</p>', 'forwardDelete'], ['a[]<p>b</p>c', 'forwardDelete'],
  ['<ul><li>a[]</li></ul>', 'insertParagraph', 'insertParagraph', 'insertText'],
  ['<ul><li>a[]</li><li>b</li></ul>', 'insertParagraph', 'insertParagraph', 'insertText'],
  ['<p>a[]</p>', 'insertLineBreak', 'insertText', 'insertLineBreak', 'insertText'],
  ['<h2>a[]b</h2>', 'insertParagraph', 'insertHorizontalRule'], ['<h1>a[]</h1>', 'insertParagraph', 'insertText']
]) {
  note(`${markup} ${commands}`, () => {
    put(markup);
    return commands.map(command => {
      document.execCommand(command, false, 'x');
      return [host.innerHTML, selected()].join(' ');
    });
  });
}
host.remove();
