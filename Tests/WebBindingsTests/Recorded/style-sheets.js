// The list of sheets, what scripts change in sheets, and what becomes of it.
const sheetOf = text => {
  const style = document.createElement('style');
  style.textContent = text;
  document.head.append(style);
  return style.sheet;
};
const attempt = (list, question) => {
  try { list.push(say(question())); }
  catch (error) { list.push(`${error.constructor.name} ${error.name}: ${error.message}`); }
};
const $ = id => document.getElementById(id);
const clear = () => document.querySelectorAll('style').forEach(style => style.remove());
const color = () => getComputedStyle($('p')).color;
document.head.innerHTML = `<title>x</title>
<link rel=stylesheet href="blocked.css" title=T media=screen><link rel="alternate stylesheet" href="alt.css" title=Alt><link rel=icon href=x.ico>
<style id=s1 title=A media="SCREEN and (min-width:1PX)">p{color:red}</style>
<style id=s2 title=B>p{color:blue}</style>
<style id=s3 type=text/plain>p{}</style><style id=s4 type="">i{}</style><style id=s5 type="TEXT/CSS">u{}</style><style id=s5b type="text/css; charset=utf-8">u{}</style>
<style id=s6 media=bogus>b{}</style><style id=s7 disabled>p{width:1px}</style><style id=s7b title="">p{}</style>
<style id=s8></style>`;
document.body.innerHTML = `<style id=s9>q{}</style><svg><style id=s10 title=q>circle{}</style></svg><template><style>a{}</style></template><p id=p>x</p>`;
const L = document.styleSheets;
note('sheets list',()=>[...L].map(s=>[s.ownerNode.id,s.type,s.href,s.title,s.media.mediaText,
  s.disabled,s.ownerRule,s.parentStyleSheet,s.cssRules.length]));
note('sheets links',()=>[...document.querySelectorAll('link')].map(l=>String(l.sheet)));
note('sheets same',()=>[L===document.styleSheets,L[0]===L[0],L[0]===L.item(0),L[99],L.item(99),
  L.item(-1),$('s1').sheet===L[0],$('s1').sheet.cssRules===$('s1').sheet.cssRules,$('s1').sheet.rules===$('s1').sheet.cssRules,
  $('s1').sheet.media===$('s1').sheet.media,$('s1').sheet.cssRules[0]===$('s1').sheet.cssRules[0],
   $('s1').sheet.cssRules[0].style===$('s1').sheet.cssRules[0].style]);
note('sheets named',()=>[L.s1===L[0],'s1' in L,L.namedItem,Object.keys(L),Object.getOwnPropertyNames(L),
  L['A'],L['s8']===$('s8'),String(L.s1)]);
note('sheets sheets',()=>['s3','s4','s5','s5b','s6','s8','s10'].map(i=>[i,String($(i).sheet),$(i).disabled]));
note('sheets dis',()=>[$('s1').disabled,$('s2').disabled,$('s2').sheet.disabled,$('s7').disabled,
  $('s7').sheet.disabled]);
