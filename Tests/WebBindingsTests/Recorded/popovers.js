// Popovers, and the styles of what is on top of the page.
const set = markup => { document.body.innerHTML = markup; return id => document.getElementById(id); };
const is = (element, selector = ':popover-open') => element.matches(selector);
const look = element => { const style = getComputedStyle(element);
  return ['display', 'position', 'visibility', 'padding', 'border', 'color', 'background-color', 'overflow', 'max-width'].map(name => style.getPropertyValue(name)); };
note('styles', () => { const get = set('<div id=a popover>a</div><div id=b popover=manual>b</div><dialog id=d>d</dialog><dialog id=e popover>e</dialog><p>p');
  const before = [get('a'), get('b'), get('d'), get('e')].map(look), text = document.body.innerText;
  get('a').showPopover(); get('b').showPopover(); get('e').showPopover();
  return [before, text, [get('a'), get('b'), get('e')].map(look), document.body.innerText]; });
note('modal', () => { const get = set('<div style="visibility:hidden"><dialog id=d>d</dialog><dialog id=e open>e</dialog></div>'), before = is(get('d'), ':modal');
  get('d').showModal(); const seen = [before, is(get('d'), ':modal'), is(get('e'), ':modal'), look(get('d')), look(get('e'))]; get('d').close();
  return [...seen, is(get('d'), ':modal'), look(get('d'))]; });
note('stack', () => { const get = set('<div id=a popover>a<div id=b popover>b</div></div><div id=m popover=manual></div><div id=z popover=auto></div>');
  const state = () => ['a', 'b', 'm', 'z'].map(id => is(get(id))); const seen = [];
  for (const id of ['a', 'b', 'm', 'z', 'a', 'b']) { get(id).showPopover(); seen.push(state()); }
  get('a').hidePopover(); return [...seen, state()]; });
note('by source', () => { const get = set('<div id=a popover><button id=x>x</button></div><div id=b popover></div>');
  get('a').showPopover(); get('b').showPopover({ source: get('x') }); return [is(get('a')), is(get('b'))]; });
note('by button', () => { const get = set('<button id=x popovertarget=a>x</button><div id=a popover></div>'), seen = [];
  get('x').click(); seen.push(is(get('a'))); get('x').click(); return [...seen, is(get('a'))]; });
note('by kinds of buttons', () => ['submit', 'reset', 'button', 'image', 'checkbox', 'text'].map(type => {
  const get = set(`<input type=${type} id=x popovertarget=a><div id=a popover></div>`); get('x').click(); return is(get('a')); }));
note('a popover in its button', () => { const get = set('<button id=x popovertarget=a>x<div id=a popover><b id=b>b</b></div></button>');
  get('x').click(); const seen = is(get('a')); get('b').click(); return [seen, is(get('a'))]; });
note('removed', () => { const get = set('<div id=a popover><div id=b popover></div></div>'), a = get('a'), b = get('b'); a.showPopover(); b.showPopover();
  a.remove(); const gone = [is(a), is(b)]; document.body.append(a); return [gone, is(a)]; });
note('another kind', () => { const get = set('<div id=a popover></div>'), a = get('a'), seen = [];
  for (const value of ['', 'auto', 'manual', 'odd', null]) { a.popover = 'auto'; if (!is(a)) a.showPopover(); a.popover = value; seen.push([is(a), a.popover]); if (is(a)) a.hidePopover(); }
  return seen; });
note('toggled', () => { const get = set('<div id=a popover></div>'), a = get('a');
  return [a.togglePopover(), a.togglePopover(), a.togglePopover(false), a.togglePopover(true), a.togglePopover(true), a.togglePopover({ force: false }), a.togglePopover({}), a.togglePopover(null)]; });
note('dialogs close popovers', () => { const get = set('<div id=a popover></div><div id=m popover=manual></div><dialog id=d></dialog>');
  get('a').showPopover(); get('m').showPopover(); get('d').showModal(); const seen = [is(get('a')), is(get('m'))]; get('d').close();
  get('a').showPopover(); get('d').show(); return [...seen, is(get('a'))]; });
note('a dialog that becomes a popover', () => ['show', 'showModal'].map(name => { const get = set('<dialog id=d popover></dialog>'), d = get('d');
  d.addEventListener('beforetoggle', () => d.showPopover(), { once: true }); d[name](); return [d.open, is(d), is(d, ':modal')]; }));
note('a listener prevents it', () => { const get = set('<div id=a popover></div>'), a = get('a');
  a.addEventListener('beforetoggle', event => event.preventDefault(), { once: true }); a.showPopover(); return is(a); });
note('focus', () => { const get = set('<input id=i><div id=a popover><input id=j autofocus></div>'); get('i').focus(); get('a').showPopover();
  const seen = document.activeElement.id; get('a').hidePopover(); return [seen, document.activeElement.id]; });
for (const question of [() => document.createElement('div').showPopover(), () => Object.assign(document.createElement('div'), { popover: 'auto' }).showPopover(),
  () => { const other = document.implementation.createHTMLDocument(''); other.body.innerHTML = '<div popover>'; other.body.firstChild.showPopover(); },
  () => { const other = document.implementation.createHTMLDocument(''); other.body.innerHTML = '<dialog>'; other.body.firstChild.showModal(); },
  () => document.createElement('dialog').showModal(), () => { set('<dialog popover>'); document.body.firstChild.showModal(); document.body.firstChild.showPopover(); },
  () => { set('<dialog popover>'); document.body.firstChild.showPopover(); document.body.firstChild.showModal(); },
  () => { set('<div popover>'); document.body.firstChild.showPopover({ source: null }); }, () => { set('<div popover>'); document.body.firstChild.showPopover(1); },
  () => { set('<div popover>'); const a = document.body.firstChild; a.addEventListener('beforetoggle', () => a.remove()); a.showPopover(); }]) check(question);
await checkLater(async () => { const get = set('<dialog id=d popover></dialog>'), heard = [], d = get('d');
  for (const type of ['beforetoggle', 'toggle']) d.addEventListener(type, event => heard.push(`${type} ${event.oldState} ${event.newState}`));
  d.showPopover(); d.show(); d.hidePopover(); await new Promise(resolve => setTimeout(resolve, 50)); return heard.join(); });
