// Easings as specified and as computed values (CSS Easing, section 2).
const element = document.createElement('div');
document.body.append(element);
for (const text of [
  'step-start', 'step-end', 'steps(1, start)', 'steps(3, jump-none)', 'steps(1, jump-none)',
  'steps(calc(1), jump-none)', 'steps(calc(-1))', 'steps(calc(2.5))', 'steps(0)', 'linear(0)', 'linear(0, 1)',
  'linear(0, 0.5 50%, 0.2 20%, 1)', 'linear(0 10%, 1)', 'linear(0, 1 10% 20%)',
  'linear(0 0% 10%, 0.3, 0.4, 1 80%)', 'linear(0 50%, 0.5, 1 20%)', 'linear(50% 0, 1)', 'linear(0 0% 100%)',
  'linear(0 0% 0% 0%, 1)', 'linear(0,)', 'linear(calc(1 / 2), 1), steps(2)', 'cubic-bezier(calc(2), 1, calc(-1), 1)',
  'cubic-bezier(2, 1, 0, 1)', 'cubic-bezier(0, sibling-index(), 1, sign(2em - 20px))'
])
  note(text, () => {
    element.style.animationTimingFunction = '';
    element.style.animationTimingFunction = text;
    return [element.style.animationTimingFunction, getComputedStyle(element).animationTimingFunction];
  });
