// Values that scripts set again and again, on elements whose values are parsed in different modes.
document.body.innerHTML = '<div></div><svg></svg><math></math>';
const elements = [...document.body.children];
const values = ['5', '5px', ' 7px ', '5PX', '', '5px !important', 'calc(1px + 2px)', '1 2', 'ä', `calc(${'1px + '.repeat(20)}1px)`];
for (const [index, element] of elements.entries())
  for (let round = 0; round < 4; round++)
    note(`${element.localName}, round ${round}`, () => values.map(value => {
      const { style } = element;
      style.width = value;
      style.setProperty('height', value);
      style.setProperty('height', value, round % 2 ? 'important' : undefined);
      const found = [style.width, style.height, element.getAttribute('style')];
      style.setProperty('margin', round % 2 ? '1px 2px' : 'auto');
      style.setProperty('MARGIN-LEFT', `${index}px`);
      style.setProperty('--own', round);
      found.push(style.cssText, style.setProperty('margin', ''), style.cssText);
      // One that nobody has read stays in WebKit, without a value.
      element.getAttribute('style');
      element.removeAttribute('style');
      return found;
    }));
const methods = { own: document.body.style, computed: getComputedStyle(document.body) };
for (const [name, style] of Object.entries(methods))
  for (const receiver of Object.values(methods))
    note(`${name} ${receiver === style}`, () => {
      const { setProperty } = style;
      try { setProperty.call(receiver, 'color', 'red'); setProperty.call(receiver, 'color', 'red'); } catch (error) { return fail(error); }
      return receiver.color;
    });
note('a changed prototype', () => {
  const { style } = document.body, { setProperty } = CSSStyleDeclaration.prototype, seen = [];
  CSSStyleDeclaration.prototype.setProperty = function (...values) { seen.push(values); };
  style.setProperty('color', 'blue');
  CSSStyleDeclaration.prototype.setProperty = setProperty;
  style.setProperty('color', 'lime');
  return [seen, style.color];
});
note('custom elements that see the attribute', () => {
  const seen = [];
  customElements.define('style-watcher', class extends HTMLElement {
    static observedAttributes = ['style'];
    attributeChangedCallback(name, before, after) {
      seen.push(before, after);
      if (seen.length < 12) this.style.color = seen.length % 4 ? 'red' : 'blue';
    }
  });
  const watcher = document.createElement('style-watcher');
  for (let round = 0; round < 4; round++) watcher.style.color = round % 2 ? 'green' : 'red';
  return [seen, watcher.style.cssText];
});