note('sheets color',()=>getComputedStyle($('p')).color);
note('sheets sel',()=>[document.selectedStyleSheetSet,document.preferredStylesheetSet]);
note('sheets s2enable', () => {
  $('s2').sheet.disabled=false;
  return [getComputedStyle($('p')).color,$('s2').disabled];
});
note('sheets detached', () => {
  const s=document.createElement('style');
  s.textContent='a{}';
  const a=s.sheet, d=s.disabled;
  s.disabled=true;
  const d2=s.disabled;
  document.head.append(s);
  const b=s.sheet;
  const dd=[s.disabled,b.disabled];
  s.remove();
  return [a,d,d2,...dd,s.sheet,b.ownerNode,b.cssRules.length,b.cssRules[0].parentStyleSheet===b,
    L.length,b.insertRule('z{}',0),b.cssRules.length,b.disabled];
});
note('sheets textchange', () => {
  const s=document.createElement('style');
  s.textContent='a{}';
  document.head.append(s);
  const a=s.sheet;
  a.disabled=true;
  const x=s.disabled;
  s.textContent='b{}';
  const b=s.sheet;
  const o=[x,a===b,a.ownerNode,b.ownerNode===s,b.disabled,s.disabled,a.cssRules.length];
  s.firstChild.data='c{}d{}';
  const c=s.sheet;
  o.push(c===b,c.cssRules.length);
  s.append('e{}');
  o.push(s.sheet===c,s.sheet.cssRules.length);
  const d=s.sheet;
  d.insertRule('f{}',0);
  o.push(s.textContent, s.sheet.cssRules.length);
  s.media='print';
  o.push(s.sheet===d,d.media.mediaText);
  s.setAttribute('media','tv');
  o.push(d.media.mediaText);
  d.media.mediaText='screen';
  o.push(s.getAttribute('media'));
  s.title='hey';
  o.push(s.sheet===d,d.title);
  s.type='x/y';
  o.push(String(s.sheet));
  s.type='text/css';
  o.push(String(s.sheet),s.sheet===d);
  const q=s.sheet;
  s.append(document.createComment('x'));
  o.push(s.sheet===q);
  s.append('');
  o.push(s.sheet===q);
  const sp=document.createElement('span');
  sp.textContent='zz{}';
  s.append(sp);
  o.push(s.sheet===q,s.sheet.cssRules.length);
  const w=s.sheet;
  sp.textContent='yy{}xx{}';
  o.push(s.sheet===w);
  document.body.append(s);
  o.push(s.sheet===w);
  s.remove();
  return o;
});
const S = $('s1').sheet;
for (const [name, list] of Object.entries({
  bad:['{',0],
  two:['a{}b{}',0],
  idx:['a{}',5],
  neg:['a{}',-1],
  empty:['',0],
  imp:['@import "x.css";',0],
  impLate:['@import "x.css";',1],
  ns:['@namespace "x";',0],
  nope:['@foo{}',0],
  badsel:['a:foo{}',0],
  decl:['color:red',0],
  trail:['a{} x',0],
  open:['a{color:red',0],
  ok:['  a { color : red }  ',0],
  cs:['@charset "x";',0],
  noarg:[],
  one:['zz{}'],
  undef:['yy{}',undefined],
  nul:['xx{}',null],
  str:['ww{}','1'],
  media:['@media print{a{}}',0],
  comment:['/*x*/a{}/*y*/',0],
   kf:['from{}',0],
   fontf:['@font-face{}',0],
   cdo:['<!-- a{}',0]
})) note('insert ' + name, () => {
  try { return [S.insertRule(...list), S.cssRules.length, S.cssRules[0].cssText]; }
  catch (error) { return error.name + ': ' + error.message; }
});
note('sheets textsame', () => {
  const s=document.createElement('style');
  s.textContent='a{}';
  document.head.append(s);
  const a=s.sheet;
  a.insertRule('b{}',0);
  s.textContent='a{}';
  const o=[s.sheet===a,s.sheet.cssRules.length];
  const b=s.sheet;
  s.firstChild.data='a{}';
  o.push(s.sheet===b);
  s.normalize();
  o.push(s.sheet===b);
  s.id='q';
  o.push(s.sheet===b);
  s.remove();
  return o;
});
note('sheets order', () => {
  const s=new CSSStyleSheet();
  const o=[];
  const tr=f=>{try{o.push(f())}catch(e){o.push(e.name+': '+e.message)}};
  attempt(()=>s.insertRule('@import "x";'));
  attempt(()=>s.insertRule('@namespace a "x";'));
  attempt(()=>s.insertRule('a{}',1));
  attempt(()=>s.insertRule('@namespace b "x";',0));
  attempt(()=>s.insertRule('a{}',0));
  attempt(()=>s.deleteRule(0));
  attempt(()=>s.deleteRule(0));
  o.push(s.cssRules.length);
  attempt(()=>s.insertRule('@layer x;',0));
  attempt(()=>s.insertRule('@namespace b "y";',0));
  return o;
});
note('sheets orderStyle', () => {
  const e=document.createElement('style');
  e.textContent='@layer q;@import "i.css";@layer z;@namespace n "nn";a{}';
  document.head.append(e);
  const s=e.sheet;
  const o=[[...s.cssRules].map(c=>c.cssText)];
  const tr=f=>{try{o.push(f())}catch(e){o.push(e.name+': '+e.message)}};
  attempt(()=>s.insertRule('@import "x";',0));
  attempt(()=>s.insertRule('@import "x";',4));
  attempt(()=>s.insertRule('@import "x";',s.cssRules.length));
  attempt(()=>s.insertRule('@namespace a "x";',2));
  attempt(()=>s.insertRule('b{}',0));
  attempt(()=>s.insertRule('b{}',s.cssRules.length-1));
  attempt(()=>s.insertRule('@layer k;',0));
  attempt(()=>s.insertRule('@layer k;',s.cssRules.length));
  o.push([...s.cssRules].map(c=>c.cssText));
  while(s.cssRules.length>4)s.deleteRule(s.cssRules.length-1);
  attempt(()=>s.insertRule('@namespace a "x";',3));
  attempt(()=>s.insertRule('@namespace a "x";',4));
  attempt(()=>s.deleteRule(3));
  o.push([...s.cssRules].map(c=>c.cssText));
  e.remove();
  return o;
});
note('sheets del', () => {
  const o=[];
  const tr=f=>{try{o.push(f()??'u')}catch(e){o.push(e.name+' '+e.code+': '+e.message)}};
  const c=S.cssRules[0];
  attempt(()=>S.deleteRule(0));
  o.push(c.parentStyleSheet,c.parentRule,c.cssText);
  attempt(()=>S.deleteRule(999));
  attempt(()=>S.deleteRule(-1));
  attempt(()=>S.deleteRule());
  attempt(()=>S.removeRule());
  attempt(()=>S.removeRule(500));
  attempt(()=>S.addRule());
  attempt(()=>S.addRule('a'));
  attempt(()=>S.addRule('b','color:red'));
  attempt(()=>S.addRule('c','color:red',0));
  attempt(()=>S.addRule('d','x',99));
  attempt(()=>S.addRule('{','x'));
  o.push([...S.cssRules].map(c=>c.cssText));
  return o;
});
note('sheets rulelist', () => {
  const l=S.cssRules;
  return [String(l),l.length,l.item(0)===l[0],l.item(99),l[99],Object.keys(l).slice(0,3),
    typeof l.forEach,typeof l[Symbol.iterator],l.item('0')===l[0]];
});
note('sheets live', () => {
  const l=S.cssRules,n=l.length;
  S.insertRule('k{}',0);
  return [l.length-n,l[0].cssText];
});
document.head.innerHTML = '<title>x</title>';
document.body.innerHTML = '<p id=p>text</p>';
note('members insboth',()=>sheetOf('').insertRule('{',5));
note('members selectorText', () => {
  const s=sheetOf('a{color:red}');
  const c=s.cssRules[0];
  const o=[];
  for(const v of ['b > c','x:foo','','{','p , q','&','> a',null,'::before'] ){attempt(o,
    ()=>{c.selectorText=v;return c.selectorText})}o.push(c.cssText);
  return o;
});
note('members cssTextSet', () => {
  const s=sheetOf('a{color:red}');
  const c=s.cssRules[0];
  c.cssText='b{}';
  return c.cssText;
});
note('members style', () => {
  const s=sheetOf('a{color:red}');
  const c=s.cssRules[0];
  const o=[];
  const d=c.style;
  o.push(d===c.style,d.parentRule===c,d.length,d.color);
  d.color='blue';
  o.push(c.cssText);
  c.style='width:1px;height:2px';
  o.push(c.cssText,c.style===d);
  d.cssText='color:x;top:1px';
  o.push(c.cssText);
  d.setProperty('color','red','important');
  o.push(c.cssText,s.ownerNode.textContent);
  o.push(d.removeProperty('top'),c.cssText,Object.prototype.toString.call(d));
  return o;
});
note('members stylelive', () => {
  const s=sheetOf('#p{color:red}');
  const o=[];
  const g=()=>getComputedStyle($('p'));
  o.push(g().color);
  s.cssRules[0].style.color='blue';
  o.push(g().color);
  s.cssRules[0].selectorText='#zz';
  o.push(g().color);
  s.cssRules[0].selectorText='#p';
  o.push(g().color);
  s.disabled=true;
  o.push(g().color);
  s.disabled=false;
  s.media.mediaText='print';
  o.push(g().color);
  s.media.appendMedium('screen');
  o.push(g().color,s.media.mediaText);
  const c=s.cssRules[0];
  s.deleteRule(0);
  o.push(g().color);
  c.style.color='lime';
  o.push(g().color,c.cssText);
  s.insertRule('@media print{#p{color:red}}',0);
  o.push(g().color);
  s.cssRules[0].media.mediaText='screen';
  o.push(g().color);
  s.cssRules[0].insertRule('#p{color:green}',1);
  o.push(g().color);
  s.cssRules[0].deleteRule(1);
  o.push(g().color);
  s.cssRules[0].cssRules[0].style.display='none';
  o.push(g().display,document.body.innerText);
  s.ownerNode.remove();
  o.push(g().display);
  return o;
});
note('members media', () => {
  const s=sheetOf('a{}');
  const m=s.media;
  const o=[String(m),m.length,m.mediaText,m.item(0)];
  m.mediaText='screen, print , (MIN-width:1px)';
  o.push(m.mediaText,m.length,m[0],m[2],m.item(1),m.item(9),m[9],[...m]);
  attempt(o,()=>m.appendMedium('tv'));
  attempt(o,()=>m.appendMedium('screen'));
  o.push(m.mediaText);
  attempt(o,()=>m.appendMedium('a b'));
  attempt(o,()=>m.appendMedium('x,y'));
  attempt(o,()=>m.appendMedium(''));
  o.push(m.mediaText);
  attempt(o,()=>m.deleteMedium('print'));
  attempt(o,()=>m.deleteMedium('nope'));
  attempt(o,()=>m.deleteMedium('(min-width: 1px)'));
  attempt(o,()=>m.deleteMedium('(min-width:1px)'));
  o.push(m.mediaText);
  m.mediaText=null;
  o.push(m.mediaText,m.length);
  m.mediaText='a b c';
  o.push(m.mediaText);
  s.media='print';
  o.push(m===s.media,m.mediaText,String(m),m.toString(),Object.keys(m));
  attempt(o,()=>m.deleteMedium('print'));
  o.push(m.mediaText,m.length);
  m.mediaText='screen,,';
  o.push(m.mediaText);
  return o;
});
note('members mediarule', () => {
  const s=sheetOf('@media screen{a{color:red}}');
  const c=s.cssRules[0];
  const o=[c.media===c.media,c.cssRules===c.cssRules,c.cssRules[0].parentRule===c,c.cssRules[0].parentStyleSheet===s,
    c.parentRule,c.parentStyleSheet===s];
  attempt(o,()=>c.insertRule('b{}'));
  attempt(o,()=>c.insertRule('b{}',9));
  attempt(o,()=>c.insertRule('{',0));
  attempt(o,()=>c.insertRule('@import "x";',0));
  attempt(o,()=>c.insertRule('@namespace "x";',0));
  attempt(o,()=>c.insertRule('@font-face{}',0));
  attempt(o,()=>c.insertRule('@media print{}',c.cssRules.length));
  attempt(o,()=>c.insertRule('color:red',0));
  attempt(o,()=>c.insertRule('@layer x;',0));
  attempt(o,()=>c.deleteRule(9));
  attempt(o,()=>c.deleteRule(0));
  attempt(o,()=>c.insertRule());
  o.push(c.cssText);
  c.media='print';
  o.push(c.conditionText);
  const x=c.cssRules[0];
  c.deleteRule(0);
  o.push(x.parentRule,x.parentStyleSheet);
  return o;
});
note('members nest', () => {
  const s=sheetOf('.a{color:red}');
  const c=s.cssRules[0];
  const o=[c.cssRules.length,c.cssRules===c.cssRules];
  attempt(o,()=>c.insertRule('& b{color:blue}'));
  attempt(o,()=>c.insertRule('c{}'));
  attempt(o,()=>c.insertRule('> d{}',0));
  attempt(o,()=>c.insertRule('width:1px',0));
  attempt(o,()=>c.insertRule('bogus:1px',0));
  attempt(o,()=>c.insertRule('@media print{x{}}',0));
  attempt(o,()=>c.insertRule('@font-face{}',0));
  attempt(o,()=>c.insertRule('@import "x";',0));
  attempt(o,()=>c.insertRule('e{}',99));
  attempt(o,()=>c.insertRule('',0));
  attempt(o,()=>c.deleteRule(99));
  o.push(c.cssText);
  attempt(o,()=>c.deleteRule(0));
  o.push(c.cssText);
  return o;
});
note('members kf', () => {
  const s=sheetOf('@keyframes x{from{top:0}50%{top:1px}to{top:2px}}');
  const k=s.cssRules[0];
  const o=[k.length,k[0].cssText,k[9],k.cssRules.length,k.cssRules===k.cssRules,k[0]===k.cssRules[0],
    k[0].parentRule===k];
  attempt(o,()=>k.appendRule('70%{left:1px}'));
  attempt(o,()=>k.appendRule('bogus'));
  attempt(o,()=>k.appendRule('a{} b{}'));
  attempt(o,()=>k.findRule('50%').cssText);
  attempt(o,()=>k.findRule('from').cssText);
  attempt(o,()=>k.findRule('0%').cssText);
  attempt(o,()=>k.findRule('TO'));
  attempt(o,()=>k.findRule('99%'));
  attempt(o,()=>k.findRule('bogus'));
  attempt(o,()=>k.deleteRule('to'));
  attempt(o,()=>k.deleteRule('99%'));
  k.name='y z';
  o.push(k.name,k.cssText);
  k.name='none';
  o.push(k.name);
  k.name='';
  o.push(k.name);
  attempt(o,()=>{k[0].keyText='10%, from';return k[0].keyText});
  attempt(o,()=>{k[0].keyText='bogus';return k[0].keyText});
  k[0].style.top='9px';
  o.push(k[0].cssText);
  k[0].style='left:3px';
  o.push(k[0].cssText,[...k].length,Object.keys(k));
  attempt(o,()=>k.appendRule('from,to{}'));
  attempt(o,()=>k.findRule('0%,100%').cssText);
  attempt(o,()=>k.findRule('from , to').cssText);
  return o;
});
note('members ctor', () => {
  const o=[];
  const s=new CSSStyleSheet();
  o.push(s.ownerNode,s.href,s.title,s.disabled,s.media.mediaText,s.cssRules.length,s.type,
    s.ownerRule,s.parentStyleSheet);
  const u=new CSSStyleSheet({media:'print, SCREEN',disabled:true,baseURL:'/x/'});
  o.push(u.media.mediaText,u.disabled,u.href);
  attempt(o,()=>new CSSStyleSheet({media:new CSSStyleSheet({media:'tv'}).media}).media.mediaText);
  attempt(o,()=>new CSSStyleSheet({baseURL:'http://['}));
  attempt(o,()=>new CSSStyleSheet(5));
  attempt(o,()=>new CSSStyleSheet(null).disabled);
  attempt(o,()=>CSSStyleSheet());
  attempt(o,()=>s.replaceSync('a{color:red}@import "x";b{}'));
  o.push([...s.cssRules].map(c=>c.cssText));
  const l=s.cssRules;
  s.replaceSync('c{}');
  o.push(l===s.cssRules,l.length,s.cssRules.length);
  attempt(o,()=>sheetOf('').replaceSync('a{}'));
  attempt(o,()=>s.replaceSync());
  attempt(o,()=>s.insertRule('z{}',0));
  o.push(s.cssRules.length);
  return o;
});
note('members adopt', () => {
  const o=[];
  const s=new CSSStyleSheet();
  s.replaceSync('#p{color:rgb(1,2,3)}');
  const A=document.adoptedStyleSheets;
  o.push(Array.isArray(A),A.length,A===document.adoptedStyleSheets,Object.prototype.toString.call(A),
    A.constructor===Array);
  document.adoptedStyleSheets=[s];
  o.push(A===document.adoptedStyleSheets,A.length,getComputedStyle($('p')).color,document.styleSheets.length);
  s.insertRule('#p{color:rgb(4,5,6)}',1);
  o.push(getComputedStyle($('p')).color);
  s.disabled=true;
  o.push(getComputedStyle($('p')).color);
  s.disabled=false;
  A.push(new CSSStyleSheet);
  o.push(A.length);
  attempt(o,()=>{A.push(5)});
  attempt(o,()=>{document.adoptedStyleSheets=[sheetOf('x{}')]});
  attempt(o,()=>{document.adoptedStyleSheets=5});
  attempt(o,()=>{A.push(sheetOf('y{}'))});
  o.push(A.length);
  attempt(o,()=>{A[5]=s});
  attempt(o,()=>{A.length=5});
  A.length=0;
  o.push(document.adoptedStyleSheets.length,getComputedStyle($('p')).color);
  A.push(s,s);
  o.push(A.length,A.indexOf(s),A.includes(s));
  A.splice(0,1);
  o.push(A.length);
  document.adoptedStyleSheets=[...document.adoptedStyleSheets,s];
  o.push(A.length);
  delete A[0];
  o.push(A.length);
  attempt(o,()=>{'use strict';delete A[1]});
  o.push(A.length);
  attempt(o,()=>{A.foo=1;return A.foo});
  document.adoptedStyleSheets=[];
  o.push(A.length);
  const st=sheetOf('#p{color:rgb(9,9,9)}');
  document.adoptedStyleSheets=[s];
  o.push(getComputedStyle($('p')).color);
  document.adoptedStyleSheets=new Set([s]);
  o.push(A.length);
  document.adoptedStyleSheets=[];
  return o;
});
note('members ff', () => {
  const s=sheetOf('@font-face{font-family:X}');
  const d=s.cssRules[0].style;
  const o=[d.constructor.name,d.fontFamily,d.getPropertyValue('font-family'),d.length,d[0]];
  attempt(o,()=>{d.fontFamily='Y';return s.cssRules[0].cssText});
  attempt(o,()=>{d.setProperty('src','url(x)');return s.cssRules[0].cssText});
  attempt(o,()=>{d.cssText='font-weight:bold;color:red';return s.cssRules[0].cssText});
  attempt(o,()=>d.removeProperty('font-weight'));
  return o;
});
note('members page', () => {
  const s=sheetOf('@page :first{margin:1px}');
  const c=s.cssRules[0];
  const o=[c.style.constructor.name];
  c.style.marginTop='3px';
  o.push(c.cssText);
  attempt(o,()=>{c.selectorText='x:left';return c.selectorText});
  attempt(o,()=>{c.selectorText=':bad';return c.selectorText});
  attempt(o,()=>{c.selectorText='';return c.cssText});
  c.style='size:a4';
  o.push(c.cssText);
  return o;
});
note('members import', () => {
  const s=sheetOf('@import "x.css" screen;');
  const c=s.cssRules[0];
  const o=[c.styleSheet,c.media.mediaText,c.media===c.media];
  c.media.mediaText='print';
  o.push(c.cssText);
  c.media='tv';
  o.push(c.cssText);
  return o;
});
note('members types',()=>[CSSRule.STYLE_RULE,CSSRule.prototype.MEDIA_RULE]);
note('members computed', () => {
  const d=getComputedStyle($('p'));
  return [d.parentRule,$('p').style.parentRule,d.cssRules,String(d)];
});
note('members svg', () => {
  const s=document.createElementNS('http://www.w3.org/2000/svg','style');
  s.textContent='a{}';
  const o=[s.sheet,s.disabled,s.media,s.type,s.title];
  document.body.append(s);
  o.push(String(s.sheet),s.sheet.ownerNode===s);
  s.disabled=true;
  o.push(s.sheet.disabled);
  s.remove();
  return o;
});
note('members impl', () => {
  const d=document.implementation.createHTMLDocument('');
  d.head.innerHTML='<style>p{color:red}</style>';
  const o=[d.styleSheets.length];
  attempt(o,()=>String(d.querySelector('style').sheet));
  attempt(o,()=>d.styleSheets[0].cssRules[0].cssText);
  const e=new DOMParser().parseFromString('<style>a{}</style>','text/html');
  o.push(e.styleSheets.length,String(e.querySelector('style').sheet));
  attempt(o,()=>{d.adoptedStyleSheets=[new CSSStyleSheet]});
  return o;
});
note('members move', () => {
  const s=document.createElement('style');
  s.textContent='a{}';
  const f=document.createElement('div');
  f.append(s);
  const o=[s.sheet];
  document.body.append(f);
  o.push(String(s.sheet));
  f.remove();
  o.push(s.sheet);
  const c=document.head.querySelector('style').cloneNode(true);
  o.push(c.sheet);
  return o;
});
note('members ns', () => {
  const s=sheetOf('@namespace svg "http://www.w3.org/2000/svg";svg|a{} b|c{} *|d{} |e{} svg|*{} [svg|x]{} *|*.q{} svg|*.q{} [q|x]{}');
    
  return [...s.cssRules].map(c=>c.cssText);
});
note('members nsdef', () => {
  const s=sheetOf('@namespace "http://www.w3.org/1999/xhtml";a{} *|d{} *|*{} *|*.q{} *.q{} |e{}');
  return [...s.cssRules].map(c=>c.cssText);
});
note('members protos',()=>[Object.getPrototypeOf(CSSStyleSheet)===StyleSheet,Object.getPrototypeOf(CSSMediaRule)===CSSConditionRule]);
  
