// What functions and operators of XPath make of values of other types.
const result = expression => {
  const found = document.evaluate(expression, document, null, 0, null);
  switch (found.resultType) {
  case 1: return String(found.numberValue);
  case 2: return found.stringValue;
  case 3: return found.booleanValue;
  default: return found.iterateNext()?.nodeName ?? null;
  }
};
document.body.innerHTML = '<p id="p">x</p>';
const names = ['name', 'local-name', 'namespace-uri', 'sum', 'count', 'string', 'number', 'boolean', 'id', 'lang',
  'normalize-space', 'string-length', 'not', 'floor'];
for (const name of names)
  for (const value of ['1', '"s"', 'true()', '//p', '//zz', '1, 2', ''])
    note(`${name}(${value})`, () => result(`${name}(${value})`));
for (const expression of ['1/p', '"s"//p', '(1)[1]', '"s"[1]', '1|//p', '//p|1', '//p["a"]', '//p[//zz]',
  'count("s"|//p)', '-//p', '-"3"', '//p mod 2', '(//p)/..', 'id("p")/..', '//p/1', '.[1]', '//p[0]', '//p[-1]',
  '//p[1.5]', '//p[last()-0]', '//p[number("1")]'])
  note(expression, () => result(expression));
