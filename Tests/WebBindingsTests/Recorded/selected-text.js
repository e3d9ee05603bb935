// What a selection's text is: the text between two places as it is shown.
const place = document.body.appendChild(document.createElement('div'));
place.innerHTML = `<p>lead</p><div id=a>text<p>one <b>two</b> three</p><p>four</p>tail</div
  ><div id=b><p>a</p><p>b</p></div><table id=t><tr><td>c1</td><td>c2</td></tr><tr><td>c3<td>c4</table
  ><div id=c>  many   spaces
 here <span style="display:none">hidden</span> and <i style="text-transform:uppercase">straße up</i> end </div
  ><pre id=d>  pre
  text  </pre><div id=e>x<br>y<br><span>z</span></div><ul id=u><li>i<li>j</ul
  ><div id=n>q<div></div><div>r</div></div
  ><div id=g><span>s</span><table><tr><td>tt<td>uu</table></div><div id=h><div></div><p>after</p></div
  ><div id=k>k<br><div>l</div></div><div id=m><i>m</i><!-- --><p>n</div><div id=o>😀o<b>ß😀</b></div
  ><div id=v style="visibility:hidden">no <b style="visibility:visible">yes</b> no</div>`;
const find = id => document.getElementById(id);
const selection = getSelection();
const text = (start, startOffset, end, endOffset) => {
  selection.setBaseAndExtent(start, startOffset, end, endOffset);
  return String(selection);
};
/** The text from each place of a node to its end, and from its start to each place. */
const around = (name, node) => note(name, () => {
  const count = node.data ? node.data.length : node.childNodes.length;
  const all = [];
  for (let offset = 0; offset <= count; offset++) {
    all.push([text(node, offset, node, count), text(node, 0, node, offset)]);
  }
  return all;
});
for (const id of 'abcdenghkmov') {
  const element = find(id);
  around(id, element);
  element.childNodes.forEach((child, index) => {
    around(`${id} ${index}`, child);
    if (child.firstChild) around(`${id} ${index} 0`, child.firstChild);
  });
}
const [a, c, table] = [find('a'), find('c'), find('t')];
const [one, , three] = a.childNodes[1].childNodes;
const four = a.childNodes[2];
const [top, bottom] = table.rows;
check(() => text(a.firstChild, 2, four.firstChild, 2));
check(() => text(a.firstChild, 4, four.firstChild, 2));
check(() => text(a.firstChild, 4, one.parentNode, 0));
check(() => text(one.parentNode, 3, four, 0));
check(() => text(three, 6, four.firstChild, 4));
check(() => text(three, 6, a, 4));
check(() => text(four.firstChild, 2, a.firstChild, 2));
check(() => text(four.firstChild, 2, four.firstChild, 2));
check(() => text(one, 0, four, 0));
check(() => text(one, 0, find('b'), 0));
check(() => text(one, 0, find('b').firstChild, 0));
check(() => text(one, 0, top.cells[1], 0));
check(() => text(top, 0, top, 2));
check(() => text(top, 1, top, 2));
check(() => text(top, 1, bottom, 1));
check(() => text(table.tBodies[0], 1, table.tBodies[0], 2));
check(() => text(top.cells[0].firstChild, 1, bottom.cells[1].firstChild, 1));
check(() => text(c.childNodes[2], 4, c.childNodes[3].firstChild, 1));
check(() => text(c.lastChild, 1, find('d').firstChild, 9));
check(() => text(find('g').firstChild.firstChild, 1, find('g'), 2));
check(() => text(find('g').firstChild, 1, find('g'), 2));
check(() => text(place, 0, place, place.childNodes.length));
check(() => text(place, 1, place, 3));
check(() => text(place, 2, place, 3));
check(() => { selection.selectAllChildren(document); return String(selection); });
check(() => { selection.removeAllRanges(); return String(selection); });
check(() => { find('o').style.display = 'none'; return text(find('o'), 0, find('o'), 2); });
check(() => { find('h').hidden = true; return text(find('g'), 0, find('k'), 2); });
