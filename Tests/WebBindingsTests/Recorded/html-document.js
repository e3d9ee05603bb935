document.documentElement.innerHTML=`<head><title>  A  b
 c </title><meta name=x content=y></head><body bgcolor=red id=bd>
<a name=n1 href=x>1</a><a name=n2>2</a><a href=z id=n1>3</a><area href=q name=n1><map><area></map>
<img name=im id=imid src=a.png><img id=onlyid><form name=f id=fid></form><form name=f></form><embed name=em><embed id=emid>
<object id=ob></object><object name=obn></object><iframe id=ifid></iframe>
<form name=images2></form><form name=toString></form>
<div name=n1></div><input name=inp id=inp1><p id=para name=pn></p><object id=out><object id=in1></object></object></body>`;
const d=document;
const D=x=>x==null?x:x.length!==undefined&&x.item?Object.prototype.toString.call(x)+x.length:(x.tagName||String(x))+'#'+(x.id||x.name||'');
note('named', () =>
  ['f','fid','im','imid','onlyid','em','emid','ob','obn','ifid','n1','inp','inp1','para','pn','images','images2','toString','out','in1','nope'].map(n=>n+':'+D(d[n])+':'+(n in d)+':'+d.hasOwnProperty(n)));
note('namesChange', () => {
  const o=[];
  const f=document.createElement('form');
  f.name='late';
  o.push(typeof document.late);
  document.body.append(f);
  o.push(document.late===f);
  f.name='later';
  o.push(typeof document.late,document.later===f);
  f.remove();
  o.push(typeof document.later,'later' in document);
  return o;
});
note('keys', () => Object.keys(d).filter(k=>k!='location'));
note('namedCannotBeSet', () => {
  d.f=5;
  return [typeof d.f,d.f.length];
});
note('collections', () =>
  [D(d.images),D(d.links),D(d.forms),D(d.scripts),D(d.anchors),D(d.embeds),D(d.plugins),D(d.applets),d.embeds===d.plugins,d.images===d.images]);
note('anchors', () => [...d.anchors].map(a=>a.textContent));
note('byName', () =>
  [D(d.getElementsByName('n1')),[...d.getElementsByName('n1')].map(e=>e.tagName).join(),D(d.getElementsByName('')),Object.prototype.toString.call(d.getElementsByName('q')),d.getElementsByName('x')===d.getElementsByName('x')]);
note('colors', () => {
  const o=[d.bgColor,d.fgColor,d.linkColor,d.alinkColor,d.vlinkColor];
  d.bgColor='blue';
  d.fgColor=null;
  d.linkColor='x';
  o.push(d.body.cloneNode().outerHTML);
  return o;
});
note('dir', () => {
  const o=[d.dir];
  d.dir='RTL';
  o.push(d.dir,d.documentElement.getAttribute('dir'));
  d.dir='bogus';
  o.push(d.dir);
  return o;
});
note('designMode', () => {
  const o=[d.designMode];
  d.designMode='ON';
  o.push(d.designMode,d.body.isContentEditable,d.body.contentEditable);
  d.designMode='x';
  o.push(d.designMode);
  d.designMode='off';
  o.push(d.designMode);
  return o;
});
note('domain', () => {
  const o=[d.domain];
  for(const v of ['com','other.org','']){try{d.domain=v;o.push(d.domain)}catch(e){o.push(e.name)}}return o;
});
note('state', () =>
  [d.hidden,d.visibilityState,d.readyState,d.referrer,/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/.test(d.lastModified),d.currentScript,d.xmlEncoding,d.xmlVersion,d.xmlStandalone,d.fullscreenElement,d.pointerLockElement,d.scrollingElement.tagName,D(d.rootElement),D(d.activeElement)]);
note('commands', () =>
  [d.execCommand('bold'),d.queryCommandEnabled('bold'),d.queryCommandIndeterm('bold'),d.queryCommandState('bold'),d.queryCommandSupported('bold'),d.queryCommandSupported('zip'),d.queryCommandSupported('copy'),d.queryCommandValue('bold')]);
note('points', () => [d.elementsFromPoint(-1,-1).length,d.elementFromPoint(-1,0)]);
note('body', () => {
  const b=d.createElement('body');
  const o=d.body;
  d.body=b;
  const x=[d.body===b,o.parentNode];
  d.body=o;
  return x;
});
note('bodyRefuses', () =>
  [()=>{d.body=d.createElement('div')},()=>{d.body=null},()=>{d.body='x'}].map(f=>{try{f()}catch(e){return e.name}}));
note('withoutWindow', () => {
  const x=d.implementation.createHTMLDocument('t');
  return [x.title,x.designMode,x.defaultView,x.readyState,x.URL,x.domain,x.hidden,x.visibilityState,x.activeElement.tagName,x.hasFocus(),x.scrollingElement.tagName,x.compatMode,x.characterSet,x.contentType,x.referrer];
});
note('writeWithoutWindow', () => {
  const x=d.implementation.createHTMLDocument('t');
  x.write('<p>a</p>');
  x.writeln('b','c');
  const o=[x.documentElement.outerHTML];
  x.close();
  o.push(x.documentElement.outerHTML);
  return o;
});
note('title', () => {
  const o=[d.title];
  d.title='  x   y ';
  o.push(d.title,d.querySelector('title').outerHTML,d.querySelector('title').text);
  d.querySelector('title').remove();
  o.push(d.title);
  d.title='new';
  o.push(d.head.innerHTML);
  const e=new Document();
  e.title='q';
  o.push(e.title);
  const h=d.implementation.createHTMLDocument();
  o.push(h.title,h.documentElement.outerHTML);
  h.title='z';
  o.push(h.documentElement.outerHTML);
  h.head.remove();
  h.title='w';
  o.push(h.title);
  return o;
});
note('write', () => {
  const el=d.documentElement,b=d.body;
  const o=[];
  d.write('<title>q</title><p id=x>a');
  o.push(d.documentElement.outerHTML,d.documentElement===el,d.readyState,d.title);
  d.write('<b>c');
  o.push(d.documentElement.outerHTML);
  d.writeln('z');
  d.close();
  o.push(d.documentElement.outerHTML,d.doctype,d.compatMode,d.body===b);
  return o;
});
note('open', () => {
  const o=[d.open()===d,d.documentElement,d.childNodes.length];
  d.write('<!DOCTYPE html><html lang=x>','<body>1');
  d.close();
  o.push(d.documentElement.outerHTML,d.compatMode,d.doctype&&d.doctype.name);
  return o;
});
