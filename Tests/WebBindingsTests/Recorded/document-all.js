// What `document.all` answers to calls, and to assignments to its indexes and names.
const say2 = value => value === undefined ? '(undefined)' : value === null ? '(null)' : typeof value === 'object'
  ? `${tag(value)}${value.id ?? ''}` : String(value);
const element = document.createElement('p');
element.id = 'one';
document.body.append(element);
const all = document.all;
for (const call of [
  () => all(), () => all(undefined), () => all('undefined'), () => all(null), () => all('x'), () => all('one'),
  () => all(0), () => all('0'), () => all(99999), () => all(-1), () => all(4294967295), () => all(1.5),
  () => all('one', 0), () => all('00'), () => all(''), () => all.item(), () => all.item(undefined),
  () => all.item('one'), () => all.item(0), () => all.item('0'), () => all.item(99999), () => all.item(4294967295),
  () => all.namedItem(), () => all.namedItem('one'), () => all.namedItem('0'), () => all.namedItem(''),
  () => all[0], () => all[99999], () => all[-1], () => all[4294967295], () => all.one, () => all.x, () => all[''],
  () => 0 in all, () => 99999 in all, () => 'one' in all, () => 'x' in all,
]) note(textOf(call), () => say2(call()));
note('assignments', () => {
  all[0] = 5;
  all[99999] = 5;
  all.one = 5;
  all.own = 5;
  return [say2(all[0]), say2(all[99999]), say2(all.one), say2(all.own)];
});
note('assignments in strict code', () => {
  'use strict';
  const errors = [];
  for (const key of [0, 'one', 'another']) {
    try { all[key] = 5; errors.push('none'); } catch (error) { errors.push(error.name); }
  }
  return errors;
});
