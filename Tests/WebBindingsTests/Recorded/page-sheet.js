// A sheet as pages have them, as scripts read it, change it and take it away.
document.head.innerHTML = `<title>t</title><meta charset=utf-8>
<style>
@charset "utf-8";
@import url("print.css") print;
/* c */
:root{--accent:#09f;--gap:8px;color-scheme:light dark}
*,*::before,*::after{box-sizing:border-box}
body{font:14px/1.5 -apple-system,BlinkMacSystemFont,"Segoe UI",sans-serif;margin:0;color:#333;background:#fff url(bg.png) no-repeat center / cover}
a:not([href]):not(.btn){color:inherit;text-decoration:none}
a[href^="http"]::after{content:" \\2197";font-size:.8em}
.nav>li+li{margin-left:var(--gap,4px)}
@media (max-width:600px) and (orientation:portrait){.nav{display:none!important}.card{padding:4px 8px}}
@media print{*{background:none!important;color:#000!important}a[href]:after{content:" (" attr(href) ")"}}
@media (prefers-color-scheme:dark){:root{--accent:#6cf}body{background:#111;color:#eee}}
@supports (display:grid) and (not (display:-ms-grid)){.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));gap:var(--gap)}}
@font-face{font-family:"My Font";src:url("f.woff2") format("woff2"),url(f.woff) format("woff");font-display:swap}
@keyframes spin{from{transform:rotate(0deg)}to{transform:rotate(360deg)}}
@-webkit-keyframes fade{0%{opacity:0}100%{opacity:1}}
.spin{animation:spin 1s linear infinite;-webkit-user-select:none;user-select:none}
.hidden,[hidden]{display:none!important}
.card{border:1px solid rgba(0,0,0,.1);border-radius:4px;box-shadow:0 1px 2px #0003,inset 0 0 0 1px #fff;transition:all .2s ease-in-out;filter:drop-shadow(0 0 2px red)}
.card:hover .title{color:var(--accent)}
@layer base,theme;@layer theme{.t{color:red}}@layer base{.t{color:blue}}
.clear{*zoom:1;filter:progid:DXImageTransform.Microsoft.gradient(startColorstr='#80000000',endColorstr='#80000000');-ms-foo:1;_height:1px}
@page{margin:2cm}@page :first{margin-top:4cm}
ul li:nth-child(odd),ol>li:nth-of-type(2n+1):hover{background:hsl(200,50%,90%)}
.nest{color:blue;&:hover{color:red}.x &{color:lime}> p{margin:0}@media (min-width:1px){padding:1px}}
.bad{color:;width:10;height:1px 2px;margin:auto 0}
</style>
<style media="print" id=pr>p{display:none}</style><style media="(min-width:500px)" id=mw>p{margin:3px}</style>`;
document.body.innerHTML = `<p class="card">x <b class=t>t</b></p><div style="color:red;background:url(x)"></div>`;
document.body.className = 'nest';
const S = document.styleSheets;
note('all',()=>[...S[0].cssRules].map(c=>c.cssText));
note('types',()=>[...S[0].cssRules].map(c=>[c.type,c.constructor.name,Object.prototype.toString.call(c)]));
note('decls',()=>[...S[0].cssRules].filter(c=>c.style).map(c=>[...c.style].map(p=>p+':'+c.style.getPropertyValue(p)+':'+c.style.getPropertyPriority(p))));
  
note('acc',()=>[...S[0].cssRules].filter(c=>c.style).map(c=>[c.style.color,c.style.background,
  c.style.margin,c.style.padding,c.style.display,c.style.fontSize,c.style.content]));
