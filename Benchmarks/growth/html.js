// HTML Standard: forms, tables, and the window's objects.

function form(count, part) {
  const made = document.createElement('form');
  made.innerHTML = repeated(count, part);
  document.body.append(made);
  return made;
}
const input = index => `<input name=n${index} id=i${index} value=x>`;
const radio = index => `<input type=radio name=r${index % 10} value=${index}>`;

measure('form.elements by index', count => form(count, input), ({ elements }) => {
  for (let index = 0; index < elements.length; index++) elements[index];
});
measure('form.elements by index, values set', count => form(count, input), ({ elements }) => {
  for (let index = 0; index < elements.length; index++) elements[index].value = 'y';
});
measure('form.elements by index, attributes set', count => form(count, input), ({ elements }) => {
  for (let index = 0; index < elements.length; index++) elements[index].title = 'y';
});
measure('form.elements by index, nodes put before', count => form(count, input), ({ elements }) => {
  for (let index = 0; index < elements.length; index++) elements[index].before('text');
}, 5000);
measure('form.elements by name', count => form(count, input), ({ elements }, count) => {
  times(count, index => elements[`n${index}`].value);
});
measure('form.elements by name, attributes set', count => form(count, input), ({ elements }, count) => {
  times(count, index => { elements[`n${index}`].title = 'y'; });
});
measure('form by name', count => form(count, input), (form, count) => {
  times(count, index => form[`n${index}`].value);
});
measure('form by name, attributes set', count => form(count, input), (form, count) => {
  times(count, index => { form[`i${index}`].title = 'y'; });
});
measure('form by a name that none has', count => form(count, input), (form, count) => {
  times(count, index => form[`none${index}`]);
});
measure('form by index', count => form(count, input), form => {
  for (let index = 0; index < form.length; index++) form[index];
});
measure('form names', count => form(count, input), form => Object.getOwnPropertyNames(form).length);
measure('form.elements by a name that many have', count => form(count, () => '<input name=n>'), ({ elements }) => {
  const list = elements.n;
  for (let index = 0; index < list.length; index++) list[index].value = 'y';
});
measure('form.elements by a name that many have, attributes set', count => form(count, () => '<input name=n>'), ({ elements }) => {
  const list = elements.n;
  for (let index = 0; index < list.length; index++) list[index].title = 'y';
});
measure('form.elements with controls elsewhere', count => {
  const made = form(0);
  made.id = 'f';
  wide(count, () => '<input form=f>');
  return made;
}, ({ elements }) => {
  for (let index = 0; index < elements.length; index++) elements[index];
});
measure('form, controls added', () => form(0), (form, count) => {
  times(count, index => {
    const made = document.createElement('input');
    made.name = `n${index}`;
    form.append(made);
    form.elements.length;
  });
}, 5000);
measure('input.form', count => form(count, input), form => {
  for (const control of form.querySelectorAll('input')) control.form;
});
measure('input.form in a deep tree', count => {
  const { bottom } = deep(count);
  bottom.innerHTML = '<input>';
  return bottom.firstChild;
}, (control, count) => {
  times(count, () => control.form);
}, 5000);
measure('input.checked of radio buttons', count => form(count, radio), form => {
  for (const button of form.querySelectorAll('input')) {
    button.checked = true;
    button.checked;
  }
});
measure('input.checked of radio buttons in one group', count => {
  return form(count, () => '<input type=radio name=r>');
}, form => {
  for (const button of form.querySelectorAll('input')) {
    button.checked = true;
    button.checked;
  }
});
measure('input.checked of radio buttons, attributes set', count => form(count, radio), form => {
  for (const button of form.querySelectorAll('input')) {
    button.checked = true;
    button.title = 'x';
  }
}, 5000);
measure('input.checked of radio buttons, nodes added', count => form(count, radio), form => {
  for (const button of form.querySelectorAll('input')) {
    button.checked;
    button.after('text');
    button.checked = true;
  }
}, 5000);
measure('input.checked of radio buttons as they are added', () => form(0), (form, count) => {
  times(count, index => {
    const made = document.createElement('input');
    made.type = 'radio';
    made.name = 'r';
    form.append(made);
    made.checked = true;
  });
}, 5000);
measure('input with the checked attribute, of radio buttons', count => {
  return form(count, () => '<input type=radio name=r checked>');
}, form => {
  let checked = 0;
  for (const button of form.querySelectorAll('input')) if (button.checked) checked++;
  return checked;
});
measure(':checked of radio buttons', count => form(count, radio), form => {
  for (const button of form.querySelectorAll('input')) button.checked = true;
  form.querySelectorAll(':checked').length;
});
measure('form.checkValidity of radio buttons', count => {
  return form(count, index => `<input type=radio name=r required>`);
}, form => { form.checkValidity(); });
measure('input.validity', count => form(count, () => '<input required>'), form => {
  for (const control of form.querySelectorAll('input')) {
    control.validity.valid;
    control.willValidate;
  }
});
measure('form.checkValidity', count => form(count, () => '<input required value=x>'), form => {
  form.checkValidity();
});
measure('form.reset', count => form(count, input), form => { form.reset(); });
measure('form.reset of radio buttons', count => form(count, () => '<input type=radio name=r>'), form => {
  for (const button of form.querySelectorAll('input')) button.checked = true;
  form.reset();
});
measure('FormData of a form', count => form(count, input), form => { new FormData(form); });
measure('FormData of radio buttons', count => form(count, radio), form => { new FormData(form); });
measure('fieldset.elements', count => wide(count, input, 'fieldset'), ({ elements }) => {
  for (let index = 0; index < elements.length; index++) elements[index].title = 'x';
});
measure('input.disabled by fieldsets', count => wide(count, input, 'fieldset'), fieldset => {
  fieldset.disabled = true;
  fieldset.querySelectorAll(':disabled').length;
});
measure('input.labels', count => {
  return wide(count, index => `<label for=i${index}></label><input id=i${index}>`);
}, parent => {
  for (const control of parent.querySelectorAll('input')) control.labels.length;
}, 5000);
measure('label.control', count => {
  return wide(count, index => `<label for=i${index}></label><input id=i${index}>`);
}, parent => {
  for (const label of parent.querySelectorAll('label')) label.control;
});
measure('label.control outside of the page', count => {
  const parent = wide(count, index => `<label for=i${index}></label><input id=i${index}>`);
  parent.remove();
  return parent;
}, parent => {
  for (const label of parent.querySelectorAll('label')) label.control;
}, 5000);
measure('input.form by identifier, outside of the page', count => {
  const parent = wide(count, index => `<form id=f${index}></form><input form=f${index}>`);
  const root = wide(0).attachShadow({ mode: 'open' });
  root.append(parent);
  return parent;
}, parent => {
  for (const control of parent.querySelectorAll('input')) control.form;
}, 5000);
measure('input.value', count => {
  const control = document.createElement('input');
  control.value = 'x'.repeat(count);
  return control;
}, control => control.value, 2000000);
measure('input.setRangeText', count => {
  const control = document.createElement('textarea');
  control.value = 'x'.repeat(count);
  return control;
}, (control) => { times(4, () => control.setRangeText('y', 1, 2)); }, 400000);
measure('textarea.value', count => {
  const control = wide(0, () => '', 'textarea');
  control.textContent = 'line\r\n'.repeat(count);
  return control;
}, control => control.value, 400000);
measure('aria elements', count => {
  return wide(count, index => `<p id=e${index} aria-labelledby="e1 e2"></p>`);
}, parent => {
  for (const child of parent.children) child.ariaLabelledByElements;
});
measure('aria elements outside of the page', count => {
  const parent = wide(count, index => `<p id=e${index} aria-activedescendant=e${index}></p>`);
  parent.remove();
  return parent;
}, parent => {
  for (const child of parent.children) child.ariaActiveDescendantElement;
}, 5000);

