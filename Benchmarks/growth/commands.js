// What `document.execCommand` does to selections in editable content.

/// Editable content with as many parts, all selected.
function editable(count, part, tag = 'div') {
  const host = wide(count, part, tag);
  host.contentEditable = 'true';
  host.focus();
  getSelection().selectAllChildren(host);
  return host;
}
const paragraph = index => `<p>text ${index} of a paragraph</p>`;
const line = index => `line ${index}<br>`;
const words = index => `some <i>words ${index}</i> and more `;
const item = index => `<li>item ${index}</li>`;
const command = (name, value) => () => {
  if (!document.execCommand(name, false, value)) throw new Error(`${name} has done nothing`);
};

for (const [kind, part] of Object.entries({ paragraphs: paragraph, lines: line, words })) {
  const prepare = count => editable(count, part);
  measure(`bold ${kind}`, prepare, command('bold'), 2000);
  measure(`hiliteColor on ${kind}`, prepare, command('hiliteColor', 'yellow'), 2000);
  measure(`createLink on ${kind}`, prepare, command('createLink', 'http://example.com/'), 2000);
  measure(`removeFormat of ${kind}`, prepare, command('removeFormat'), 2000);
  measure(`delete ${kind}`, prepare, command('delete'), 2000);
  measure(`insertText in the place of ${kind}`, prepare, command('insertText', 'new'), 2000);
  measure(`queryCommandState of ${kind}`, prepare, () => {
    for (const name of ['bold', 'underline', 'superscript', 'justifyCenter', 'insertOrderedList'])
      document.queryCommandState(name);
  }, 2000);
}
for (const [kind, part] of Object.entries({ paragraphs: paragraph, lines: line })) {
  const prepare = count => editable(count, part);
  measure(`insertOrderedList of ${kind}`, prepare, command('insertOrderedList'), 2000);
  measure(`indent ${kind}`, prepare, command('indent'), 2000);
  measure(`formatBlock of ${kind}`, prepare, command('formatBlock', 'h2'), 2000);
  measure(`justifyCenter of ${kind}`, prepare, command('justifyCenter'), 2000);
}
measure('outdent items', count => editable(1, () => `<ul>${repeated(count, item)}</ul>`),
  command('outdent'), 2000);
measure('insertUnorderedList of ordered items',
  count => editable(1, () => `<ol>${repeated(count, item)}</ol>`), command('insertUnorderedList'),
  2000);
measure('bold in nested elements', count => {
  const { top, bottom } = deep(count, 'span');
  bottom.textContent = 'text';
  top.contentEditable = 'true';
  top.focus();
  getSelection().selectAllChildren(top);
}, command('bold'), 500);
measure('insertText at a caret, again and again', () => {
  const host = editable(1, paragraph);
  getSelection().collapse(host.firstChild.firstChild, 4);
}, (_, count) => times(count, command('insertText', 'x')), 1000);
measure('insertParagraph at a caret, again and again', () => {
  const host = editable(1, paragraph);
  getSelection().collapse(host.firstChild.firstChild, 4);
}, (_, count) => times(count, command('insertParagraph')), 300);
measure('insertParagraph beside many', count => {
  const host = editable(count, paragraph);
  getSelection().collapse(host.firstChild.firstChild, 4);
}, command('insertParagraph'), 2000);
