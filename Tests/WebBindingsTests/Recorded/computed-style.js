// getComputedStyle: what it is, what it follows, and what it refuses.
document.body.innerHTML =
  '<div id=box style="color: navy"><q id=q>quoted</q><b id=b hidden>x</b><table><tr><td id=td>' +
  '<i id=i></i></td></tr></table><p id=fixed style="position: fixed"></p></div>';
const byId = id => document.getElementById(id);
const style = getComputedStyle(byId('box'));
note('what it is', () => [tag(style), style.parentRule, style.cssText, style.length,
  getComputedStyle(byId('box')) === style, style.item(0), style.item(5000), style[1]]);
note('reading', () => [style.color, style.getPropertyValue('color'), style['background-color'],
  style.backgroundColor, style.getPropertyPriority('color'), style.display, style.nothing]);
for (const change of [() => { style.color = 'red'; }, () => style.setProperty('color', 'red'),
  () => style.removeProperty('color'), () => { style.cssText = ''; },
  () => style.setProperty('no-property', 'red')]) checkMessage(change);
for (const pseudo of ['::before', ':before', 'before', '::foo', ':foo', '', null, undefined,
  '::after', ':hover']) {
  note(`pseudo ${pseudo}`, () => {
    const found = getComputedStyle(byId('q'), pseudo);
    return [found.length, found.content, found.display, found.color];
  });
}
check(() => getComputedStyle());
check(() => getComputedStyle({}));
check(() => getComputedStyle(document.createTextNode('')));
note('detached', () => {
  const detached = getComputedStyle(document.createElement('p'));
  return [detached.length, detached.display, detached.item(0), detached.getPropertyValue('color')];
});
note('it follows the tree', () => {
  const seen = [], quote = byId('q');
  const see = () => seen.push(style.color, style.display, getComputedStyle(quote).color);
  const sheet = document.createElement('style');
  see();
  sheet.textContent = '#box { color: red !important; display: flex } .c { display: inline }';
  document.head.append(sheet); see();
  byId('box').className = 'c'; see();
  byId('box').style.display = 'grid'; see();
  sheet.firstChild.data = '.c { color: green !important }'; see();
  sheet.media = 'print'; see();
  sheet.removeAttribute('media'); see();
  sheet.remove(); see();
  byId('box').removeAttribute('style'); see();
  byId('box').remove(); see();
  return seen;
});
document.body.innerHTML =
  '<div id=box><b id=b hidden>x</b><table><tr><td id=td><i id=i></i></td></tr></table>' +
  '<p id=fixed style="position: fixed"></p><div style="display: none"><u id=u></u></div>' +
  '<div id=relative style="position: relative"><s id=s></s></div></div>';
for (const id of ['box', 'b', 'td', 'i', 'fixed', 'u', 's']) {
  note(`offsetParent of ${id}`, () => {
    const parent = byId(id).offsetParent;
    return parent && (parent.id || parent.localName);
  });
}
note('custom properties', () => {
  byId('box').style.setProperty('--a', ' b ');
  const found = getComputedStyle(byId('i'));
  return [found.getPropertyValue('--a'), found.length - getComputedStyle(document.body).length,
    found.item(found.length - 1)];
});