// Options.

const option = index => `<option value=v${index}>x`;
const select = count => wide(count, option, 'select');
measure('select.options by index', select, ({ options }) => {
  for (let index = 0; index < options.length; index++) options[index].value;
});
measure('select.options by index, attributes set', select, ({ options }) => {
  for (let index = 0; index < options.length; index++) options[index].title = 'x';
});
measure('select.add', () => select(0), (select, count) => {
  times(count, index => select.add(new Option(`x${index}`, `v${index}`)));
});
measure('select.add, asked for between', () => select(0), (select, count) => {
  times(count, index => {
    select.add(new Option(`x${index}`, `v${index}`));
    select.options.length;
  });
});
measure('select.add, the value asked for between', () => select(0), (select, count) => {
  times(count, index => {
    select.add(new Option(`x${index}`, `v${index}`));
    select.value;
  });
}, 3000);
measure('select.options[length] set', () => select(0), ({ options }, count) => {
  times(count, index => options[options.length] = new Option('x'));
}, 4000);
measure('select.remove', select, select => {
  while (select.options.length) select.remove(0);
});
measure('select.options.length set', select, ({ options }) => { options.length = 0; });
measure('select.selectedIndex set', select, (select, count) => {
  times(100, index => select.selectedIndex = index);
});
measure('select.value after changes elsewhere', select, (select, count) => {
  times(count, () => {
    select.value;
    document.body.append('text');
  });
}, 3000);
measure('option.index', select, ({ options }) => {
  for (const option of [...options]) option.index;
});
measure('option.selected', select, ({ options }) => {
  for (const option of [...options]) option.selected;
});
measure('option.selected set', select, ({ options }) => {
  for (const option of [...options]) option.selected = true;
});
measure('option.selected set, of many', count => {
  const made = select(count);
  made.multiple = true;
  return made;
}, ({ options }) => {
  for (const option of [...options]) option.selected = true;
});
measure('option.selected, attributes set', select, ({ options }) => {
  for (const option of [...options]) {
    option.selected;
    option.title = 'x';
  }
});
measure('select.selectedOptions', count => {
  const made = select(count);
  made.multiple = true;
  for (const option of made.options) option.selected = true;
  return made;
}, ({ selectedOptions }) => {
  for (let index = 0; index < selectedOptions.length; index++) selectedOptions[index].title = 'x';
}, 4000);
measure('select.options by name', count => wide(count, index => `<option id=e${index}>x`, 'select'), ({ options }, count) => {
  times(count, index => options[`e${index}`]);
});
measure('datalist.options', count => wide(count, option, 'datalist'), ({ options }) => {
  for (let index = 0; index < options.length; index++) options[index].title = 'x';
});

