// What the setters of elements and other objects do when they are called without a value, or on something
// else than an object of their interface.
const settersOf = object => {
  const found = new Map();
  for (let owner = object; owner !== null; owner = Object.getPrototypeOf(owner))
    for (const [name, { set }] of Object.entries(Object.getOwnPropertyDescriptors(owner)))
      if (set !== undefined && name !== '__proto__' && !name.startsWith('on') && !found.has(name))
        found.set(name, set);
  return found;
};
const shown = value => {
  const text = value === null ? 'null' : `${typeof value} ${String(value)}`;
  return text.length > 60 ? text.slice(0, 60) : text;
};
const result = action => {
  try { return shown(action()); } catch (error) { return `!${error.name}`; }
};
/** Notes what each setter without a value makes of an attribute that had another one. */
const unset = (name, make) => {
  note(`${name} without a value`, () => {
    const found = {};
    for (const [key, set] of settersOf(make())) {
      const object = make();
      const before = result(() => object[key]);
      let after = result(() => set.call(object));
      if (after === 'undefined undefined') after = result(() => object[key]);
      if (after !== before) found[key] = after;
    }
    // In which order an interface has its members is another question.
    return Object.fromEntries(Object.entries(found).sort());
  });
};
const names = `a area button canvas details div form iframe img input label li link meta meter object ol
  option output p progress script select style table td textarea tr video`.split(/\s+/);
for (const name of names) unset(name, () => document.createElement(name));
unset('text', () => document.createTextNode('text'));
unset('attribute', () => {
  const attribute = document.createAttribute('name');
  attribute.value = 'text';
  return attribute;
});
unset('URL', () => new URL('https://user@example.com:81/path?query#fragment'));
unset('event', () => new Event('type'));
unset('request', () => new XMLHttpRequest());
const messageOf = action => {
  try { return `${say(action())}`; } catch (error) { return `!${error.name}: ${error.message}`; }
};
note('setters on something else', () => {
  const found = {};
  const ask = (owner, name) => {
    const { set } = Object.getOwnPropertyDescriptor(owner, name);
    found[name] = [5, {}, document].map(value => messageOf(() => set.call(value, 'x')));
  };
  ask(Element.prototype, 'id');
  ask(HTMLElement.prototype, 'hidden');
  ask(CharacterData.prototype, 'data');
  ask(URL.prototype, 'hash');
  for (const name of ['innerWidth', 'screenX', 'length', 'parent', 'self', 'event', 'name']) ask(window, name);
  return found;
});
