// Markup that a parser can lose: images in tables by their old name, and noscript where there are no scripts.
for (const markup of ['<image src=x>', '<table><image src=x></table>', '<table><tr><image a=1><td>x</table>', '<svg><image/></svg>', '<svg><foreignObject><image></foreignObject></svg>', '<select><image></select>', '</image>', '<table></image></table>',
  '<noscript><b>1</b>&amp;</noscript>', '<template><noscript><b>1</b>&amp;</noscript></template>', '<table><noscript><b>1</b></noscript></table>']) {
  for (const name of ['div', 'table', 'tr', 'template', 'noscript', 'svg']) note(`${name}: ${markup}`, () => {
    const element = name === 'svg' ? document.createElementNS('http://www.w3.org/2000/svg', 'svg') : document.createElement(name);
    element.innerHTML = markup;
    return [element.innerHTML, (element.content ?? element).querySelectorAll('*').length];
  });
  note(`a document: ${markup}`, () => new DOMParser().parseFromString(markup, 'text/html').documentElement.innerHTML);
  note(`a fragment: ${markup}`, () => { const range = document.createRange(); range.selectNode(document.body); const made = range.createContextualFragment(markup); return [...made.childNodes].map(node => node.outerHTML); });
}
note('markup in the contents of a template', () => { const template = document.createElement('template'); template.innerHTML = '<p></p>'; const p = template.content.firstChild; p.innerHTML = '<noscript><b>1</b>&amp;</noscript>'; const seen = [template.innerHTML, p.querySelectorAll('b').length]; document.body.append(p); seen.push(p.innerHTML, p.outerHTML); p.remove(); return seen; });
