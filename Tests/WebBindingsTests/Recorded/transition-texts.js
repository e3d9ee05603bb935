// The text of a transition leaves out a duration of 0s, though a delay follows. The style keeps it.
const element = document.createElement('p');
document.body.append(element);
const answersOf = () => [
  element.getAttribute('style'), element.style.transition, element.style.transitionDuration,
  element.style.transitionDelay, getComputedStyle(element).transition,
  getComputedStyle(element).transitionDelay];
for (const value of ['1s', '0s 1s', '1s', 'all 0s 1s', 'opacity 0s 1s', '0s ease 1s', '1s 2s', '0s 1s, opacity 0s 2s'])
  note(`transition: ${value}`, () => {
    element.style.cssText = `transition: ${value}`;
    const before = answersOf();
    element.style.color = 'red';
    return [before, answersOf()];
  });
for (const value of ['a 1s', 'a 0s 1s', 'a 0s 1s infinite'])
  note(`animation: ${value}`, () => {
    element.style.cssText = `animation: ${value}`;
    return [element.style.animation, element.style.animationDuration, element.style.animationDelay,
      getComputedStyle(element).animationDuration, getComputedStyle(element).animationDelay];
  });
