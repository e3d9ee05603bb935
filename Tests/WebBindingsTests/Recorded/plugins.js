// The lists of plugins and of types, which say that the browser shows PDF files; and beacons.
const { plugins, mimeTypes } = navigator;
const form = (object, key) => {
  const property = Object.getOwnPropertyDescriptor(object, key);
  if (!property) return null;
  const { enumerable, configurable, writable, value } = property;
  return [enumerable, configurable, writable ?? null, typeof value];
};
note('plugins', () => [
  plugins === navigator.plugins, plugins.length, String(plugins),
  [...plugins].map(plugin => [
    plugin.name, plugin.filename, plugin.description, plugin.length, String(plugin),
    [...plugin].map(type => [type.type, type.enabledPlugin === plugin, type.enabledPlugin === plugins[0]])])]);
note('a plugin by index and by name', () => [
  plugins[0] === plugins[0], plugins.item(0) === plugins[0], plugins.item(9),
  plugins.namedItem('PDF Viewer') === plugins[0], plugins.namedItem('Flash'),
  plugins['PDF Viewer'] === plugins[0], typeof plugins.Flash, typeof plugins[7]]);
note('names of plugins', () => [
  Object.keys(plugins), Object.getOwnPropertyNames(plugins), 'PDF Viewer' in plugins, 0 in plugins,
  5 in plugins, form(plugins, '0'), form(plugins, 'PDF Viewer')]);
note('refresh', () => [typeof plugins.refresh(), typeof plugins.refresh(true), plugins.refresh.length]);
note('item without an index', () => plugins.item());
note('namedItem without a name', () => plugins.namedItem());
note('a property of the list', () => { plugins.seen = 1; return [plugins.seen, delete plugins.seen]; });
note('types', () => [
  mimeTypes === navigator.mimeTypes, mimeTypes.length, String(mimeTypes),
  [...mimeTypes].map(type => [
    type.type, type.suffixes, type.description, String(type), type.enabledPlugin === plugins[0]]),
  mimeTypes['application/pdf'] === mimeTypes[0], mimeTypes.namedItem('text/pdf') === mimeTypes[1],
  Object.keys(mimeTypes), Object.getOwnPropertyNames(mimeTypes)]);
note('types of plugins', () => [
  plugins[0][0] === mimeTypes[0], plugins[1][0] === plugins[0][0], plugins[0].item(1) === mimeTypes[1],
  plugins[0].namedItem('text/pdf') === mimeTypes[1], plugins[0]['application/pdf'] === mimeTypes[0],
  Object.getOwnPropertyNames(plugins[0])]);
for (const name of ['PluginArray', 'Plugin', 'MimeTypeArray', 'MimeType']) {
  note(name, () => [
    window[name].length, Object.getOwnPropertyNames(window[name].prototype), form(window, name)]);
  note(`new ${name}`, () => new window[name]());
}
note('members of navigator', () =>
  ['plugins', 'mimeTypes', 'sendBeacon'].map(key => form(Navigator.prototype, key)));
const beacons = {
  'without an address': [], 'without a body': ['/beacon'], 'null': ['/beacon', null],
  'a text': ['https://example.com/beacon', 'x'], 'an object': ['/beacon', {}],
  'form data': ['/beacon', new FormData()],
  'a blob': ['/beacon', new Blob(['x'], { type: 'application/json' })],
  'as long as possible': ['/beacon', 'x'.repeat(60000)], 'too long': ['/beacon', 'x'.repeat(70000)],
  'a stream': ['/beacon', new ReadableStream()], 'no address': ['http://', 'x'],
  'data': ['data:,x'], 'blob': ['blob:x'], 'ftp': ['ftp://example.com/x'],
};
for (const [name, given] of Object.entries(beacons))
  note(`beacon: ${name}`, () => navigator.sendBeacon(...given));
note('a beacon of another object', () => navigator.sendBeacon.call({}, '/beacon'));
