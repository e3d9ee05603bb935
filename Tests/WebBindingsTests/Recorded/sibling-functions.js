// sibling-index() and sibling-count() (CSS Values and Units 5, section 9).
const sheet = document.createElement('style');
sheet.textContent = `
  .counted { text-indent: calc(sibling-index() * 1px); z-index: sibling-count(); position: relative }
  .inherited { --place: sibling-index() }
  .inherited > * { order: var(--place) }
  .before::before { content: "x"; order: sibling-index() }`;
document.head.append(sheet);
const list = document.createElement('div');
list.innerHTML = '<p class="counted"></p>text<!-- comment --><p class="counted"></p><p class="counted"></p>';
document.body.append(list);
const places = () => Array.from(list.children, child =>
  `${getComputedStyle(child).textIndent} ${getComputedStyle(child).zIndex}`).join(', ');
note('places', places);
note('after an insertion', () => { list.prepend(document.createElement('b')); return places(); });
note('after a removal', () => { list.children[1].remove(); return places(); });
note('after an insertion at the end', () => { list.append(document.createElement('b')); return places(); });
note('an inline style', () => {
  list.innerHTML = '<p style="order: sibling-index()"></p><p style="order: sibling-index()"></p>';
  return Array.from(list.children, child => getComputedStyle(child).order);
});
note('an inline style that is set', () => {
  list.innerHTML = '<p></p><p></p><p></p>';
  return Array.from(list.children, child => {
    child.style.order = 'sibling-index()';
    return getComputedStyle(child).order;
  });
});
note('a custom property of the parent', () => {
  list.innerHTML = '<p></p><div class="inherited"><i></i><i></i><i></i></div>';
  return Array.from(list.lastChild.children, child => getComputedStyle(child).order);
});
note('a pseudo-element', () => {
  list.innerHTML = '<p class="before"></p><p class="before"></p>';
  return Array.from(list.children, child => getComputedStyle(child, '::before').order);
});
note('a rule that changes', () => {
  list.innerHTML = '<p class="late"></p><p class="late"></p>';
  const index = sheet.sheet.insertRule('.late { order: 7 }', 0), read = () =>
    Array.from(list.children, child => getComputedStyle(child).order).join();
  const before = read();
  sheet.sheet.cssRules[index].style.order = 'sibling-index()';
  return [before, read()];
});
note('many siblings', () => {
  list.innerHTML = '<p class="counted"></p>'.repeat(100);
  return [0, 42, 99].map(index => getComputedStyle(list.children[index]).textIndent);
});
note('an animation', () => {
  list.innerHTML = '<p></p><p></p>';
  return Array.from(list.children, child => {
    const animation = child.animate({ textIndent: ['0px', 'calc(10px * sibling-index())'] }, 1000);
    animation.pause();
    animation.currentTime = 500;
    return getComputedStyle(child).textIndent;
  });
});
note('an initial value', () => {
  CSS.registerProperty({
    name: '--own', syntax: '<integer>', inherits: false, initialValue: 'sibling-index()' });
});
