// Interfaces on the global object, before anything has read them
const shape = property => property
  && [typeof property.value, typeof property.get, typeof property.set, property.writable, property.enumerable, property.configurable].join();
for (const name of ['Range', 'console', 'CSS', 'WritableStream', 'Image', 'webkitURL', 'document', 'name', 'fetch', 'onload', 'missing'])
  note(`global ${name}`, () => [shape(Object.getOwnPropertyDescriptor(window, name)), shape(Reflect.getOwnPropertyDescriptor(window, name))]);
check(() => shape(Object.getOwnPropertyDescriptors(window).Comment));
check(() => Object.getOwnPropertyDescriptor(window, 'Text').value === Text);
check(() => Reflect.getOwnPropertyDescriptor(window, 'CDATASection').value === CDATASection);
note('global of a frame', () => {
  const frame = document.body.appendChild(document.createElement('iframe')), inner = frame.contentWindow;
  try { return [shape(Object.getOwnPropertyDescriptor(inner, 'Range')), shape(inner.Object.getOwnPropertyDescriptor(window, 'Attr'))]; }
  finally { frame.remove(); }
});
for (const method of [Object.getOwnPropertyDescriptor, Object.getOwnPropertyDescriptors, Reflect.getOwnPropertyDescriptor]) {
  const { length, name } = method;
  note(`${name} ${length}`, () => [Object.hasOwn(method, 'prototype'), String(method)]);
  note(`new ${name} ${length}`, () => new method(window, 'x'));
  note(`${name} of nothing ${length}`, () => method());
}
check(() => Reflect.getOwnPropertyDescriptor(1, 'x'));
check(() => Object.getOwnPropertyDescriptor('abc', 1).value);
check(() => Object.getOwnPropertyDescriptor({ a: 1 }, { toString: () => 'a' }).value);
check(() => describe(Object, 'getOwnPropertyDescriptor'));
check(() => Object.getOwnPropertyNames(Reflect).join());
check(() => {
  const both = function () {}, object = Object.defineProperty({}, 'Node', { get: both, set: both });
  return Object.getOwnPropertyDescriptor(object, 'Node').get === both;
});
