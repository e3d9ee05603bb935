// How markup that `insertHTML` inserts joins the lines around the caret, and splits blocks.
const { host, selected, put } = editableHost();
host.contentEditable = 'true';
for (const markup of [
  '<p>[]ab</p>', '<p>a[]b</p>', '<p>ab[]</p>', '<ul><li>a[]b</li></ul>', '<ul><li>ab[]</li></ul>',
  '<p><u>a[]b</u></p>', '<p>a [] b</p>', '<p>x<b>y[]</b></p>', '<p>x<b>[]y</b></p>',
  '<blockquote><p>a[]b</p></blockquote>', '<p>[ab]</p>', '<p>x</p><p>[ab]</p><p>y</p>', '<h2>a[]b</h2>',
  '<p><a href=#>a[]b</a></p>', '<div><p>a[]b</p></div>', 'a[]b',
]) {
  for (const value of [
    'z', '<i>z</i>', '<p>z</p>', '<div>z</div>', '<h1>z</h1>', 'x<b>y</b>z', '<p>1</p><p>2</p>', 'x<p>y</p>',
    '<img>', '<ul><li>1</li></ul>',
  ]) {
    note(`${value} in ${markup}`, () => {
      put(markup);
      return [document.execCommand('insertHTML', false, value), host.innerHTML, selected()];
    });
  }
}
