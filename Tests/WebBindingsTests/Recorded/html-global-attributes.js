note('hidden', () =>
  [true,false,'until-found','UNTIL-FOUND','',0,1,'x',null,undefined,NaN,{}].map(v=>{const d=document.createElement('div');d.hidden=v;return [String(v),d.hidden,d.outerHTML]}));
note('hidden2', () =>
  ['','until-found','Until-Found','x','hidden','false'].map(v=>{const d=document.createElement('div');d.setAttribute('hidden',v);return d.hidden}));
note('trans', () =>
  ['','yes','no','YES','x'].map(v=>{const d=document.createElement('div');d.setAttribute('translate',v);return d.translate}));
note('transInherit', () => {
  const d=document.createElement('div');
  d.translate=false;
  const c=document.createElement('p');
  d.append(c);
  const o=[c.translate];
  c.setAttribute('translate','x');
  o.push(c.translate);
  return o;
});
note('spell', () =>
  ['','true','false','TRUE','x'].map(v=>{const d=document.createElement('div');d.setAttribute('spellcheck',v);const c=document.createElement('p');d.append(c);return [d.spellcheck,c.spellcheck]}));
note('spelldef', () =>
  ['div','input','textarea'].map(t=>{const d=document.createElement(t);return d.spellcheck}));
note('drag', () =>
  ['div','img','a','A','object','link','area'].map(t=>{const d=document.createElement(t);if(t=='A')d.href='x';const o=[d.draggable];for(const v of ['','true','false','auto','TRUE','x']){d.setAttribute('draggable',v);o.push(d.draggable)}return o.join()}));
note('dragset', () =>
  [true,false].map(v=>{const d=document.createElement('img');d.draggable=v;return d.outerHTML}));
note('ce', () =>
  ['','true','false','plaintext-only','TRUE','x','inherit'].map(v=>{const d=document.createElement('div');d.setAttribute('contenteditable',v);const c=document.createElement('p');d.append(c);document.body.append(d);const o=[d.contentEditable,d.isContentEditable,c.contentEditable,c.isContentEditable];d.remove();o.push(d.isContentEditable,c.isContentEditable);return o.join()}));
note('ceset', () =>
  ['true','FALSE','plaintext-only','inherit','INHERIT','x',''].map(v=>{const d=document.createElement('div');d.setAttribute('contenteditable','q');try{d.contentEditable=v}catch(e){return e.name}return d.outerHTML}));
note('ac', () =>
  ['','on','off','none','words','sentences','characters','x','NONE',null].map(v=>{const d=document.createElement('div');if(v!==null)d.setAttribute('autocapitalize',v);return d.autocapitalize}));
note('acin', () =>
  ['div','input','textarea','select','button','form'].map(t=>{const f=document.createElement('form');f.setAttribute('autocapitalize','words');const d=document.createElement(t);f.append(d);return d.autocapitalize}));
note('im', () =>
  ['','none','TEXT','x',null].map(v=>{const d=document.createElement('div');if(v!==null)d.setAttribute('inputmode',v);return d.inputMode}));
note('eh', () => 'enterKeyHint' in document.body);
note('tab', () =>
  ['div','a','A','input','INPUTHIDDEN','button','select','textarea','iframe','object','area','details','summary','video','label','fieldset','embed','frame','html','body','dialog','svg','img'].map(t=>{let d;if(t=='A'){d=document.createElement('a');d.href='x'}else if(t=='INPUTHIDDEN'){d=document.createElement('input');d.type='hidden'}else d=document.createElement(t);const o=[t,d.tabIndex];for(const v of ['','0','-1','5','x','99999999999',' 3 ','1.5']){d.setAttribute('tabindex',v);o.push(d.tabIndex)}return o.join()}));
note('tabSummary', () => {
  const d=document.createElement('details');
  d.innerHTML='<summary>x</summary><summary>y</summary>';
  return [d.children[0].tabIndex,d.children[1].tabIndex];
});
note('popover', () =>
  ['','auto','manual','hint','x',null].map(v=>{const d=document.createElement('div');if(v!==null)d.setAttribute('popover',v);return d.popover}));
