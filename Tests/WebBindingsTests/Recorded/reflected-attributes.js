// Attributes that reflect content attributes, each read again and again: an answer may follow from a remembered
// content attribute, or from the answer for another element.
const attributes = {
  a: { rel: 'rel', target: 'target', download: 'download', type: 'type', hreflang: 'hreflang' },
  img: { alt: 'alt', srcset: 'srcset', loading: 'loading', sizes: 'sizes', isMap: 'ismap' },
  input: {
    name: 'name', placeholder: 'placeholder', type: 'type', disabled: 'disabled',
    required: 'required', readOnly: 'readonly' },
  link: { rel: 'rel', type: 'type', media: 'media', disabled: 'disabled' },
  meta: { content: 'content', name: 'name', httpEquiv: 'http-equiv' },
  script: { type: 'type' },
  time: { dateTime: 'datetime' } };
const values = [
  '', 'x', ' x ', 'LAZY', 'eager', 'Text', 'checkbox', 'datetime-local', 'no such type', 'ä', 'true',
  'x'.repeat(70), '__proto__', 'toString', '7'];

for (const [tag, names] of Object.entries(attributes)) {
  const parsed = new DOMParser().parseFromString(`<${tag}>`, 'text/html').querySelector(tag);
  for (const [name, content] of Object.entries(names)) {
    const key = `${tag}.${name}`;
    const elements = () => [document.createElement(tag), document.createElement(tag)];
    const twice = element => `${element[name]}, ${element[name]}`;
    note(`${key}, missing`, () => elements().map(twice).join('; '));
    note(key, () => values.map(value => elements().map(element => {
      element.setAttribute(content, value);
      return twice(element);
    }).join('; ')));
    note(`${key}, changes`, () => {
      const [element] = elements(), answers = [twice(element)];
      const look = change => { change(); answers.push(twice(element)); };
      look(() => element.setAttribute(content.toUpperCase(), 'lazy'));
      look(() => element.setAttributeNS(null, content, 'radio'));
      look(() => { element.getAttributeNode(content).value = 'email'; });
      look(() => element.removeAttribute(content));
      look(() => element.toggleAttribute(content));
      look(() => { element[name] = 'week'; });
      look(() => { element.cloneNode(); });
      look(() => element.removeAttributeNode(element.getAttributeNode(content)));
      return answers;
    });
    note(`${key} in other documents`, () => {
      parsed.setAttribute(content, 'x');
      const frame = document.body.appendChild(document.createElement('iframe'));
      const inner = frame.contentDocument.createElement(tag);
      inner.setAttribute(content, 'y');
      const answers = [parsed[name], inner[name], inner[name]];
      const get = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(inner), name).get;
      answers.push(get.call(parsed), get.call(parsed), get.call(document.createElement(tag)));
      document.adoptNode(inner);
      answers.push(inner[name], get.call(inner));
      frame.remove();
      return answers.join(', ');
    });
    note(`${key} of others`, () => {
      const prototype = Object.getPrototypeOf(document.createElement(tag));
      const { get, set } = Object.getOwnPropertyDescriptor(prototype, name);
      const others = [
        prototype, undefined, null, 1, {}, document, document.body, new Text,
        document.createElementNS('http://www.w3.org/2000/svg', tag), new Proxy(parsed, {}),
        ...Object.keys(attributes).filter(other => other !== tag)
          .map(other => document.createElement(other))];
      const answers = new Set(others.map(other => {
        try { return get.call(other); } catch (error) { return `${error.name}: ${error.message}`; }
      }));
      return [get.name, get.length, set.name, String(get), ...answers];
    });
  }
}
