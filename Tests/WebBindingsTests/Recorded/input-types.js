// The caret of a field that becomes one of text.
for (const from of ['color', 'range', 'number', 'checkbox', 'submit', 'email', 'date', 'file', 'hidden'])
  for (const value of [null, '3']) note(`${from} ${value}`, () => {
    const input = document.createElement('input');
    input.type = from;
    if (value !== null && from !== 'file') input.value = value;
    input.type = 'text';
    return [input.selectionDirection, input.selectionStart, input.selectionEnd, input.value];
  });
note('attributes', () => {
  const holder = document.createElement('div');
  holder.innerHTML = '<input type=color>';
  const input = holder.firstChild;
  input.setAttribute('type', 'search');
  const answers = [input.selectionDirection];
  input.removeAttribute('type');
  return [...answers, input.selectionDirection];
});
