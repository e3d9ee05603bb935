document.body.innerHTML='<div id=box class="k one"><p class=k name=pn>1</p><p id=length>2</p><span class="k two" id=0>3</span><a name=item href=#>4</a></div>';
const box=document.getElementById('box');
note('gopn', () => Object.getOwnPropertyNames(box.children));
note('keys', () => Object.keys(box.children));
note('forin', () => {
  const k = [];
  for (const i in box.children) k.push(i);
  return k;
});
note('all', () => {
  const a=document.all;
  return [typeof a,a==null,!!a,a.length,a[1].tagName,a.box===box,a('box')===box,a.item(0).tagName,a.item('box')===box,a.namedItem('q'),[...a].length,Array.from(a,e=>e.tagName).join(),Object.prototype.toString.call(a),String(a),document.all===document.all,a.nope===undefined,a.item===a.item,'box' in a,a(2).tagName,a.item('1').tagName, a instanceof HTMLAllCollection,a.constructor===HTMLAllCollection];
});