note('walk', () => {
  const o=[];
  const w=(l,d)=>{for(const c of l){o.push(d+c.constructor.name+(c.selectorText||c.conditionText||c.name||c.keyText||''));
    if(c.cssRules)w(c.cssRules,d+' ')}};
  for(const s of S)w(s.cssRules,'');
  return o;
});
note('media',()=>[...S].map(s=>[s.media.mediaText,s.media.length,s.disabled,s.ownerNode.outerHTML.length]));
note('tojson',()=>[JSON.stringify(S[1]),JSON.stringify(S[1].cssRules[0].type)]);
note('vars', () => {
  const o={};
  for(const s of S)for(const c of s.cssRules)if(c.selectorText===':root')for(const p of c.style)if(p.startsWith('--'))o[p]=c.style.getPropertyValue(p);
    
  return o;
});
note('used', () => {
  const o=[];
  for(const c of S[0].cssRules)if(c.selectorText){try{o.push([c.selectorText,document.querySelectorAll(c.selectorText).length])}catch(e){o.push(c.selectorText+e.name)}}return o;
    
});
note('matches',()=>[...S[0].cssRules].filter(c=>c.selectorText&&document.querySelector('p').matches(c.selectorText)).map(c=>c.selectorText));
  
note('invert', () => {
  for(const s of S)for(const c of [...s.cssRules])if(c.style&&c.style.color){const v=c.style.color;
    c.style.setProperty('color','rgb(1, 2, 3)',c.style.getPropertyPriority('color'));}return [getComputedStyle(document.body).color,
    getComputedStyle(document.querySelector('b')).color,document.querySelector('style').textContent.length];
    
});
note('strip', () => {
  for(const s of S)for(let i=s.cssRules.length-1;i>=0;i--)if(s.cssRules[i].type===CSSRule.MEDIA_RULE)s.deleteRule(i);
    
  return [...S].map(s=>s.cssRules.length);
});
note('clone', () => {
  const c=S[0].ownerNode.cloneNode(true);
  document.head.append(c);
  const o=[c.sheet.cssRules.length,S.length,c.sheet===S[0]];
  c.remove();
  return o;
});
note('disableAll', () => {
  for(const s of S)s.disabled=true;
  const o=[getComputedStyle(document.body).margin,getComputedStyle(document.querySelector('p')).borderTopWidth,
    document.body.innerText];
  for(const s of S)s.disabled=false;
  return o.concat(getComputedStyle(document.body).margin);
});
note('attrs', () => {
  document.querySelectorAll('style').forEach(s=>s.remove());
  return [S.length,getComputedStyle(document.body).margin];
});
note('inject', () => {
  const s=document.createElement('style');
  s.appendChild(document.createTextNode('body{margin:7px!important}'));
  document.documentElement.appendChild(s);
  const o=[getComputedStyle(document.body).marginTop,S.length];
  s.sheet.addRule('body','padding:3px');
  o.push(getComputedStyle(document.body).padding,document.documentElement.outerHTML.includes('padding'));
  s.innerText='p{color:teal}';
  o.push(getComputedStyle(document.querySelector('p')).color,s.sheet.cssRules.length);
  s.appendChild(document.createTextNode('p{color:lime}'));
  o.push(getComputedStyle(document.querySelector('p')).color);
  s.type='text/less';
  o.push(getComputedStyle(document.querySelector('p')).color,S.length);
  return o;
});
note('feature',()=>['styleSheets' in document,typeof CSSStyleSheet,typeof StyleSheetList,
  typeof CSSRule,typeof MediaList,typeof CSSRuleList,'insertRule' in CSSStyleSheet.prototype,
  'addRule' in CSSStyleSheet.prototype,'replaceSync' in CSSStyleSheet.prototype,'adoptedStyleSheets' in Document.prototype,
  typeof window.CSSUnknownRule,typeof getMatchedCSSRules,CSSRule.SUPPORTS_RULE,typeof CSSStyleSheet.prototype.rules]);
  
note('link', () => {
  const l=document.createElement('link');
  l.rel='stylesheet';
  l.href='data:text/css,p{color:red}';
  document.head.append(l);
  return [l.sheet,S.length,l.disabled];
});
note('keyframes', () => {
  document.head.innerHTML = '<style>@keyframes x{from{animation:a 1s;animation-timing-function:linear;'
    + 'animation-composition:add;display:none;transition:none;--x:1;color:red !important}}</style>';
  return [...S[0].cssRules[0][0].style];
});
