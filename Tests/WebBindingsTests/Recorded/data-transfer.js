// What is dragged and pasted, and the files that scripts put into controls.
const filled = () => {
  const made = new DataTransfer();
  made.setData('text', 'abc');
  made.setData('text/html', '<b>x');
  made.setData('URL', 'http://a.b/');
  made.setData('x/Y', '1');
  return made;
};
const file = (name = 'a.txt') => new File(['hey'], name, { type: 'text/plain' });
for (const name of ['DataTransfer', 'DataTransferItemList', 'DataTransferItem', 'FileList'])
  note(`members of ${name}`, () => members(window[name].prototype));
note('an empty one', () => { const made = new DataTransfer();
  return [made.dropEffect, made.effectAllowed, made.types, Object.isFrozen(made.types), made.items === made.items,
    made.files === made.files, made.items.length, made.files.length, tag(made), tag(made.items), tag(made.files)]; });
note('texts', () => { const made = filled();
  return [made.types, made.getData('text'), made.getData('TEXT/plain'), made.getData('text/html'), made.getData('url'),
    made.getData('text/uri-list'), made.getData('x/y'), made.getData('none')]; });
note('items', () => [...filled().items].map(item => [item.kind, item.type, item.getAsFile(), tag(item)]));
note('effects', () => { const made = filled(); made.dropEffect = 'copy'; made.effectAllowed = 'all';
  return [made.dropEffect, made.effectAllowed]; });
note('a file', () => { const made = filled(), added = made.items.add(file());
  return [added.kind, added.type, made.files.length, made.files[0].name, made.files.item(0) === added.getAsFile(),
    made.files.item(1), made.types, made.items.length, made.items[4] === added]; });
note('added texts', () => { const made = filled(); made.items.add('q', 'A/B'); return [made.types, made.getData('a/b')]; });
check(() => filled().items.add('q', 'text/plain'));
check(() => filled().items.add('q'));
note('removed', () => { const made = filled(); made.items.add(file()); made.items.remove(0); made.items.remove(99);
  return [made.types, made.items.length]; });
note('cleared', () => { const made = filled(); made.items.add(file()); made.clearData('x/y');
  const first = made.types; made.clearData(); const second = [made.types, made.files.length]; made.items.clear();
  return [first, second, made.types, made.files.length, made.items.length]; });
note('the files of a control', () => { const control = document.createElement('input'), made = new DataTransfer();
  control.type = 'file'; control.name = 'f'; made.items.add(file()); made.items.add(file('b.txt')); control.files = made.files;
  const form = document.createElement('form'); form.append(control); control.required = true;
  const seen = [control.files === made.files, control.value, control.validity.valueMissing,
    [...new FormData(form)].map(([name, value]) => [name, value.name])];
  control.value = ''; return [...seen, control.files.length, control.value, control.validity.valueMissing]; });
note('events', () => { const made = filled();
  return [new ClipboardEvent('paste', { clipboardData: made }).clipboardData === made, new ClipboardEvent('paste').clipboardData,
    new DragEvent('drop', { dataTransfer: made }).dataTransfer === made, new DragEvent('drop').dataTransfer,
    new InputEvent('input', { dataTransfer: made }).dataTransfer]; });
check(() => new ClipboardEvent('paste', { clipboardData: {} }));
await checkLater(() => new Promise(resolve => { const heard = []; filled().items[0].getAsString(text => { heard.push(text); resolve(heard.join()); }); heard.push('first'); }));
note('other names', () => [webkitURL === URL, WebKitMutationObserver === MutationObserver, describe(window, 'webkitURL')]);
note('the data of a form', () => { const form = document.createElement('form');
  form.innerHTML = '<input name=a value=1><input type=image name=i><input type=image><input name=b value=2>';
  document.body.append(form); let seen; form.addEventListener('formdata', event => { event.formData.append('c', '3'); seen = event.formData; });
  const made = new FormData(form, form.querySelector('[name=i]')); form.remove();
  return [seen === made, [...made], [...seen]]; });
