// `center` and the `align` attributes around a table move it, and do not align what is in it.
const alignments = markup => {
  document.body.innerHTML = markup;
  return Array.from(document.body.querySelectorAll('*'), element =>
    `${element.localName} ${getComputedStyle(element).textAlign}`);
};
for (const [name, markup] of Object.entries({
  'center': '<center><p></p><table><tr><td>a<p></p></table></center>',
  'align': '<div align=right><table><tr><th>a</table></div><div align=left><table></table></div>',
  'of the table': '<table style="text-align: -webkit-right"><tr><td>a</table>',
  'of the table, ordinary': '<table style="text-align: right"><tr><td>a<th>b</table>',
  'inherited, ordinary': '<div style="text-align: center"><table><tr><td>a</table></div>',
  'of a cell': '<center><table><tr><td align=center><table><tr><td>a</table><p>b</table></center>',
  'another display': '<center><table style="display: block"><tr><td>a</table></center>',
  'not shown': '<center><table style="display: none"><tr><td>a</table></center>',
  'without a box': '<center><table style="display: contents"><tr><td>a</table></center>',
  'another element': '<center><div style="display: table">a<p></p></div></center>',
  'inherit': '<center><table style="text-align: inherit"><tr><td>a</table></center>',
  'unset': '<center><table style="text-align: unset"><tr><td>a</table></center>',
  'caption': '<center><table><caption>a</caption><tr><td>b</table></center>',
})) note(name, () => alignments(markup));
