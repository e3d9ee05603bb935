// What a script may read again and again without a change: values and states of controls, addresses of documents,
// and the names of attributes. Each is read twice after each change that it follows.
const input = (type, value) => {
  const element = document.createElement('input');
  if (type !== null) element.setAttribute('type', type);
  if (value !== null) element.setAttribute('value', value);
  return element;
};
const types = [
  null, 'text', 'TEXT', 'search', 'email', 'number', 'range', 'color', 'date', 'checkbox', 'radio', 'hidden',
  'submit', 'file', 'FILE', 'none such'];
const steps = {
  'value attribute': element => element.setAttribute('value', '7'),
  'value': element => { element.value = ' 12 '; },
  'value attribute after the value': element => element.setAttribute('value', '3'),
  'to number': element => { element.type = 'number'; },
  'to email': element => element.setAttribute('type', 'email'),
  'multiple': element => { element.multiple = true; element.value = ' a@b , c@d '; },
  'to range': element => { element.type = 'range'; },
  'max': element => { element.max = '5'; element.value = '9'; },
  'to checkbox': element => { element.type = 'checkbox'; },
  'without a value': element => element.removeAttribute('value'),
  'to text': element => element.removeAttribute('type'),
  'setRangeText': element => { element.value = 'abc'; element.setRangeText('x', 1, 2); },
  'stepUp': element => { element.type = 'number'; element.value = '4'; element.stepUp(); },
  'valueAsNumber': element => { element.valueAsNumber = 2.5; },
  'defaultValue': element => { element.type = 'hidden'; element.defaultValue = 'd'; },
};
for (const type of types) {
  note(`value of ${type}`, () => {
    const element = input(type, null), read = () => `${element.value}, ${element.value}`;
    const answers = [read()];
    for (const [name, step] of Object.entries(steps)) {
      try { step(element); } catch (error) { answers.push(`${name}: ${error.name}`); }
      answers.push(`${name}: ${read()}`);
    }
    return answers;
  });
}

note('value of elements beside each other', () => {
  const elements = [input('text', 'a'), input('text', 'b'), input('checkbox', null), input('file', 'c')];
  return [0, 1].map(() => elements.map(element => element.value));
});
note('value after reset, cloning and parsing', () => {
  const form = document.createElement('form');
  form.innerHTML = '<input value="a"><input type="checkbox" checked>';
  const [text, box] = form.elements;
  const read = () => `${text.value} ${box.checked} ${box.value}`, answers = [read(), read()];
  text.value = 'b';
  box.checked = false;
  answers.push(read(), text.cloneNode().value, box.cloneNode().checked);
  form.reset();
  answers.push(read());
  const copy = form.cloneNode(true);
  copy.elements[0].value = 'c';
  answers.push(copy.elements[0].value, read());
  copy.reset();
  answers.push(copy.elements[0].value, copy.elements[0].value);
  return answers;
});
note('value after editing', () => {
  const element = document.body.appendChild(input('text', 'abc'));
  const answers = [element.value];
  element.focus();
  element.setSelectionRange(1, 2);
  document.execCommand('insertText', false, 'XY');
  answers.push(element.value, element.value);
  document.execCommand('delete');
  answers.push(element.value);
  element.remove();
  return answers;
});
note('files', () => {
  const element = input('file', 'x'), transfer = new DataTransfer();
  const read = () => `${element.value}, ${element.value}`, answers = [read()];
  transfer.items.add(new File(['a'], 'one.txt'));
  element.files = transfer.files;
  answers.push(read());
  element.value = '';
  answers.push(read());
  return answers;
});

for (const type of ['checkbox', 'radio', 'text', 'CHECKBOX']) {
  note(`checked of ${type}`, () => {
    const element = input(type, null), read = () => `${element.checked}, ${element.checked}`;
    const answers = [read()];
    const step = change => { change(); answers.push(read()); };
    step(() => element.setAttribute('checked', ''));
    step(() => element.removeAttribute('checked'));
    step(() => { element.checked = true; });
    step(() => element.removeAttribute('checked'));
    step(() => { element.type = 'radio'; });
    step(() => { element.checked = false; });
    step(() => { element.type = 'checkbox'; element.click(); });
    step(() => element.click());
    step(() => { element.addEventListener('click', event => event.preventDefault()); element.click(); });
    step(() => { element.defaultChecked = true; });
    return answers;
  });
}
note('checked of radio buttons in a group', () => {
  const form = document.createElement('form');
  form.innerHTML = '<input type=radio name=g checked><input type=radio name=g><input type=radio name=h checked>';
  const read = () => [...form.elements].map(button => button.checked).join(), answers = [read(), read()];
  form.elements[1].checked = true;
  answers.push(read());
  form.elements[2].name = 'g';
  answers.push(read());
  const other = input('radio', null);
  other.name = 'g';
  other.checked = true;
  answers.push(read(), other.checked);
  form.append(other);
  answers.push(read());
  other.remove();
  answers.push(read());
  return answers;
});

