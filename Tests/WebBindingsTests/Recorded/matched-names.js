// Selectors of names, identifiers and classes, and others beside them, asked of single elements twice.
document.body.innerHTML = '<div id=A class="x Y z"><p class=lead>1<b>2</b></p><svg class=s><linearGradient id=g></linearGradient></svg><custom-a></custom-a></div>';
const parsed = new DOMParser().parseFromString('<a xmlns="u:x" class="x Y"><P id="A"/><svg xmlns="http://www.w3.org/2000/svg" class="lead"/></a>', 'text/xml');
const quirky = new DOMParser().parseFromString('<p class="Lead x" id=a><B id=A></B>', 'text/html');
const fragment = document.createDocumentFragment();
fragment.append(document.createElement('P'), document.createElementNS(null, 'P'), document.createElementNS('http://www.w3.org/1999/xhtml', 'P'));
const elements = [...document.body.querySelectorAll('*'), ...fragment.children, ...parsed.querySelectorAll('*'), ...quirky.querySelectorAll('body *')];
const lists = [
  'p', 'P', '.x', '.X', '.y', '.Y.x', 'div.x#A', '#a', '#A', '*', '*.lead', '|p', '*|p', 'p, .s', '.none, #g', 'lineargradient', 'linearGradient', 'LINEARGRADIENT', 'custom-a',
  '#A.z, b', '#A#A', '.x.x', '.lead:first-child', 'p > b', '.lead b', 'p::before', '.x::after, p', ':is(.x)', 'div:not(.x)', '[id]', ':host', ':scope', '.\\78', '#\\41'];
const ask = title => {
  for (const selectors of lists)
    note(`${title}: ${selectors}`, () => [0, 1].map(() => elements.map(element => {
      const closest = element.closest(selectors);
      return `${element.matches(selectors) ? 'yes' : 'no'} ${closest === null ? '' : closest === element ? 'own' : `${closest.localName} ${closest.id}`}`.trim();
    }).join()));
};
ask('without shadow trees');
const host = document.createElement('div');
host.className = 'x';
const root = host.attachShadow({ mode: 'open' });
root.innerHTML = '<p class=lead><b></b></p>';
document.body.append(host);
elements.push(host, ...root.querySelectorAll('*'));
ask('with a shadow tree');
