// Markup that is parsed inside an element of any namespace.
const namespaces = [null, 'urn:x', 'http://www.w3.org/2000/svg', 'http://www.w3.org/1998/Math/MathML'];
const texts = ['<body><td>a<x>b<svg><g>c', '<DIV Class=a>x</DIV><FOREIGNobject viewbox=1>y', '<math><mi>x</mi></math>z',
 '<p>a<i>b<math><mi>c</math></p>d<e>f', '<tr><td>1</table>2', 'text only &amp; more', '<!--c--><![CDATA[d]]>', '<br/><q/>r', '</p>s</br>t', ''];
const tree = node => [...node.childNodes].map(child => child.nodeType != 1 ? `${child.nodeName}:${child.data}`
 : `${child.localName}@${(child.namespaceURI || '-').split(/[/:]/).pop()}(${[...child.attributes].map(a => a.name + '=' + a.value)})[${tree(child)}]`).join();
for (const namespace of namespaces) for (const name of ['div', 'html', 'table', 'q1', 'title']) for (const text of texts) note(`${namespace} ${name} ${text}`, () => {
  const element = document.createElementNS(namespace, name);
  element.innerHTML = text;
  return tree(element);
});
note('contextual', () => {
  const element = document.createElementNS('urn:y', 'a:b'), range = document.createRange();
  range.selectNodeContents(element);
  return tree(range.createContextualFragment('<c>d<p>e<c>f'));
});
