// The texts of times by the steps of their controls, and the ends of the ranges of dates.
const input = (type, attributes, value) => {
  const element = document.createElement('input');
  element.type = type;
  for (const name in attributes) element.setAttribute(name, attributes[name]);
  element.value = value;
  return element;
};
for (const step of ['1', '60', '0.5', '0.001', 'any', '3600', '90', '7', ''])
  for (const value of ['12:30', '12:30:15', '12:30:15.25', '12:30:15.001', '12:30:00.100'])
    for (const type of ['time', 'datetime-local'])
      note(`${type} ${value}, steps of ${step}`, () => {
        const element = input(type, { step }, type === 'time' ? value : `2020-01-05T${value}`);
        const texts = [element.value];
        element.valueAsNumber = element.valueAsNumber;
        texts.push(element.value);
        if (type === 'time') element.valueAsDate = new Date(1e12 + 1500);
        return [...texts, element.value];
      });
for (const [step, value] of [['1', '12:30:15'], ['60', '12:30'], ['60', '12:30:15'], ['90', '12:30'], ['7', '12:30'],
  ['0.25', '12:30'], ['0.001', '12:30:15'], ['3', '00:00:03']])
  note(`stepUp of ${value} by ${step}`, () => {
    const element = input('time', { step }, value), texts = [];
    for (const count of [1, -1, 2]) { element.stepUp(count); texts.push(element.value); }
    return texts;
  });
for (const [type, value] of [['date', '0001-01-01'], ['date', '275760-09-13'], ['month', '0001-01'],
  ['month', '275760-09'], ['week', '0001-W01'], ['week', '275760-W37'], ['datetime-local', '0001-01-01T00:00'],
  ['datetime-local', '275760-09-13T00:00'], ['time', '00:00'], ['time', '23:59'], ['number', '1'], ['range', '50']])
  for (const count of [1, -1, 2, -2, 1e6, -1e6])
    note(`${count} steps from ${type} ${value}`, () => {
      const element = input(type, {}, value);
      element.stepUp(count);
      return element.value;
    });
for (const value of ['7', '12', '1'])
  note(`a slider from 10 to 5 with ${value}`, () => {
    const element = input('range', { min: 10, max: 5 }, value);
    return [element.value, element.validity.valid, element.validity.rangeOverflow];
  });
