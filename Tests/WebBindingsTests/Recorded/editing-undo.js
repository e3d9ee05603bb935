// What `undo` and `redo` take back and make again, their events, and what they do after a script has changed
// the tree. WebKitGTK keeps what can be made again also when something new is done; Safari does not, so
// nothing asks for that here.
const { host, heard, selected, put } = editableHost();
host.contentEditable = 'true';
const enabled = () => ['undo', 'redo'].map(name => document.queryCommandEnabled(name)).join();
// The history of the page ends when a frame is removed.
const forget = () => {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  frame.remove();
};
const text = () => host.firstChild.firstChild;
const execute = step => {
  heard.length = 0;
  if (typeof step === 'function') return [step() ?? '', host.innerHTML, selected(), enabled()];
  const [name, value] = step.split('=');
  const answer = document.execCommand(name, false, value);
  return [step, answer, host.innerHTML, selected(), enabled(), ...heard];
};
const steps = (name, markup, ...list) => note(name, () => {
  forget();
  put(markup);
  return [enabled(), ...list.map(execute)];
});
for (const [markup, ...commands] of [
  ['<p>a[b]c</p>', 'bold'], ['<p>a[b]c</p>', 'bold', 'italic'], ['<p>a<b>[b]</b>c</p>', 'bold'],
  ['<p>a[b</p><p>c]d</p>', 'underline'], ['<p>a[b]c</p>', 'foreColor=red', 'removeFormat'],
  ['<p>a[b]c</p>', 'createLink=#x', 'unlink'], ['<p>a[]c</p>', 'createLink=#x'],
  ['<p>a[b]c</p>', 'justifyCenter', 'justifyRight'], ['<p>a[b]c</p>', 'formatBlock=h1'],
  ['<p>a[b</p><p>c]d</p>', 'insertOrderedList', 'indent', 'outdent'],
  ['<p>a[b]c</p>', 'insertUnorderedList', 'insertUnorderedList'], ['<p>a[b]c</p>', 'indent'],
  ['<p>a[b]c</p>', 'insertHorizontalRule'], ['<p>a[b]c</p>', 'insertImage=#'],
  ['<p>a[b]c</p>', 'insertHTML=<i>x</i>y'], ['<p>a[]c</p>', 'insertParagraph'],
  ['<p>a[]c</p>', 'insertLineBreak'], ['<p>a[b]c</p>', 'insertText=x'],
  ['<p>a[b</p><p>c]d</p>', 'insertText=x'], ['<p>a[b</p><p>c]d</p>', 'delete'],
  ['<p>ab[]c</p>', 'delete'], ['<p>ab[]c</p>', 'delete', 'delete'],
  ['<p>a[]bc</p>', 'forwardDelete', 'forwardDelete'], ['<p>ab</p><p>[]cd</p>', 'delete'],
  ['<p>ab[]</p><p>cd</p>', 'forwardDelete'], ['<p>ab[bc]d</p>', 'delete', 'delete'],
  ['<p>a[bc]def</p>', 'forwardDelete', 'forwardDelete'], ['<p>a[]b</p>', 'insertText=xy', 'delete'],
  ['<p>a[]b</p>', 'insertText=x', 'delete', 'delete'],
  ['<p>a[]bc</p>', 'insertText=x', 'forwardDelete'], ['<p>ab[]c</p>', 'delete', 'insertText=x'],
  ['<p>a[]c</p>', 'insertText=x', 'insertText=y', 'insertParagraph', 'insertText=z', 'delete'],
  ['<p>a[]c</p>', 'insertText=x', 'insertLineBreak', 'insertText=y'],
  ['<p>a[]c</p>', 'insertText=x', 'bold', 'insertText=y'],
  ['<p>a[]c</p>', 'insertText='], ['<p>[]c</p>', 'delete'], ['<p>a[]c</p>', 'bold'],
  ['<p>a[b]c</p>', 'foreColor=nonsense'], ['<p>a[b]c</p>', 'formatBlock=nonsense'],
  ['<p>a[b]c</p>', 'outdent'], ['<p>a[b]c</p>', 'justifyLeft'],
  ['<p>a[b]c</p>', 'bold', 'insertText=x', 'italic', 'insertText=y'],
]) {
  const back = commands.map(() => 'undo');
  const again = commands.map(() => 'redo');
  steps(`${commands} ${markup}`, markup, ...commands, ...back, ...again, 'undo');
}
const caret = offset => () => getSelection().collapse(text(), offset);
steps('a caret ends typing', '<p>a[]c</p>', 'insertText=x', caret(1), 'insertText=y', 'undo', 'undo',
  'redo', 'redo');
