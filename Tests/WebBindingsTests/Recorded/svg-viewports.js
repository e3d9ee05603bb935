// Which SVG elements are the viewports of others.
const place = document.body.appendChild(document.createElement('div'));
place.innerHTML = `<svg id=s><path id=path /><symbol id=symbol><g id=g1 /></symbol
  ><svg id=inner><g><path id=deep /></g></svg
  ><defs id=defs><linearGradient id=gradient /></defs><image id=image><g id=g4 /></image
  ><a id=a /><text id=text /><use id=use
  /><foreignObject id=foreign><svg id=other><path id=far /><foreignObject id=further
  ><div><svg id=again><g id=g3 /></svg></div></foreignObject></svg></foreignObject></svg>`;
const name = element => element === undefined ? '(undefined)' : element && element.id;
for (const element of place.querySelectorAll('[id]')) {
  note(element.id, () => [
    element.ownerSVGElement, element.viewportElement, element.nearestViewportElement,
    element.farthestViewportElement].map(name));
}
