// What `svg` and `view` say of zooming and panning, and the attributes of `script` and `image` in SVG.
const svg = name => document.createElementNS('http://www.w3.org/2000/svg', name);
for (const name of ['svg', 'view']) {
  note(`zoomAndPan of ${name}`, () => {
    const element = svg(name), seen = [element.zoomAndPan];
    for (const value of ['disable', 'magnify', 'Disable', 'none such', '']) {
      element.setAttribute('zoomAndPan', value);
      seen.push(element.zoomAndPan);
    }
    return seen;
  });
  for (const value of [1, 2, 'none such'])
    note(`zoomAndPan of ${name} set to ${value}`, () => { svg(name).zoomAndPan = value; });
}
note('currentScale', () => {
  const element = svg('svg'), seen = [element.currentScale];
  element.currentScale = 2;
  return [...seen, element.currentScale];
});
checkMessage(() => { svg('svg').currentScale = 'x'; });
checkMessage(() => { svg('svg').currentScale = Infinity; });
check(() => svg('svg').useCurrentView);
check(() => { 'use strict'; svg('svg').useCurrentView = true; });
note('type of script', () => {
  const element = svg('script'), seen = [element.type];
  element.type = 'module';
  return [...seen, element.type, element.getAttribute('type')];
});
note('crossOrigin of image', () => {
  const element = svg('image'), seen = [element.crossOrigin];
  for (const value of ['', 'anonymous', 'USE-CREDENTIALS', 'none such']) {
    element.setAttribute('crossorigin', value);
    seen.push(element.crossOrigin);
  }
  element.crossOrigin = null;
  return [...seen, element.getAttribute('crossorigin')];
});
for (const [name, key] of [
  ['SVGSVGElement', 'zoomAndPan'], ['SVGSVGElement', 'currentScale'], ['SVGSVGElement', 'useCurrentView'],
  ['SVGViewElement', 'zoomAndPan'], ['SVGScriptElement', 'type'], ['SVGImageElement', 'crossOrigin']])
  note(`${name}.${key}`, () => describe(window[name].prototype, key));