// Tables.

const table = count => wide(count, () => '<tr><td>a</td><td>b</td></tr>', 'table');
measure('table.rows by index', table, ({ rows }) => {
  for (let index = 0; index < rows.length; index++) rows[index];
});
measure('table.rows by index, cells changed', table, ({ rows }) => {
  for (let index = 0; index < rows.length; index++) rows[index].cells[0].textContent = 'x';
}, 4000);
measure('table.rows by index, attributes set', table, ({ rows }) => {
  for (let index = 0; index < rows.length; index++) rows[index].className = 'x';
});
measure('table.insertRow', () => table(0), (table, count) => {
  times(count, () => table.insertRow().insertCell().append('x'));
}, 4000);
measure('table.insertRow at the front', () => table(0), (table, count) => {
  times(count, () => table.insertRow(0));
}, 4000);
measure('table.deleteRow', table, table => {
  while (table.rows.length) table.deleteRow(0);
}, 4000);
measure('table.deleteRow from the end', table, table => {
  while (table.rows.length) table.deleteRow(-1);
}, 4000);
measure('tr.rowIndex', table, table => {
  for (const row of [...table.rows]) row.rowIndex;
});
measure('tr.insertCell', () => document.createElement('tr'), (row, count) => {
  times(count, () => row.insertCell());
}, 4000);
measure('td.cellIndex', count => {
  const made = wide(0);
  made.innerHTML = `<table><tr>${'<td>'.repeat(count)}</table>`;
  return made.querySelector('tr');
}, row => {
  for (const cell of [...row.cells]) cell.cellIndex;
});
measure('tr.cells with changes', count => {
  const made = wide(0);
  made.innerHTML = `<table><tr>${'<td>'.repeat(count)}</table>`;
  return made.querySelector('tr');
}, ({ cells }) => {
  for (let index = 0; index < cells.length; index++) cells[index].textContent = 'x';
});
measure('table.tBodies', count => wide(count, () => '<tbody><tr><td></tbody>', 'table'), ({ tBodies }) => {
  for (let index = 0; index < tBodies.length; index++) tBodies[index].title = 'x';
});

// The document.

