// What `queryCommandEnabled` and its family say about all commands, and where the selection is after the
// focus has moved.
const names = `backColor bold clearText createLink defaultParagraphSeparator delete fontName fontSize
  fontSizeDelta foreColor formatBlock forwardDelete hiliteColor indent insertHTML insertHorizontalRule
  insertImage insertLineBreak insertNewlineInQuotedContent insertOrderedList insertParagraph insertText
  insertUnorderedList italic justifyCenter justifyFull justifyLeft justifyNone justifyRight outdent redo
  removeFormat selectAll strikethrough styleWithCSS subscript superscript transpose underline undo
  unlink unselect useCSS moveLeft toggleBold nothing`.split(/\s+/);
const host = document.createElement('div');
document.body.append(host);
const states = name => ['State', 'Indeterm', 'Enabled', 'Value', 'Supported']
  .map(question => document[`queryCommand${question}`](name)).join();
const noteAll = place => {
  for (const name of names) note(`${place} ${name}`, () => states(name));
};
const select = (from, to) => getSelection().setBaseAndExtent(host.firstChild, from, host.firstChild, to);

getSelection().removeAllRanges();
noteAll('without a selection');
host.contentEditable = 'true';
host.innerHTML = 'abc<input type="checkbox"><input value="xyz"><textarea>x</textarea><input readonly>';
host.focus();
select(1, 1);
noteAll('caret');
select(1, 2);
noteAll('range');
host.children[0].focus();
noteAll('check box');
host.children[1].focus();
host.children[1].select();
noteAll('selected input');
host.children[1].setSelectionRange(1, 1);
noteAll('input');
host.children[2].focus();
noteAll('text area');
host.children[3].focus();
noteAll('read-only input');
host.children[3].blur();
host.contentEditable = 'plaintext-only';
host.focus();
select(1, 2);
noteAll('plain text');
host.contentEditable = 'false';
select(1, 2);
noteAll('fixed text');

for (const [command, value] of [
  ['styleWithCSS', 'true'], ['styleWithCSS', 'FALSE'], ['styleWithCSS', ''], ['useCSS', 'true'],
  ['useCSS', 'false'], ['useCSS', ''], ['defaultParagraphSeparator', 'P'],
  ['defaultParagraphSeparator', 'br'], ['defaultParagraphSeparator', 'div'], ['styleWithCSS', 'false']
]) {
  note(`${command} ${value}`, () => [
    document.execCommand(command, false, value), document.queryCommandState('styleWithCSS'),
    document.queryCommandValue('styleWithCSS'), document.queryCommandValue('defaultParagraphSeparator')
  ]);
}
note('unselect', () => {
  select(0, 1);
  return [document.execCommand('unselect'), getSelection().rangeCount];
});

const selected = () => {
  const { anchorNode, anchorOffset, type } = getSelection();
  return [anchorNode && anchorNode.nodeName, anchorOffset, type, document.activeElement.tagName].join();
};
for (const isEditable of [true, false]) {
  for (const kind of [
    'input type="checkbox"', 'button', 'a href="x"', 'input', 'select', 'b tabindex="0"',
    'b contenteditable', 'textarea readonly'
  ]) {
    note(`focus in ${isEditable ? 'editable' : 'fixed'} text on ${kind}`, () => {
      host.contentEditable = String(isEditable);
      host.innerHTML = `abc<${kind}></${kind.split(' ')[0]}>`;
      host.focus();
      select(1, 2);
      const before = selected();
      host.lastChild.focus();
      const after = selected();
      document.activeElement.blur();
      return [before, after, selected()].join(' | ');
    });
  }
}
host.remove();
for (const member of ['execCommand', 'queryCommandEnabled', 'queryCommandIndeterm', 'queryCommandState',
  'queryCommandSupported', 'queryCommandValue']) {
  note(`${member} of XML`, () => {
    try { return document.implementation.createDocument(null, 'a')[member]('bold'); }
    catch (error) { return `${error.name}: ${error.message}`; }
  });
  note(`${member} of XHTML`, () => String(new DOMParser().parseFromString(
    '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>', 'application/xhtml+xml')[member]('bold')));
}
for (const question of ['State', 'Indeterm', 'Enabled', 'Value', 'Supported'])
  note(`queryCommand${question} without a window`, () =>
    document.implementation.createHTMLDocument()[`queryCommand${question}`]('bold'));
