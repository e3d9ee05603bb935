// The direction of markers, angles in turns, and attributes that are no properties.
const space = 'http://www.w3.org/2000/svg';
const marker = document.createElementNS(space, 'marker'), svg = document.createElementNS(space, 'svg');
check(() => marker.setOrientToAuto());
check(() => [marker.getAttribute('orient'), marker.orientType.baseVal].join());
note('an angle', () => {
  const angle = svg.createSVGAngle();
  angle.newValueSpecifiedUnits(SVGAngle.SVG_ANGLETYPE_RAD, 1.5);
  marker.setOrientToAngle(angle);
  return [marker.getAttribute('orient'), marker.orientType.baseVal, marker.orientAngle.baseVal.value, marker.orientAngle.baseVal.unitType];
});
check(() => marker.setOrientToAngle());
check(() => marker.setOrientToAngle({}));
check(() => marker.setOrientToAngle(null));
check(() => [marker.setOrientToAngle.length, marker.setOrientToAuto.length].join());
note('turns', () => {
  marker.setAttribute('orient', '1turn');
  const { baseVal } = marker.orientAngle;
  const found = [baseVal.value, baseVal.unitType, baseVal.valueAsString, baseVal.valueInSpecifiedUnits];
  baseVal.value = 720;
  return [...found, marker.getAttribute('orient')];
});
document.body.append(svg);
for (const name of ['animate', 'set', 'animateMotion', 'animateTransform', 'rect', 'mpath'])
  note(`fill of ${name}`, () => {
    const element = svg.appendChild(document.createElementNS(space, name));
    element.setAttribute('fill', 'blue');
    return getComputedStyle(element).fill;
  });

// Transitions of values that change at once
for (const [name, value] of [['fill-rule', 'evenodd'], ['color-interpolation', 'linearrgb'], ['float', 'left'], ['text-anchor', 'end'], ['opacity', '0.5']])
  for (const behavior of ['allow-discrete', 'normal'])
    note(`transition of ${name}, ${behavior}`, () => {
      const element = document.body.appendChild(document.createElement('div'));
      element.getAnimations();
      element.style.cssText = `transition: all 2s; transition-behavior: ${behavior}`;
      getComputedStyle(element).getPropertyValue(name);
      element.style.setProperty(name, value);
      const found = [getComputedStyle(element).getPropertyValue(name), element.getAnimations().length];
      element.remove();
      return found;
    });
note('values of orientType', () => [0, 1, 2, 3, 4, 65537].map(value => {
  try { marker.orientType.baseVal = value; return marker.orientType.baseVal; }
  catch (error) { return `${error.name}: ${error.message}`; }
}));