measureAlone('document.title set', count => {
  times(count, index => document.title = `title ${index}`);
});
measure('document.title in a large page', count => wide(count), (_, count) => {
  times(count, index => document.title);
});
measure('document.title in a large page without one', count => {
  document.querySelector('title')?.remove();
  return wide(count);
}, (_, count) => {
  times(count, index => document.title);
}, 5000);
measure('document.body and head beside many', count => {
  times(count, () => document.documentElement.prepend(document.createComment('')));
}, (_, count) => {
  times(count, () => document.body);
}, 5000);
measure('document.baseURI with many base elements', count => {
  document.baseURI;
  return wide(0);
}, (parent, count) => {
  times(count, index => {
    const base = document.createElement('base');
    base.href = `/${index}`;
    parent.append(base);
    document.baseURI;
  });
}, 2000);
measure('document.baseURI, base elements removed', count => {
  document.baseURI;
  return wide(count, index => `<base href=/${index}>`);
}, parent => {
  while (parent.firstChild) {
    parent.firstChild.remove();
    document.baseURI;
  }
}, 2000);
measure('a.href', count => wide(count, index => `<a href=/x${index}></a>`), parent => {
  for (const link of parent.children) link.href;
});
measureAlone('document.cookie', count => {
  times(count, index => document.cookie = `a${index % 100}=x${index}`);
  document.cookie;
});
measureAlone('document.cookie of many', count => {
  times(count, index => document.cookie = `a${index}=x`);
  document.cookie;
}, 2000);
measureAlone('localStorage', count => {
  times(count, index => localStorage.setItem(`a${index}`, 'x'));
  times(count, index => localStorage.getItem(`a${index}`));
  times(count, index => localStorage.removeItem(`a${index}`));
});
measure('localStorage by index', count => {
  times(count, index => localStorage.setItem(`a${index}`, 'x'));
}, () => {
  for (let index = 0; index < localStorage.length; index++) localStorage.key(index);
});
measure('localStorage emptied by index', count => {
  times(count, index => localStorage.setItem(`a${index}`, 'x'));
}, () => {
  while (localStorage.length) localStorage.removeItem(localStorage.key(0));
});
// As in WebKit, a page may call it 100 times in ten seconds, so the states are large here.
measure('history.pushState', count => 'x'.repeat(count), text => {
  times(90, index => history.pushState({ text, index }, '', `#${index}`));
}, 5000);
measureAlone('location.hash', count => {
  times(count, index => location.hash = `a${index}`);
}, 5000);
measureAlone('document.createElement of many names', count => {
  times(count, index => document.createElement(`x-a${index}`));
});
measureAlone('document.createElement', count => {
  times(count, () => document.createElement('p'));
}, 50000);
measureAlone('document.createElementNS of many namespaces', count => {
  times(count, index => document.createElementNS(`urn:${index}`, `a${index}:b`));
});
measureAlone('document.implementation.createHTMLDocument', count => {
  times(count, () => document.implementation.createHTMLDocument('x').body);
}, 2000);
measure('document.activeElement', count => wide(count, () => '<input>'), parent => {
  for (const child of parent.children) {
    child.focus();
    document.activeElement;
  }
});
measure('iframes', () => wide(0), (parent, count) => {
  times(count, () => parent.append(document.createElement('iframe')));
  window.length;
  while (parent.firstChild) parent.firstChild.remove();
}, 300);
measure('frames by index', count => wide(count, () => '<iframe></iframe>'), (_, count) => {
  for (let index = 0; index < window.length; index++) window[index];
}, 300);
measure('innerHTML, open details of one name', count => '<details name=x open></details>'.repeat(count), markup => {
  document.body.innerHTML = markup;
});
for (const [part, name] of [['of one name', () => 'x'], ['of many names', index => `x${index}`]]) {
  measure(`details ${part}, open, appended one by one`, () => wide(0), (parent, count) => {
    times(count, index => {
      const details = document.createElement('details');
      details.name = name(index);
      details.open = true;
      parent.append(details);
    });
  }, 2000);
  measure(`details ${part}, opened and removed`, count => {
    return wide(count, index => `<details name=${name(index)}></details>`);
  }, parent => {
    for (const details of parent.children) details.open = true;
    while (parent.lastChild) parent.lastChild.remove();
  }, 2000);
}
measure('details in one group', count => wide(count, () => '<details name=d></details>'), parent => {
  for (const child of parent.children) child.open = true;
}, 5000);
measure('HTMLElement.offsetParent', count => wide(count), parent => {
  for (const child of parent.children) child.offsetParent;
});
measure('Element.getBoundingClientRect', count => wide(count), parent => {
  for (const child of parent.children) child.getBoundingClientRect();
});
measure('Element.checkVisibility, changed between', count => wide(count), parent => {
  for (const child of parent.children) {
    child.checkVisibility?.();
    child.title = 'x';
  }
}, 5000);
measure('Element.closest in a deep tree', count => deep(count), ({ bottom }) => {
  bottom.closest('.none');
}, 100000);
measure('HTMLElement.isContentEditable in a deep tree', count => deep(count), ({ bottom }) => {
  bottom.isContentEditable;
  bottom.dir;
  bottom.lang;
  bottom.hidden;
}, 400000);
measure('img and picture', count => wide(count, () => '<img src=x srcset="a 1x, b 2x">'), parent => {
  for (const image of parent.children) image.currentSrc;
});
measure('map.areas', count => wide(count, () => '<area href=x>', 'map'), ({ areas }) => {
  for (let index = 0; index < areas.length; index++) areas[index].title = 'x';
});
