// Arguments of kinds and in numbers that nobody means.
const link = document.createElement('a');
for (const part of ['protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'])
  note(`the part ${part} of a link`, () => ['', 'x', '[', '[object Text]', '1', '99999', 'a b', '%', '?', '#', '/', ':', 'http:', 'x:y', '@'].flatMap(value => ['/x?q=1#h', 'http://u:p@h:81/p', 'mailto:x', 'http://[', ''].map(address => {
    link.setAttribute('href', address); link[part] = value; return link.getAttribute('href'); })));
note('a root', () => [undefined, null, 0, 'x', {}, () => 0].map(value => { try { return document.body.getRootNode(value).nodeName; } catch (error) { return fail(error); } }));
for (const name of ['setPointerCapture', 'releasePointerCapture', 'hasPointerCapture'])
  note(name, () => [document.body, document.createElement('p'), document.implementation.createHTMLDocument('').body, document.implementation.createDocument(null, 'r').documentElement].flatMap(element => [0, 1, 1.5, -1, 2, null, 'x'].map(value => { try { return say(element[name](value)); } catch (error) { return fail(error); } })));
const expression = document.createExpression('//b');
note('results of XPath', () => [undefined, null, {}, document.body, 1, document.evaluate('/', document)].flatMap(value => [() => expression.evaluate(document, 2, value), () => document.evaluate('//b', document, null, 2, value)].map(question => { try { return String(question()); } catch (error) { return fail(error); } })));
note('XPath of a fragment', () => ['//b', '[', ''].map(text => { try { return String(document.evaluate(text, document.createDocumentFragment())); } catch (error) { return fail(error); } }));
const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
note('a transform of a matrix', () => [undefined, null, 'x', 1, {}, { a: 2 }, drawing.createSVGMatrix()].map(value => { try { return drawing.createSVGTransformFromMatrix(value).matrix.a; } catch (error) { return fail(error); } }));
drawing.innerHTML = '<g transform="scale(2) translate(1)" systemLanguage="a,b c"/><polygon points="1,2 3,4"/><text x="1 2"/>';
const [group, polygon, text] = drawing.children;
const lists = { transforms: [group.transform, () => drawing.createSVGTransform()], points: [{ animVal: polygon.animatedPoints, baseVal: polygon.points }, () => drawing.createSVGPoint()], lengths: [text.x, () => drawing.createSVGLength()] };
for (const [name, [list, item]] of Object.entries(lists)) for (const kind of ['animVal', 'baseVal'])
  for (const method of ['removeItem', 'replaceItem', 'insertItemBefore', 'getItem', 'initialize', 'appendItem', 'clear', 'consolidate'])
    note(`${name} ${kind} ${method}`, () => [[], [9], ['x'], [drawing], [item(), 9], [item()], [{}, 0], [null, 0], [0]].map(values => { try { const result = list[kind][method](...values); return [result && result.constructor.name, list[kind].length]; } catch (error) { return [fail(error), list[kind].length]; } }));
note('strings', () => { const { systemLanguage } = group; return [[...systemLanguage], systemLanguage.removeItem('x'), [...systemLanguage]]; });
for (const method of ['scaleSelf', 'scale3dSelf', 'scale', 'translateSelf', 'skewXSelf'])
  note(`${method} of a matrix`, () => [[], [NaN], [NaN, 0], [2, NaN], [1, 2, 3], [NaN, null, {}], [0], [1, 0, 0, NaN], [Infinity], [undefined, 2]].map(list => new DOMMatrix([1, 2, 3, 4, 5, 6])[method](...list).toFloat64Array().join()));
for (const method of ['add', 'remove', 'toggle', 'replace', 'contains'])
  note(`${method} of tokens`, () => [['a b', ''], ['', 'a b'], ['x', ''], ['', 'x'], ['x', 'y z'], ['', ''], [' '], ['\t', ''], [null], ['a', 'a b']].map(list => { const element = document.createElement('p'); element.className = 'a b'; try { return [element.classList[method](...list), element.className]; } catch (error) { return fail(error); } }));
for (const [name, page] of [['HTML', document.implementation.createHTMLDocument('')], ['XML', new DOMParser().parseFromString('<?xml version="1.0" standalone="yes"?><r/>', 'text/xml')]])
  note(`the version of ${name}`, () => ['1.0', '1.1', '', null, undefined].map(value => { try { page.xmlVersion = value; } catch (error) { return fail(error); } return page.xmlVersion; }).concat([true, false, null].map(value => { page.xmlStandalone = value; return page.xmlStandalone; }), new XMLSerializer().serializeToString(page)));
for (const method of ['append', 'set'])
  note(`${method} of FormData`, () => [['a'], ['a', 'b'], ['a', 'b', undefined], ['a', 'b', 'c'], ['a', new Blob(['x']), undefined], ['a', new Blob(['x']), 'n'], ['a', {}, undefined], ['a', null, null]].map(list => { const data = new FormData(); try { data[method](...list); } catch (error) { return fail(error); } const value = data.get('a'); return value.name ?? value; }));
note('draggable', () => { const area = document.createElement('area'), before = area.draggable; area.href = '/x'; return [before, area.draggable]; });
note('setRangeText', () => [[], ['x'], ['x', 1], ['x', 0, 1], ['x', undefined, undefined], ['x', 1, 0], ['x', 0, 0, 'y'], ['x', 0, 0, undefined]].flatMap(list => ['text', 'checkbox'].map(type => { const input = document.createElement('input'); input.type = type; input.value = 'ab'; try { input.setRangeText(...list); } catch (error) { return fail(error); } return input.value; })));
{
  const show = event => [event.type, event.key, event.code, event.location, event.keyIdentifier, event.ctrlKey, event.shiftKey, event.repeat, event.isComposing, event.charCode, event.keyCode, event.which, event.bubbles, event.view === window, event.detail];
  const make = () => new KeyboardEvent('keydown', { key: 'a', code: 'KeyA', location: 2, ctrlKey: true, repeat: true, isComposing: true, bubbles: true, detail: 3, charCode: 5, keyCode: 6 });
  note('a keyboard event', () => show(make()));
  for (const list of [['x'], ['x', true, true], ['x', true, true, window, 'q', 1, true, false, true, false, true], ['x', false, false, null, '', 3]])
    note(`initKeyboardEvent with ${list.length} arguments`, () => { const event = make(); event.initKeyboardEvent(...list); return show(event); });
  note('initUIEvent and initEvent of a keyboard event', () => { const [one, two] = [make(), make()]; one.initUIEvent('z', false, true, window, 7); two.initEvent('z', false, true); return [show(one), show(two), show(document.createEvent('KeyboardEvent'))]; });
  note('a keyboard event with a code of its own', () => [{ which: 9 }, { which: 9, keyCode: 8 }, {}].map(options => { const event = new KeyboardEvent('x', options); document.dispatchEvent(event); return [event.which, event.keyCode]; }));
}
for (const method of ['translateSelf', 'translate', 'scaleSelf'])
  note(`${method} of a matrix with odd numbers`, () => [[Infinity, 2, 3, 4, 5, 6], [1, 2, NaN, 4, 5, 6], [1, 2, 3, 4, Infinity, 6], [-0, 0, 0, -0, -0, 0]].flatMap(numbers => [[1, 2], [1, 2, 3], [NaN], [Infinity, 1], [], [-0, -0], [0, 0, -1]].map(list => { const matrix = new DOMMatrix(numbers)[method](...list); return `${[...matrix.toFloat64Array()].map(value => Object.is(value, -0) ? '-0' : value)} ${matrix.is2D}`; })));
