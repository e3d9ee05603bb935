// Runs before each of the scripts beside it; `answers` is what is recorded.
const answers = {};
const say = value =>
  value === undefined ? '(undefined)'
    : typeof value === 'bigint' ? `${value}n`
    : typeof value === 'symbol' ? String(value)
    : value;
const fail = error => {
  const code = error instanceof DOMException ? ` ${error.code}` : '';
  return error instanceof Error ? `!${error.name}${code}` : `!${String(error)}`;
};
/** Notes under its own text what a question gives, or the name of the error that it throws. */
const check = question => {
  try { answers[textOf(question)] = say(question()); }
  catch (error) { answers[textOf(question)] = fail(error); }
};
/** The same with the error's message. */
const checkMessage = question => {
  try { answers[textOf(question)] = say(question()); }
  catch (error) { answers[textOf(question)] = `${fail(error)}: ${error.message}`; }
};
/** The same for what a promise becomes. */
const checkLater = async question => {
  try { answers[textOf(question)] = say(await question()); }
  catch (error) { answers[textOf(question)] = fail(error); }
};
/** Notes under a name of its own what a longer question gives. */
const note = (name, question) => {
  try { answers[name] = JSON.parse(JSON.stringify(say(question()))); }
  catch (error) { answers[name] = fail(error); }
};
const textOf = question => String(question).replace(/^(async )?\(\) => /, '').replace(/\s+/g, ' ');
const describe = (object, key) => {
  const { enumerable, configurable, writable, value, get, set } =
    Object.getOwnPropertyDescriptor(object, key);
  return [
    enumerable ? 'enumerable' : '', configurable ? 'configurable' : '', writable ? 'writable' : '',
    get ? `${get.name} ${get.length}` : '', set ? `${set.name} ${set.length}` : '',
    typeof value === 'function' ? `${value.name} ${value.length}` : typeof value
  ].filter(Boolean).join(', ');
};
/** All properties of an object with their attributes. */
const members = object =>
  Object.fromEntries(Reflect.ownKeys(object).map(String).sort().map(name => [
    name, describe(object, Reflect.ownKeys(object).find(key => String(key) === name))]));
const tag = value => Object.prototype.toString.call(value);
/** An element for editable text, what its listeners heard, and what puts a selection into it. Brackets in
 * the markup are the ends of the selection. */
const editableHost = () => {
  const host = document.createElement('div');
  host.id = 'host';
  document.body.append(host);
  const heard = [];
  for (const type of ['beforeinput', 'input']) {
    host.addEventListener(type, event => heard.push([event.type, event.inputType, event.data,
      event.cancelable, event.composed, event.isTrusted, event.target.id].join()));
  }
  const placeOf = (node, offset) => {
    const path = [];
    for (let n = node; n && n !== host; n = n.parentNode)
      path.unshift([...n.parentNode.childNodes].indexOf(n));
    return `${path.join('.')}:${offset}`;
  };
  const selected = () => {
    const s = getSelection();
    return s.rangeCount
      ? `${placeOf(s.anchorNode, s.anchorOffset)} ${placeOf(s.focusNode, s.focusOffset)}` : '';
  };
  const mark = (root, character) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text; (text = walker.nextNode());) {
      const offset = text.data.indexOf(character);
      if (offset < 0) continue;
      text.deleteData(offset, 1);
      if (text.length) return [text, offset];
      const point = [text.parentNode, [...text.parentNode.childNodes].indexOf(text)];
      text.remove();
      return point;
    }
  };
  const put = (markup, isBackward) => {
    host.innerHTML = markup;
    host.focus();
    const ends = [...mark(host, '['), ...mark(host, ']')];
    if (isBackward) ends.push(...ends.splice(0, 2));
    getSelection().setBaseAndExtent(...ends);
  };
  const states = command => ['State', 'Indeterm', 'Enabled', 'Value']
    .map(name => document[`queryCommand${name}`](command)).join();
  return { host, heard, selected, mark, put, states };
};