note('members illegal', () => {
  const o=[];
  for(const C of [CSSRule,CSSStyleRule,StyleSheetList,MediaList,CSSRuleList,StyleSheet])attempt(o,()=>new C);
  return o;
});
note('members brand', () => {
  const o=[];
  attempt(o,()=>Object.getOwnPropertyDescriptor(CSSStyleSheet.prototype,'cssRules').get.call({}));
  attempt(o,()=>CSSStyleSheet.prototype.insertRule.call(document,'a{}'));
  return o;
});
note('members set', () => {
  const o=[];
  const s=sheetOf('a{}');
  s.cssRules[0]=5;
  o.push(String(s.cssRules[0]));
  s.title='x';
  o.push(s.title);
  s.ownerNode=1;
  o.push(String(s.ownerNode));
  s.foo=1;
  o.push(s.ownerNode.sheet.foo);
  s.cssRules[0].foo=2;
  o.push(s.cssRules[0].foo);
  document.styleSheets=5;
  o.push(String(document.styleSheets));
  document.styleSheets.foo=3;
  o.push(document.styleSheets.foo);
  return o;
});
clear();
note('nesting kw', () => {
  const s=sheetOf('@media screen{a{b{}}}');
  const o=[];
  let c=s.cssRules[0];
  attempt(o,()=>c.insertRule('@charset "x";'));
  attempt(o,()=>c.insertRule('@layer x;'));
  const n=c.cssRules[1];
  attempt(o,()=>n.insertRule('@media print{color:red;d{}}'));
  attempt(o,()=>n.insertRule('@layer z;'));
  attempt(o,()=>n.insertRule('@keyframes z{}'));
  attempt(o,()=>n.cssRules[0].insertRule('> q{}'));
  attempt(o,()=>n.cssRules[0].insertRule('color:blue'));
  attempt(o,()=>n.insertRule('color:red;width:1px'));
  attempt(o,()=>n.insertRule('color:red;q{}'));
  attempt(o,()=>n.insertRule('a{}b{}'));
  o.push(s.cssRules[0].cssText);
  const nd=n.cssRules[0];
  o.push(nd.constructor.name,nd.cssText,nd.style===nd.style,nd.parentRule===n);
  nd.style.color='green';
  o.push(nd.cssText);
  nd.style='top:1px';
  o.push(nd.cssText);
  attempt(o,()=>n.cssRules[2].selectorText='x');
  o.push(n.cssText);
  n.selectorText='NEW';
  o.push(n.cssText);
  return o;
});
note('nesting add', () => {
  const s=sheetOf('');
  s.addRule('a','color:red',undefined);
  s.addRule('b','',0);
  s.addRule(undefined,'color:blue');
  return [...s.cssRules].map(c=>c.cssText);
});
clear();
note('effects adoptlist', () => {
  const s=new CSSStyleSheet();
  const o=[document.styleSheets.length];
  document.adoptedStyleSheets=[s];
  o.push(document.styleSheets.length,document.styleSheets[0]===s);
  const m=sheetOf('a{}');
  o.push(document.styleSheets.length,[...document.styleSheets].indexOf(s),[...document.styleSheets].indexOf(m));
  m.ownerNode.remove();
  document.adoptedStyleSheets=[];
  o.push(document.styleSheets.length);
  return o;
});
note('effects nestapply', () => {
  const o=[];
  const p=$('p');
  const s=sheetOf('div{& p{color:red}}');
  const d=document.createElement('div');
  p.replaceWith(d);
  d.append(p);
  o.push(color());
  s.cssRules[0].selectorText='section';
  o.push(color());
  s.cssRules[0].selectorText='div';
  s.cssRules[0].cssRules[0].selectorText='& > p';
  o.push(color(),s.cssRules[0].cssText);
  s.cssRules[0].cssRules[0].insertRule('color:lime',0);
  o.push(color());
  s.cssRules[0].cssRules[0].style.color='blue';
  o.push(color());
  s.cssRules[0].insertRule('@media screen{& p{color:teal}}',1);
  o.push(color(),s.cssRules[0].cssText);
  s.cssRules[0].deleteRule(0);
  o.push(color());
  s.cssRules[0].cssRules[0].cssRules[0].style.color='navy';
  o.push(color());
  s.cssRules[0].cssRules[0].media.mediaText='print';
  o.push(color());
  s.ownerNode.remove();
  o.push(color());
  return o;
});
note('effects order', () => {
  const o=[];
  const a=sheetOf('#p{color:red}'),b=sheetOf('#p{color:blue}');
  o.push(color());
  a.insertRule('#p{color:green !important}',1);
  o.push(color());
  a.cssRules[1].style.setProperty('color','teal','');
  o.push(color());
  b.disabled=true;
  o.push(color());
  a.disabled=true;
  o.push(color());
  document.head.prepend(b.ownerNode);
  o.push(color(),b.ownerNode===null);
  a.disabled=false;
  o.push(color());
  a.ownerNode.remove();
  document.head.querySelectorAll('style').forEach(x=>x.remove());
  o.push(color());
  return o;
});
note('effects innertext', () => {
  const o=[];
  const s=sheetOf('');
  o.push(document.body.innerText);
  s.insertRule('#p{display:none}');
  o.push(document.body.innerText,$('p').offsetParent===null);
  s.cssRules[0].style.display='block';
  o.push(document.body.innerText);
  s.cssRules[0].style.textTransform='uppercase';
  o.push(document.body.innerText);
  s.insertRule('#p::before{content:"x"}',1);
  o.push(getComputedStyle($('p'),'::before').content);
  s.cssRules[1].style.content='"y"';
  o.push(getComputedStyle($('p'),'::before').content);
  s.deleteRule(0);
  o.push(document.body.innerText);
  s.ownerNode.textContent='#p{visibility:hidden}';
  o.push(document.body.innerText,s.ownerNode);
  document.head.querySelectorAll('style').forEach(x=>x.remove());
  return o;
});
note('effects vars', () => {
  const o=[];
  const s=sheetOf(':root{--a:red}#p{color:var(--a)}');
  o.push(color());
  s.cssRules[0].style.setProperty('--a','blue');
  o.push(color(),s.cssRules[0].style.getPropertyValue('--a'),getComputedStyle($('p')).getPropertyValue('--a'));
  s.cssRules[0].style.removeProperty('--a');
  o.push(color(),s.cssRules[0].cssText);
  for(const x of s.cssRules)o.push([...x.style]);
  o.push(Object.keys(s.cssRules[1].style).length>100);
  s.ownerNode.remove();
  return o;
});
note('effects layers', () => {
  const o=[];
  const s=sheetOf('@layer a{#p{color:red}}@layer b{#p{color:blue}}');
  o.push(color());
  s.insertRule('@layer b, a;',0);
  o.push(color());
  s.deleteRule(0);
  o.push(color());
  s.insertRule('#p{color:lime}',0);
  o.push(color());
  s.cssRules[0].selectorText='q';
  o.push(color());
  s.cssRules[1].insertRule('#p{color:teal !important}',0);
  o.push(color());
  s.ownerNode.remove();
  return o;
});
note('effects media', () => {
  const o=[];
  const s=sheetOf('@media (min-width:1px){#p{color:red}}');
  o.push(color());
  s.cssRules[0].media.appendMedium('print');
  o.push(color());
  s.cssRules[0].media.deleteMedium('(min-width: 1px)');
  o.push(color(),s.cssRules[0].conditionText);
  s.ownerNode.media='print';
  s.cssRules[0].media.mediaText='all';
  o.push(color());
  s.ownerNode.media='';
  o.push(color());
  s.ownerNode.remove();
  return o;
});
note('effects titles', () => {
  const o=[];
  const e=(x,ti)=>{const s=document.createElement('style');s.title=ti;s.textContent=x;document.head.append(s);
    return s};
  const a=e('#p{color:red}','A'),b=e('#p{color:blue}','B');
  o.push(color());
  a.remove();
  o.push(color());
  b.title='';
  o.push(color());
  b.title='A';
  o.push(color());
  b.remove();
  const d=e('#p{color:teal}','D');
  o.push(color());
  d.sheet.disabled=true;
  d.sheet.disabled=false;
  o.push(color());
  d.remove();
  return o;
});
note('effects mutate', () => {
  const o=[];
  const e=document.createElement('style');
  document.head.append(e);
  const a=e.sheet;
  o.push(a.cssRules.length);
  e.append('#p{color:red}');
  o.push(e.sheet===a,color());
  e.append('#p{color:blue}');
  o.push(color(),e.sheet.cssRules.length);
  e.firstChild.remove();
  o.push(color(),e.sheet.cssRules.length);
  e.innerHTML='#p{color:lime}';
  o.push(color());
  e.firstChild.data='#p{color:teal}';
  o.push(color());
  e.firstChild.appendData('#p{color:navy}');
  o.push(color());
  e.firstChild.splitText(3);
  o.push(color(),e.sheet.cssRules.length);
  e.normalize();
  o.push(color());
  e.replaceChildren();
  o.push(color(),e.sheet.cssRules.length);
  e.insertAdjacentText('beforeend','#p{color:gold}');
  o.push(color());
  e.insertAdjacentHTML('beforeend','<b>#p{color:red}</b>');
  o.push(color());
  const f=document.createDocumentFragment();
  f.append(e);
  o.push(color(),e.sheet);
  document.body.append(f);
  o.push(color());
  const p=e.parentNode;
  p.innerHTML=p.innerHTML;
  o.push(color(),e.sheet,document.styleSheets.length);
  document.querySelectorAll('style').forEach(x=>x.remove());
  return o;
});
note('effects write', () => {
  const o=[];
  const s=sheetOf('#p{color:red}');
  const st=s.cssRules[0].style;
  for(const [k,v] of [['color','blue'],['color','nope'],['background','url(a.png) red'],
    ['margin','1px 2px'],['--z','{}'],['float','left'],['cssFloat','right'],['WebkitTransform',
    'none']]){st[k]=v;}o.push(s.cssRules[0].cssText,st.length,st.item(0),st[1],[...st].join());
    
  st.cssText='';
  o.push(s.cssRules[0].cssText);
  s.ownerNode.remove();
  return o;
});
note('effects detach', () => {
  const o=[];
  const s=sheetOf('a{color:red}b{}');
  const r0=s.cssRules[0],l=s.cssRules;
  s.deleteRule(0);
  o.push(r0.parentStyleSheet,l.length,l[0].cssText);
  attempt(o,()=>{r0.selectorText='z';return r0.selectorText});
  const n=s.ownerNode;
  n.remove();
  o.push(s.ownerNode,s.cssRules.length,l.length);
  s.insertRule('q{color:red}');
  s.cssRules[0].style.color='blue';
  s.cssRules[0].selectorText='w';
  o.push(s.cssRules[0].cssText);
  document.head.append(n);
  o.push(n.sheet===s,n.sheet.cssRules.length);
  n.remove();
  return o;
});
note('effects big', () => {
  const s=sheetOf('x{color:red}'.repeat(3000));
  const o=[s.cssRules.length];
  for(let i=0;i<3000;i++)s.insertRule('y{}',s.cssRules.length);
  o.push(s.cssRules.length);
  while(s.cssRules.length)s.deleteRule(s.cssRules.length-1);
  o.push(s.cssRules.length);
  s.ownerNode.remove();
  return o;
});
note('effects unknownmedia',()=>['(foo)','(foo:bar)','(min-foo:1px)','(width)','(display-mode:browser)',
  '(hover:none)','(hover:5)','(prefers-color-scheme:dark)','(inline-size>1px)','(-webkit-transform-3d)',
  '(scripting:enabled)','(color-gamut:p3)','(update:slow)','(resolution:1dpi)','(aspect-ratio:1)',
  '(min-aspect-ratio:1/2)','(grid)','(any-pointer:coarse)','(width:1em)','(WIDTH : 10PX)',
  '(device-width:1px)','(forced-colors)','(prefers-contrast:more)','(inverted-colors)',
  '(min-hover:1)','(1px<foo)','screen and (foo:bar)','(width:red)','(orientation:up)','(overflow-block:scroll)',
  '(prefers-reduced-transparency)','(prefers-reduced-data)','(nav-controls)','(video-color-gamut:srgb)',
  '(dynamic-range:high)','(environment-blending)','(display-mode)'].map(m=>matchMedia(m).media+' '+matchMedia(m).matches));
  
