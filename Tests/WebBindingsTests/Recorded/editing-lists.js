// What the commands for lists do to lists that are selected as a whole, by their texts or in part, with
// white space between the items as in source text.
const host = document.createElement('div');
document.body.append(host);
host.contentEditable = 'true';
const items = () => [...host.querySelectorAll('li')].map(item => item.firstChild);
const selections = {
  'the list': () => getSelection().selectAllChildren(host.querySelector('ul, ol')),
  'all content': () => getSelection().selectAllChildren(host),
  'all texts': () => {
    const last = items().at(-1);
    getSelection().setBaseAndExtent(items()[0], 0, last, last.length);
  },
  'parts of texts': () => getSelection().setBaseAndExtent(items()[0], 1, items().at(-1), 2),
  'a caret': () => getSelection().collapse(items()[0], 1),
};
for (const markup of [
  '<ul><li>one</li></ul>', '<ul><li>one</li><li>two</li></ul>',
  '<ol><li>one</li><li>two</li><li>three</li></ol>',
  '<p>a</p><ul><li>one</li><li>two</li></ul><p>b</p>',
  '<ul><li>one</li></ul><ul><li>two</li></ul>',
  '<ul><li>one</li></ul><p>a</p><ul><li>two</li></ul>',
  '\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n',
  '<ul>\n  <li>one</li>\n  <li>two</li>\n  <li>three</li>\n</ul>',
]) {
  for (const [name, select] of Object.entries(selections)) {
    for (const command of ['insertOrderedList', 'insertUnorderedList', 'indent', 'outdent']) {
      note(`${command}: ${name} of ${markup}`, () => {
        host.innerHTML = markup;
        host.focus();
        select();
        return [document.execCommand(command), host.innerHTML];
      });
    }
  }
}
