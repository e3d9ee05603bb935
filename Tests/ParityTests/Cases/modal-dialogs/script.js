var ExtensionPreprocessingJS = { run(input) {
  const r = {};
  const t = f => {
    let v;
    try { v = f(); if (typeof v === 'object' && v !== null) v = JSON.stringify(v); }
    catch (e) { v = '! ' + e.name; }
    r[String(f)] = v === undefined ? 'undefined' : v;
  };
  const $ = i => document.getElementById(i), focused = () => document.activeElement.id || document.activeElement.tagName;
  for (const host of document.querySelectorAll('.host')) {
    const root = host.attachShadow({ mode: 'open', delegatesFocus: host.hasAttribute('data-delegates') });
    root.append(host.querySelector('template').content);
  }
  $('before').focus();
  for (const dialog of document.querySelectorAll('dialog')) for (const method of ['show', 'showModal']) {
    const log = [];
    dialog.onbeforetoggle = e => log.push(e.type + ' ' + e.newState);
    dialog[method]();
    let blocked = '';
    if (method === 'showModal') { const now = document.activeElement; $('before').focus(); blocked = now === document.activeElement; }
    r[dialog.id + ' ' + method] = [focused(), blocked, ...log].join();
    dialog.close(); $('before').focus();
  }
  t(() => { const d = document.createElement('dialog'); d.append(document.createElement('input')); d.show(); return focused(); });
  t(() => { document.createElement('dialog').showModal(); });
  t(() => { $('a').onbeforetoggle = e => $('a').remove(); $('a').showModal(); return $('a') + ''; });
  t(() => { $('area').setAttribute('inert', ''); $('in').focus(); return focused(); });
  t(() => { $('area').removeAttribute('inert'); $('in').focus(); return focused(); });
  input.completionFunction(r);
} };
