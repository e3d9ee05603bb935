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

/// All content of a host is changed by a command, so that it can be taken back.
const changed = (name, part, value) => count => {
  editable(count, part);
  command(name, value)();
};
for (const [name, part, value] of [
  ['bold', words], ['bold', paragraph], ['delete', paragraph], ['insertOrderedList', line],
  ['indent', paragraph], ['formatBlock', line, 'h2'], ['justifyCenter', paragraph],
]) {
  const kind = { [paragraph]: 'paragraphs', [line]: 'lines', [words]: 'words' }[part];
  measure(`undo of ${name} on ${kind}`, changed(name, part, value), command('undo'), 2000);
  measure(`redo of ${name} on ${kind}`, count => {
    changed(name, part, value)(count);
    command('undo')();
  }, command('redo'), 2000);
}
measure('undo of bold in nested elements', count => {
  const { top, bottom } = deep(count, 'span');
  bottom.textContent = 'text';
  top.contentEditable = 'true';
  top.focus();
  getSelection().selectAllChildren(top);
  command('bold')();
}, command('undo'), 500);
measure('undo of typing', count => {
  const host = editable(1, paragraph);
  getSelection().collapse(host.firstChild.firstChild, 4);
  times(count, command('insertText', 'x'));
}, command('undo'), 1000);
measure('undo of deleted characters', count => {
  const host = editable(1, paragraph);
  host.firstChild.firstChild.data = 'x'.repeat(count);
  getSelection().collapse(host.firstChild.firstChild, count);
  times(count - 1, command('delete'));
}, command('undo'), 1000);
const separate = count => {
  const host = editable(1, paragraph);
  times(count, () => {
    getSelection().collapse(host.firstChild.firstChild, 4);
    command('insertText', 'x')();
  });
};
measure('many steps', () => {}, (_, count) => separate(count), 1000);
measure('undo of many steps', separate, (_, count) => times(count, command('undo')), 1000);
measure('insertHTML of many paragraphs', count => {
  const host = editable(1, paragraph);
  getSelection().collapse(host.firstChild.firstChild, 4);
}, (_, count) => command('insertHTML', repeated(count, paragraph))(), 2000);
measure('insertHTML in each paragraph', count => editable(count, paragraph), (_, count) => {
  for (const part of [...document.querySelectorAll('p')].slice(-count)) {
    getSelection().collapse(part.firstChild, 4);
    command('insertHTML', '<i>x</i>')();
  }
}, 500);
measure('formatBlock of items', count => editable(1, () => `<ul>${repeated(count, item)}</ul>`),
  command('formatBlock', 'p'), 2000);
const lines = index => `<li>item ${index}<br>line</li>`;
for (const name of ['indent', 'outdent', 'insertOrderedList']) {
  measure(`${name} of items with lines`, count => editable(1, () => `<ul>${repeated(count, lines)}</ul>`),
    command(name), 1000);
}