note('popset', () =>
  ['auto','x',null,undefined].map(v=>{const d=document.createElement('div');d.popover=v;return d.outerHTML}));
note('nonce', () => {
  const d=document.createElement('div');
  d.setAttribute('nonce','abc');
  const o=[d.nonce];
  d.nonce='z';
  o.push(d.nonce,d.outerHTML);
  document.body.append(d);
  o.push(d.nonce,d.outerHTML);
  d.remove();
  return o;
});
note('nonceparse', () => {
  document.body.innerHTML='<script nonce=q></script>';
  return [document.body.innerHTML,document.body.firstChild.nonce];
});
note('af', () => {
  const d=document.createElement('div');
  d.autofocus=true;
  return d.outerHTML;
});
note('wd', () => {
  const d=document.createElement('div');
  const o=[d.webkitdropzone,d.cue,d.cuebackground,d.accessKeyLabel];
  d.accessKey='k';
  o.push(d.accessKeyLabel);
  d.webkitdropzone='x';
  d.cue='y';
  d.cuebackground='z';
  return [o,d.outerHTML];
});
note('innerText', () =>
  ['a\nb','a\r\nb','\n','','a\n\nb\r',null,'x\ty  z'].map(v=>{const d=document.createElement('div');d.innerText=v;return d.innerHTML+'|'+d.childNodes.length}));
note('innerTextPre', () =>
  ['pre','textarea','P'].map(t=>{const d=document.createElement('div');const e=document.createElement(t);d.append(e);if(t=='P')e.style.whiteSpace='pre';document.body.append(d);e.innerText='a\nb  c';const o=e.innerHTML;d.remove();return o}));
note('innerTextTable', () =>
  ['table','tr','td','select','option','br','img','html','script','style'].map(t=>{const e=document.createElement(t);try{e.innerText='a\nb';return e.outerHTML}catch(x){return x.name}}));
note('outerText', () =>
  ['a\nb','','x'].map(v=>{const d=document.createElement('div');d.innerHTML='pre<b>q</b>post';d.children[0].outerText=v;return d.innerHTML+'|'+d.childNodes.length}));
note('outerTextNoParent', () => {
  try{document.createElement('b').outerText='x'}catch(e){return e.name}
});
note('outerTextTable', () =>
  ['td','tr','body','html','caption'].map(t=>{const d=document.createElement('div');const e=document.createElement(t);d.append(e);try{e.outerText='a';return d.innerHTML}catch(x){return x.name}}));
note('rect', () =>
  [JSON.stringify(document.createElement('p').getBoundingClientRect()),document.createElement('p').getClientRects().length,String(document.body.getBoundingClientRect()),String(document.body.getClientRects())]);
note('style=', () => {
  const d=document.createElement('p');
  d.style='color:red';
  return d.outerHTML;
});
note('off', () => {
  document.body.innerHTML='<div id=a><p id=b style="display:none"><i id=c></i></p><div style="position:fixed" id=e></div><table><td><u id=g></u></table><div style="position:relative"><s id=h></s></div></div>';
  return ['a','b','c','e','g','h'].map(i=>{const p=document.getElementById(i).offsetParent;return i+':'+(p&&p.tagName)}).join()+','+document.body.offsetParent+','+document.documentElement.offsetParent+','+document.createElement('p').offsetParent;
});
note('active', () => {
  document.body.innerHTML='<input id=a><div id=b></div><div id=c tabindex=0></div><input id=d disabled><input id=e style="display:none"><a id=f></a><a id=g href=x></a><input id=h type=hidden>';
  const o=[];
  for(const i of 'abcdefgh'){const e=document.getElementById(i);e.focus();o.push(i+(document.activeElement&&(document.activeElement.id||document.activeElement.tagName)));e.blur();}const a=document.getElementById('a');
  a.focus();
  a.remove();
  o.push(document.activeElement.tagName,document.hasFocus());
  return o;
});
note('el', () => {
  const p=document.createElement('p');
  return [p.scrollTop,p.clientWidth,p.scroll(),p.scrollTo(1,2),p.scrollIntoView(),p.checkVisibility(),p.role,p.ariaLabel,p.ariaLabelledByElements,p.ariaActiveDescendantElement,p.shadowRoot];
});