note('addresses', () => {
  const read = () => `${document.URL} ${document.documentURI} ${document.URL}`, answers = [read()];
  history.pushState(null, '', 'other?x#y');
  answers.push(read());
  history.replaceState(null, '', '#z');
  answers.push(read());
  history.replaceState(null, '', '/page.html');
  answers.push(read());
  return answers;
});
note('addresses of other documents', () => {
  const parsed = new DOMParser().parseFromString('<p>', 'text/html');
  const made = document.implementation.createHTMLDocument('');
  const other = new Document();
  const copy = parsed.cloneNode(false);
  return [parsed, made, other, copy, parsed].map(it => `${it.URL} ${it.documentURI} ${it.URL}`);
});
note('addresses of frames', () => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const inner = frame.contentDocument, answers = [inner.URL, inner.URL];
  inner.open();
  answers.push(inner.URL, inner.documentURI);
  inner.close();
  frame.remove();
  answers.push(inner.URL);
  return answers;
});

note('names of attributes', () => {
  const element = document.createElement('p'), read = () => element.getAttributeNames().join();
  const answers = [read(), read()];
  for (const name of ['a', 'B', 'c-d', 'e', 'f', 'g', 'h', 'i', 'j', 'k']) {
    element.setAttribute(name, '');
    answers.push(read(), read());
  }
  element.setAttributeNS('urn:x', 'x:Y', '');
  element.setAttributeNS('urn:y', 'x:Y', '');
  answers.push(read(), read());
  element.removeAttribute('a');
  answers.push(read());
  element.toggleAttribute('A');
  answers.push(read());
  element.setAttribute('e', 'changed');
  answers.push(read());
  for (const name of element.getAttributeNames().slice(2)) element.removeAttribute(name);
  answers.push(read(), read());
  return answers;
});
note('each list of names is a new array', () => {
  const element = document.createElement('p');
  const answers = [];
  for (let count = 0; count < 10; count++) {
    const first = element.getAttributeNames(), second = element.getAttributeNames();
    first.push('x');
    first[0] = 'y';
    const third = element.getAttributeNames();
    answers.push(
      first === second, Array.isArray(third), Object.getPrototypeOf(third) === Array.prototype, third.length,
      JSON.stringify(Object.getOwnPropertyDescriptor(third, 0)), second.join(), third.join());
    element.setAttribute(`a${count}`, '');
  }
  return answers;
});
note('names where Array.prototype was changed', () => {
  const element = document.createElement('p'), seen = [], answers = [];
  const { constructor, slice } = Array.prototype;
  for (const count of [1, 4, 7]) {
    while (element.attributes.length < count) element.setAttribute(`a${element.attributes.length}`, '');
    for (let index = 0; index < 9; index++) {
      Object.defineProperty(Array.prototype, index, {
        configurable: true, set(value) { seen.push(value); }, get() { seen.push('read'); } });
    }
    Array.prototype.constructor = class { constructor() { seen.push('made'); } };
    Array.prototype.slice = () => ['stolen'];
    const lists = [element.getAttributeNames(), element.getAttributeNames()];
    Array.prototype.constructor = constructor;
    Array.prototype.slice = slice;
    for (let index = 0; index < 9; index++) delete Array.prototype[index];
    answers.push(lists.map(list => list.join()), seen.join());
  }
  return answers;
});
note('receivers that have no such attributes', () => {
  const answers = [];
  const ask = (object, name, receiver) => {
    const getter = Object.getOwnPropertyDescriptor(object, name).get;
    try { answers.push(String(getter.call(receiver))); } catch (error) { answers.push(error.message); }
  };
  for (const receiver of [{}, document.createElement('p'), document.createElement('textarea'), null]) {
    ask(HTMLInputElement.prototype, 'value', receiver);
    ask(HTMLInputElement.prototype, 'checked', receiver);
    ask(Document.prototype, 'URL', receiver);
  }
  try { answers.push(Element.prototype.getAttributeNames.call({})); } catch (error) { answers.push(error.message); }
  return answers;
});