steps('the same caret ends typing', '<p>a[]c</p>', 'insertText=x', caret(2), 'insertText=y', 'undo');
steps('a change of the tree does not end typing', '<p>a[]c</p>', 'insertText=x',
  () => text().appendData('more'), 'insertText=y', 'undo');
steps('a backward selection', '<p>a[b]c</p>',
  () => getSelection().setBaseAndExtent(text(), 2, text(), 1), 'bold', 'undo', 'redo');
steps('a selection of nodes', '<p>a[b]c</p>',
  () => getSelection().setBaseAndExtent(host.firstChild, 0, host.firstChild, 1), 'bold', 'undo', 'redo');

// A script has changed the tree meanwhile.
const change = (name, markup, command, body) =>
  steps(`${name} after ${command} ${markup}`, markup, command, body, 'undo', 'redo');
change('the paragraph is gone', '<p>a[b]c</p>', 'bold', () => host.firstChild.remove());
change('other content', '<p>a[b]c</p>', 'bold', () => { host.innerHTML = '<p>new</p>'; });
change('text before', '<p>a[]c</p>', 'insertText=xyz', () => text().insertData(0, 'new'));
change('less text', '<p>a[]c</p>', 'insertText=xyz', () => { text().data = 'a'; });
change('no text', '<p>a[]c</p>', 'insertText=xyz', () => { text().data = ''; });
change('the text is gone', '<p>a[]c</p>', 'insertText=xyz', () => text().remove());
const two = '<p>a[b]c</p><p>2</p>';
change('a moved element', two, 'bold', () => host.lastChild.append(host.querySelector('b')));
change('an element outside', two, 'bold', () => document.body.append(host.querySelector('b')));
change('an element with more', two, 'bold', () => host.querySelector('b').append('more'));
change('no text before', two, 'bold', () => text().remove());
change('a changed text before', two, 'bold', () => text().appendData('more'));
change('a removed image', '<p>a[<img>]c</p>', 'delete', () => text().remove());
change('another style', '<p>a[b]c</p>', 'justifyCenter', () => { host.firstChild.style.color = 'red'; });
change('no style', '<p style="color: red">a[b]c</p>', 'justifyCenter',
  () => host.firstChild.removeAttribute('style'));
change('nothing selected', '<p>a[b]c</p>', 'bold', () => getSelection().removeAllRanges());
steps('content that cannot be edited', '<p>a[b]c</p>', 'bold', () => { host.contentEditable = 'false'; },
  'undo', () => { host.contentEditable = 'true'; });
note('the host is gone', () => {
  forget();
  put('<p>a[b]c</p>');
  document.execCommand('bold');
  heard.length = 0;
  host.remove();
  const answers = [document.execCommand('undo'), enabled(), host.innerHTML, heard.length];
  document.body.append(host);
  return answers;
});
steps('the same nodes', '<p>abc[]</p>', () => {
  globalThis.kept = text();
  getSelection().setBaseAndExtent(kept, 1, kept, 2);
}, 'bold', () => kept.data, 'undo', () => [kept.data, kept.isConnected].join(), 'redo', () => kept.data);

// Listeners
const once = (type, body) => () => host.addEventListener(type, body, { once: true });
steps('canceled', '<p>a[b]c</p>', once('beforeinput', event => event.preventDefault()), 'bold');
steps('canceled typing', '<p>a[]c</p>', 'insertText=x',
  once('beforeinput', event => event.preventDefault()), 'insertText=y', 'insertText=z', 'undo');
steps('canceled undo', '<p>a[b]c</p>', 'bold', once('beforeinput', event => event.preventDefault()), 'undo');
steps('undo in input', '<p>a[b]c</p>', once('input', () => document.execCommand('undo')), 'bold', 'redo');
steps('undo in input of undo', '<p>a[b]c</p>', 'bold', 'italic',
  once('input', () => document.execCommand('undo')), 'undo', 'redo', 'redo');
