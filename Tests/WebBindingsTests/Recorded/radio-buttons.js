// Radio buttons that were something else
const steps = {
  attr: input => input.setAttribute('checked', ''), unattr: input => input.removeAttribute('checked'),
  check: input => { input.checked = true; }, uncheck: input => { input.checked = false; },
  radio: input => { input.type = 'radio'; }, box: input => { input.type = 'checkbox'; }, text: input => { input.type = 'text'; },
};
const names = Object.keys(steps);
for (const start of ['checkbox', 'radio', 'text'])
  for (const first of names)
    note(`radio buttons: ${start}, ${first}`, () => {
      const found = [];
      for (const second of names)
        for (const third of names)
          for (const fourth of names) {
            const input = document.createElement('input');
            input.type = start;
            input.name = 'g';
            let states = 0;
            for (const step of [first, second, third, fourth]) {
              steps[step](input);
              states = states * 2 + input.checked;
            }
            found.push(states.toString(16));
          }
      return found.join('');
    });
