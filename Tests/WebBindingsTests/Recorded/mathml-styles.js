// Styles of elements of MathML: those of the browser, and those that attributes stand for.
const box = document.body.appendChild(document.createElement('div'));
box.style.cssText = 'font-size: 50px; color: blue';
const properties = ['direction', 'writing-mode', 'text-indent', 'letter-spacing', 'line-height', 'word-spacing', 'font-style', 'font-weight',
  'font-size', 'color', 'background-color', 'math-style', 'text-align', 'vertical-align', 'border-top-width', 'border-left-style',
  'border-left-width', 'border-top-color', 'border-collapse', 'padding-left', 'visibility', 'font-variant-caps'];
const ask = element => properties.map(name => getComputedStyle(element).getPropertyValue(name)).join('|');
box.innerHTML = '<math></math>';
const plain = ask(box.firstChild).split('|');
answers.math = plain.join('|');
const differences = element => ask(element).split('|')
  .map((value, at) => value === plain[at] ? '' : `${properties[at]}: ${value}`).filter(Boolean).join('; ');

const styled = document.createElement('style');
styled.textContent = `.styled { direction: rtl; writing-mode: vertical-lr; text-indent: .5em; letter-spacing: .5em; line-height: .5em;
  word-spacing: .5em; font-style: italic; font-weight: bold }`;
document.head.append(styled);
note('math within styles', () => {
  box.innerHTML = '<div class="styled"><math></math><math class="styled"></math></div>';
  return [...box.querySelectorAll('math')].map(differences);
});
for (const name of ['maction', 'annotation', 'annotation-xml', 'menclose', 'merror', 'mfrac', 'mi', 'mmultiscripts', 'mn', 'mo', 'mover',
  'mpadded', 'mphantom', 'mroot', 'mrow', 'ms', 'mspace', 'msqrt', 'mstyle', 'msub', 'msubsup', 'msup', 'mtext', 'munder', 'munderover',
  'semantics', 'unknown'])
  note(name, () => {
    box.innerHTML = `<math><${name} displaystyle="true"><mn>1</mn><mn>2</mn><mn>3</mn></${name}></math>`;
    const element = box.firstChild.firstChild;
    return [element, ...element.children].map(differences);
  });
for (const attribute of ['dir="rtl"', 'dir="RtL"', 'dir="auto"', 'mathcolor="red"', 'mathcolor="#123"', 'mathcolor="foo"', 'mathcolor="GrEeN"',
  'mathbackground="lightblue"', 'mathsize="20px"', 'mathsize="150%"', 'mathsize="30Px"', 'mathsize="small"', 'mathsize="normal"', 'mathsize="2em"',
  'mathsize="3"', 'mathsize="-3px"', 'displaystyle="TRUE"', 'displaystyle="false"', 'color="red"', 'background="red"', 'fontsize="50px"',
  'fontstyle="italic"', 'mathvariant="bold"', 'href="x"', 'accent="true"', 'accentunder="true"', 'bgcolor="red"', 'align="right"'])
  note(attribute, () => {
    box.innerHTML = ['math', 'mrow', 'mspace', 'munder', 'mover', 'mstyle']
      .map(name => name === 'math' ? `<math ${attribute}></math>` : `<math><${name} ${attribute}><mn>1</mn><mn>2</mn></${name}></math>`).join('');
    return [...box.querySelectorAll('*')].map(differences);
  });
for (const attribute of ['columnalign="left"', 'columnalign="right"', 'columnalign="left right"', 'columnalign="LEFT"', 'rowalign="top"',
  'rowalign="center"', 'rowalign="bottom"', 'rowalign="axis"', 'columnlines="solid"', 'columnlines="dashed"', 'columnlines="none"',
  'rowlines="solid"', 'rowlines="dashed"', 'frame="solid"', 'frame="dashed"', 'frame="none"'])
  note(`table ${attribute}`, () => ['mtable', 'mtr', 'mtd'].map(where => {
    const at = name => name === where ? attribute : '';
    box.innerHTML = `<math><mtable ${at('mtable')}><mtr ${at('mtr')}><mtd ${at('mtd')}></mtd><mtd></mtd></mtr><mtr><mtd></mtd></mtr></mtable></math>`;
    // The padding of a cell depends on the font.
    return [...box.querySelectorAll('mtable, mtr, mtd')].map(element => differences(element).replace(/(; )?padding-left: [\d.]+px/, ''));
  }));
note('links', () => {
  box.innerHTML = '<math href="x"><mi href="x"></mi><a href="x"></a><mrow href=""></mrow><mrow></mrow></math>';
  return [...box.querySelectorAll('*')].map(element => [element.matches(':link'), element.matches(':any-link'), element.matches(':visited')].join());
});
note('displaystyle of scripts', () => {
  box.innerHTML = ['msub', 'mmultiscripts', 'mfrac', 'mroot'].map(name =>
    `<math><${name}><mn>1</mn><mn displaystyle="true">2</mn><mn displaystyle="false">3</mn></${name}></math>`).join('');
  return [...box.querySelectorAll('mn')].map(differences);
});
note('writing modes', () => {
  box.innerHTML = '<math><mi></mi><mtable><mtr><mtd></mtd></mtr></mtable><merror></merror><mtd></mtd><foo></foo></math>';
  box.style.writingMode = 'vertical-rl';
  const lone = box.appendChild(document.createElementNS('http://www.w3.org/1998/Math/MathML', 'mtd'));
  return [...box.querySelectorAll('math *'), lone].map(element => {
    element.style.setProperty('writing-mode', 'vertical-lr', 'important');
    return `${element.localName}: ${getComputedStyle(element).writingMode}`;
  });
});
