const L = (list, types) => {
  for (const type of types)
    document.addEventListener(type, e => list.push([
      type, e.target.id || e.target.tagName, e.bubbles, e.cancelable, e.isTrusted, e.composed,
      e.constructor.name].join(' ')), true);
};
note('focus', () => {
  document.body.innerHTML='<input id=a><input id=b>';
  const o=[];
  L(o,['focus','blur','focusin','focusout','change','input']);
  const a=document.getElementById('a'),b=document.getElementById('b');
  a.focus();
  b.focus();
  b.blur();
  a.focus();
  a.remove();
  o.push(document.activeElement.tagName);
  return o;
});
note('click', () => {
  document.body.innerHTML='<form id=f><input id=c type=checkbox><input id=r1 type=radio name=r><input id=r2 type=radio name=r checked><input type=submit id=s><button id=bt>x</button><input id=im type=image><input type=reset id=rs><label id=l for=c>q</label><label id=l2><input id=c2 type=checkbox><i id=in>z</i></label></form><details id=d><summary id=su>x</summary></details><button id=out>n</button><input id=dis disabled><div id=dv></div>';
  const o=[];
  L(o,['click','change','input','submit','reset','invalid','toggle','formdata','mousedown','mouseup']);
  document.getElementById('f').addEventListener('submit',e=>{e.preventDefault();o.push('submitter '+(e.submitter&&e.submitter.id))});
  for(const id of ['c','r1','r1','s','bt','im','rs','l','in','c2','l2','su','out','dis','dv']){o.push('--'+id);const e=document.getElementById(id);e.click();o.push([document.getElementById('c').checked,document.getElementById('r1').checked,document.getElementById('c2').checked,document.getElementById('d').open].join())}
o.push('--prevent');
  const c=document.getElementById('c');
  c.addEventListener('click',e=>{o.push('in '+c.checked);e.preventDefault()},{once:true});
  const before=c.checked;
  c.click();
  o.push(before,c.checked);
  o.push('--dispatch');
  c.dispatchEvent(new MouseEvent('click',{bubbles:true}));
  o.push(c.checked);
  c.dispatchEvent(new Event('click',{bubbles:true}));
  o.push(c.checked);
  o.push('--disconnected');
  const d=document.createElement('input');
  d.type='checkbox';
  d.addEventListener('input',()=>o.push('dinput'));
  d.addEventListener('click',e=>o.push('dclick '+d.checked));
  d.click();
  o.push(d.checked);
  return o;
});
note('requestSubmit', () => {
  document.body.innerHTML='<form id=f><input id=q required><button id=b></button></form><button id=x></button>';
  const o=[];
  const f=document.getElementById('f');
  L(o,['submit','invalid','formdata']);
  f.addEventListener('submit',e=>{e.preventDefault()});
  f.requestSubmit();
  f.noValidate=true;
  f.requestSubmit();
  f.requestSubmit(document.getElementById('b'));
  try{f.requestSubmit(document.getElementById('x'))}catch(e){o.push(e.name)}try{f.requestSubmit(document.getElementById('q'))}catch(e){o.push(e.name)}o.push('reset');
  f.addEventListener('reset',e=>o.push('R'+e.bubbles+e.cancelable));
  f.reset();
  const g=document.createElement('form');
  g.addEventListener('submit',e=>o.push('detached'));
  g.requestSubmit();
  new FormData(f);
  return o;
});
note('resetPrevent', () => {
  document.body.innerHTML='<form id=f><input id=q value=1></form>';
  const f=document.getElementById('f'),q=document.getElementById('q');
  q.value=2;
  f.addEventListener('reset',e=>e.preventDefault());
  f.reset();
  return q.value;
});
note('dialog', () => {
  document.body.innerHTML='<dialog id=d>x</dialog>';
  const d=document.getElementById('d'),o=[];
  L(o,['close','cancel','toggle','beforetoggle']);
  d.show();
  o.push(d.open,d.outerHTML);
  d.close('v');
  o.push(d.open,d.returnValue,d.outerHTML);
  d.showModal();
  o.push(d.open);
  try{d.show();o.push('ok')}catch(e){o.push(e.name)}d.close();
  o.push(d.returnValue);
  try{document.createElement('dialog').showModal()}catch(e){o.push(e.name)}d.show();
  d.requestClose('z');
  o.push(d.open,d.returnValue);
  d.close();
  return o;
});
note('details', () => {
  document.body.innerHTML='<details id=a name=g open></details><details id=b name=g></details>';
  const a=document.getElementById('a'),b=document.getElementById('b');
  b.open=true;
  const o=[a.open,b.open,document.body.innerHTML];
  a.setAttribute('open','');
  o.push(b.open);
  return o;
});
note('popover', () => {
  document.body.innerHTML='<div popover id=p>x</div><button popovertarget=p id=b></button>';
  const p=document.getElementById('p'),o=[];
  L(o,['toggle','beforetoggle']);
  p.showPopover();
  p.hidePopover();
  o.push(p.togglePopover(),p.togglePopover());
  try{document.body.showPopover()}catch(e){o.push(e.name)}const b=document.getElementById('b');
  o.push(b.popoverTargetElement===p);
  b.click();
  return o;
});
const o2=answers.later=[];
document.body.innerHTML='<details id=d></details><dialog id=g></dialog><form><input id=i></form>';
L(o2,['toggle','close']);
document.getElementById('d').open=true;
document.getElementById('g').show();
document.getElementById('g').close();
await new Promise(f=>setTimeout(f,50));