clear();
note('details page', () => {
  const o=[];
  for(const [a,...bs] of [['','named',':first','named:first','a:left','',' x ','a b',':bad'],
    [':first','x','',':left'],['toc','','y']]){const c=sheetOf('@page '+a+'{}').cssRules[0];
    for(const b of bs){c.selectorText=b;o.push(a+'<-'+b+' = '+c.selectorText+' '+c.cssText)}}return o;
    
});
note('details kfset', () => {
  const k=sheetOf('@keyframes x{from{}}').cssRules[0][0];
  k.style.setProperty('color','red','important');
  k.style.animationName='q';
  k.style.animationTimingFunction='linear';
  k.style.setProperty('top','1px');
  return k.cssText;
});
note('details all',()=>['all and (color)','not all and (color)','only all and (color)',
  'ALL','all, all and (width)','screen and (color)','all and (foo:bar)','not all','only all'].map(m=>matchMedia(m).media));
  
note('details ns', () => {
  const s=sheetOf('@namespace "http://d";@namespace d "http://d";@namespace e "http://e";@namespace f "http://e";d|a{} d|*{} d|*.x{} e|a{} f|a{} [d|x]{} *|a{} a{} :is(d|a){} d|a > e|*{}');
    
  return [...s.cssRules].map(c=>c.cssText);
});
note('details ns2', () => {
  const o=[];
  const p=$('p');
  const g=()=>{o.push(getComputedStyle(p).color)};
  for(const [a,b] of [['@namespace "http://x";','p'],['@namespace "http://x";','*|p'],['@namespace "http://x";',
    '*|*'],['@namespace "http://x";','#p'],['@namespace "http://x";','*'],['@namespace "http://x";',
    '*#p'],['@namespace x "http://x";','x|p'],['@namespace h "http://www.w3.org/1999/xhtml";',
    'h|p'],['@namespace h "http://www.w3.org/1999/xhtml";','h|*'],['@namespace h "http://www.w3.org/1999/xhtml";',
    '|p'],['@namespace "http://www.w3.org/1999/xhtml";','p'],['@namespace "http://x";',':not(p)'],
    ['@namespace "http://x";',':is(#p)'],['@namespace "http://x";','body #p'],['@namespace "http://x";',
    '*|body #p'],['','|p'],['','*|p']]){const s=sheetOf(a+b+'{color:red}');o.push(b);g();
    s.ownerNode.remove()}return o;
});
note('details imp', () => {
  const c=sheetOf('a{}').cssRules[0];
  return Object.prototype.hasOwnProperty.call(c,'cssText');
});
note('details cssFloat', () => {
  const c=sheetOf('a{float:left}').cssRules[0];
  return [c.style.cssFloat,c.style.float,'float' in c.style,c.style.getPropertyPriority('float'),
    c.style.getPropertyValue('FLOAT')];
});
note('details json',()=>JSON.stringify(sheetOf('a{}').cssRules[0].cssRules));
note('details keys', () => {
  const k=[];
  for(const i in sheetOf('a{}b{}').cssRules)k.push(i);
  return k;
});
note('details keys3', () => {
  const k=[];
  for(const i in sheetOf('a{}'))k.push(i);
  return k;
});
note('details proto', () => {
  const c=sheetOf('@media print{}').cssRules[0];
  return [c instanceof CSSMediaRule,c instanceof CSSConditionRule,c instanceof CSSGroupingRule,
    c instanceof CSSRule,c.constructor.name,String(c)];
});
note('details args', () => {
  const s=sheetOf('a{}');
  const o=[];
  const tr=f=>{try{const v=f();o.push(v===undefined?'undef':v)}catch(e){o.push(e.name+': '+e.message)}};
  attempt(()=>s.insertRule(5));
  attempt(()=>s.insertRule('q{}',1.9));
  attempt(()=>s.insertRule('q{}',NaN));
  attempt(()=>s.insertRule('q{}',4294967296));
  attempt(()=>s.insertRule('q{}',{}));
  attempt(()=>s.insertRule(null));
  attempt(()=>s.insertRule(Symbol()));
  attempt(()=>s.deleteRule('x'));
  attempt(()=>s.cssRules.item());
  attempt(()=>s.cssRules.item('x'));
  attempt(()=>s.disabled='false');
  o.push(s.disabled);
  attempt(()=>document.styleSheets.item());
  attempt(()=>s.media.item());
  attempt(()=>{s.media.mediaText=undefined;return s.media.mediaText});
  attempt(()=>s.media.appendMedium());
  return o;
});