steps('undo in beforeinput of undo', '<p>a[b]c</p>', 'bold', 'italic',
  once('beforeinput', () => document.execCommand('undo')), 'undo');
steps('a command in input', '<p>a[b]c</p>',
  once('input', () => document.execCommand('insertText', false, 'u')), 'bold', 'undo', 'undo', 'redo', 'redo');
steps('a change in input', '<p>a[b]c</p>', once('input', () => host.append('more')), 'bold', 'undo', 'redo');

// Text controls
const fields = document.createElement('div');
document.body.append(fields);
const inControl = (name, markup, ...list) => note(name, () => {
  forget();
  fields.innerHTML = markup;
  const control = fields.firstChild;
  const events = [];
  for (const type of ['beforeinput', 'input']) {
    control.addEventListener(type, event => events.push([event.type, event.inputType, event.data].join()));
  }
  control.focus();
  return list.map(step => {
    events.length = 0;
    let answer = 'script';
    if (typeof step === 'function') step(control);
    else answer = document.execCommand(...(([name, value]) => [name, false, value])(step.split('=')));
    return [answer, control.value, control.selectionStart, control.selectionEnd,
      control.selectionDirection, enabled(), ...events];
  });
});
const select = (start, end, direction) => control => control.setSelectionRange(start, end, direction);
for (const markup of ['<input value=abc>', '<textarea>abc</textarea>']) {
  for (const [selection, ...commands] of [
    [select(1, 2), 'insertText=xy'], [select(1, 2), 'insertText=x', 'insertText=y'],
    [select(1, 3, 'backward'), 'insertText=x'], [select(2, 2), 'delete', 'delete'],
    [select(1, 1), 'forwardDelete', 'forwardDelete'], [select(0, 3), 'delete'],
    [select(1, 1), 'insertText=x', 'delete', 'delete'],
  ]) {
    inControl(`${commands} ${selection(
      { setSelectionRange: (...ends) => ends.join() })} ${markup}`, markup, selection, ...commands,
    'undo', 'redo', 'undo');
  }
  inControl(`a caret ends typing ${markup}`, markup, select(1, 1), 'insertText=xy', select(1, 1),
    'insertText=z', 'undo', 'undo', 'redo', 'redo');
  inControl(`another value ${markup}`, markup, select(1, 2), 'insertText=xy',
    control => { control.value = 'other'; }, 'undo', 'redo');
  inControl(`the same value ${markup}`, markup, select(1, 2), 'insertText=xy',
    control => { control.value = control.value; }, 'undo', 'redo');
  inControl(`setRangeText ${markup}`, markup, select(1, 2), 'insertText=xy',
    control => control.setRangeText('Q', 0, 1), 'undo', 'redo');
  inControl(`read-only ${markup}`, markup, select(1, 2), 'insertText=xy',
    control => { control.readOnly = true; }, 'undo', 'redo');
  inControl(`without the focus ${markup}`, markup, select(1, 2), 'insertText=xy',
    control => control.blur(), 'undo', 'redo');
}
inControl('lines', '<textarea>abc</textarea>', select(1, 2), 'insertText=xy', 'insertLineBreak',
  'insertText=z', 'insertParagraph', 'undo', 'redo');
inControl('insertHTML', '<textarea>abc</textarea>', select(1, 2), 'insertText=x', 'insertHTML=<b>y</b>z',
  'insertText=w', 'undo', 'undo', 'undo', 'redo', 'redo');

note('frames share the history', () => {
  forget();
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const inner = frame.contentDocument;
  inner.body.innerHTML = '<div contenteditable>abc</div>';
  put('<p>a[b]c</p>');
  document.execCommand('bold');
  inner.body.firstChild.focus();
  const data = inner.body.firstChild.firstChild;
  inner.getSelection().setBaseAndExtent(data, 0, data, 2);
  inner.execCommand('italic');
  const answers = [document.execCommand('undo'), host.innerHTML, inner.body.innerHTML];
  answers.push(inner.execCommand('undo'), host.innerHTML, inner.body.innerHTML, enabled());
  answers.push(inner.execCommand('redo'), host.innerHTML, inner.body.innerHTML);
  answers.push(document.execCommand('redo'), host.innerHTML, inner.body.innerHTML, enabled());
  frame.remove();
  return [...answers, enabled(), document.execCommand('undo'), host.innerHTML];
});
