// What attributes of old pages do to styles.
const read = (markup, ...properties) => {
  document.body.innerHTML = markup;
  const element = document.querySelector('body .x'), style = getComputedStyle(element);
  return properties.map(property => style[property]).join(' ');
};
for (const value of ['0', '1', '2', 'no', 'yes', '', '0px', 'x', '-1', '+0', ' 0', null])
  note(`frameborder ${value}`, () => read(
    `<iframe class=x ${value === null ? '' : `frameborder="${value}"`}></iframe>`, 'borderTopWidth', 'borderLeftStyle'));
note('spaces of a frame', () => read('<iframe class=x hspace=3 vspace=4></iframe>', 'marginTop', 'marginLeft'));
note('alignment of a frame', () => read('<iframe class=x align=left></iframe>', 'cssFloat', 'verticalAlign'));
for (const value of ['', '0', '2', 'x', '-3', '4px', null])
  for (const name of ['img', 'object', 'input type=image', 'input', 'table'])
    note(`border ${value} of ${name}`, () => read(
      `<${name} class=x ${value === null ? '' : `border="${value}"`}></${name}>`,
      'borderTopWidth', 'borderLeftStyle'));
for (const align of ['left', 'right', 'top', 'middle', 'bottom', 'absmiddle', 'center', 'texttop'])
  note(`align ${align}`, () => ['input type=image', 'input', 'img'].map(name =>
    read(`<${name} class=x align=${align}>`, 'cssFloat', 'verticalAlign')));
note('spaces of controls', () => ['input type=image', 'input', 'button', 'select', 'textarea'].map(name =>
  read(`<${name} class=x hspace=3 vspace=4></${name.split(' ')[0]}>`, 'marginTop', 'marginLeft')));
note('size of controls', () => ['input type=image', 'input'].map(name =>
  read(`<${name} class=x width=30 height=40 style="display: none">`, 'width', 'height')));
for (const align of ['left', 'right', 'center', 'middle', 'justify', 'char'])
  note(`align ${align} in tables`, () => ['col', 'colgroup', 'td', 'tr', 'tbody'].map(name =>
    read('<table><colgroup><col></colgroup><tbody><tr><td>a</td></tr></tbody></table>'.replace(
      `<${name}>`, `<${name} class=x align=${align} valign=top>`), 'textAlign', 'verticalAlign')));
for (const align of ['left', 'right', 'center', 'middle', 'justify', 'Center'])
  note(`align ${align} of a legend`, () => read(`<fieldset><legend class=x align=${align}>l</legend></fieldset>`, 'textAlign', 'cssFloat'));
for (const wrap of ['off', 'soft', 'hard', 'OFF', 'physical', 'virtual', 'x'])
  note(`wrap ${wrap}`, () => read(`<textarea class=x wrap=${wrap}></textarea>`, 'whiteSpace', 'overflowWrap'));
for (const name of ['abbr', 'acronym'])
  note(name, () => ['title=t', 'title', ''].map(title =>
    read(`<${name} class=x ${title}>a</${name}>`, 'textDecorationLine', 'textDecorationStyle')));
note('marquee', () => read('<marquee class=x hspace=2 vspace=3>m</marquee>', 'marginTop', 'marginLeft'));
for (const attributes of ['', 'size=1', 'size=0', 'size=2', 'size=x', 'size=""', 'multiple', 'multiple size=1', 'size=3 disabled'])
  note(`select ${attributes}`, () => read(`<select class=x ${attributes}><option>a</select>`,
    'cursor', 'borderTopStyle', 'borderTopColor', 'borderTopLeftRadius', 'whiteSpace', 'alignItems'));
for (const name of ['span', 'section', 'ul', 'li', 'form', 'h1', 'div', 'td', 'col', 'button', 'input', 'table', 'center', 'meter'])
  note(`text of ${name}`, () => ['left', 'center', 'middle', 'justify', 'end', 'inherit', 'CENTER', 'x', '-webkit-right', 'match-parent', 'absmiddle'].map(align => {
    document.body.innerHTML = '';
    const element = document.createElement(name);
    element.setAttribute('align', align);
    document.body.append(element);
    return getComputedStyle(element).textAlign;
  }));
const paddings = () => Array.from(document.querySelectorAll('td, th'), cell => getComputedStyle(cell).paddingLeft);
for (const value of ['0', '5', '3px', '10%', '-1', '', 'x', '+2', ' 4'])
  note(`cellpadding ${value}`, () => {
    document.body.innerHTML = `<table cellpadding="${value}"><tr><td>a<td style="padding: 9px">b<th>c</table>`;
    return paddings();
  });
note('cellpadding of tables in tables', () => {
  document.body.innerHTML = '<table cellpadding=4><thead><tr><td>a<table><tr><td>b</table>' +
    '<tbody><tr><td>c<table cellpadding=0><tr><td>d</table></table><table><tr><td>e</table>';
  return paddings();
});
note('cellpadding that changes', () => {
  document.body.innerHTML = '<table id=t><tr><td>a<td>b</table><table id=u cellpadding=7><tr><td>c</table>';
  const table = document.getElementById('t'), other = document.getElementById('u'), seen = [paddings()];
  for (const value of ['3', '0', 'x']) {
    table.cellPadding = value;
    seen.push(paddings());
  }
  table.removeAttribute('cellpadding');
  seen.push(paddings());
  other.rows[0].append(table.rows[0].cells[0]);
  seen.push(paddings());
  table.rows[0].append(other.rows[0].cells[0]);
  seen.push(paddings());
  return seen;
});
note('padding of sheets', () => {
  document.body.innerHTML = '<style>td { padding: 2px }</style><table cellpadding=8><tr><td>a<th>b</table>';
  return paddings();
});
