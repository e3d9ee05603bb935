var ExtensionPreprocessingJS = { run(input) {
  const r = {};
  const t = f => {
    let v;
    try { v = f(); v = v === undefined || v === null || typeof v === 'boolean' || typeof v === 'number' ? v : v.constructor.name + ' ' + v; }
    catch (e) { v = '! ' + e.name; }
    r[String(f)] = v === undefined ? 'undefined' : v;
  };
  const p=trustedTypes.createPolicy('x',{createHTML:(s,...a)=>s+a,createScript:()=>null,createScriptURL:()=>undefined});
  t(()=>p.createHTML('a',1,2));t(()=>p.createHTML(null));t(()=>p.createHTML());t(()=>JSON.stringify(p.createScript('a')));t(()=>p.createScriptURL('a'));t(()=>trustedTypes.createPolicy('y').createHTML('a'));t(()=>trustedTypes.createPolicy());t(()=>trustedTypes.createPolicy('y',{createHTML:3}));t(()=>trustedTypes.createPolicy('y',null).name);t(()=>trustedTypes.createPolicy('y',{createHTML(){return this}}).createHTML('a'));t(()=>trustedTypes.createPolicy('y',{createHTML(){return 3}}).createHTML('a'));t(()=>trustedTypes.createPolicy('y',{createHTML(){throw 3}}).createHTML('a'));
  t(()=>trustedTypes.defaultPolicy);t(()=>trustedTypes.createPolicy('default',{}).name);t(()=>trustedTypes.createPolicy('default',{}).name);t(()=>trustedTypes.createPolicy('x',{}).name);t(()=>trustedTypes.defaultPolicy===trustedTypes.defaultPolicy);
  t(()=>trustedTypes.isHTML(p.createHTML('')));t(()=>trustedTypes.isHTML(''));t(()=>trustedTypes.isHTML());t(()=>trustedTypes.isHTML(Object.create(p.createHTML(''))));t(()=>trustedTypes.emptyHTML===trustedTypes.emptyHTML);t(()=>'['+trustedTypes.emptyScript+']');
  t(()=>new TrustedHTML);t(()=>String(p));t(()=>Object.prototype.toString.call(p.createHTML('')));
  const A=trustedTypes;
  for (const a of [['script','src'],['SCRIPT','SRC'],['embed','src'],['object','data'],['object','codebase'],['iframe','srcdoc'],['div','onclick'],['div','onfoo'],['a','href'],['foo','onclick'],['script','href','http://www.w3.org/2000/svg'],['script','href','http://www.w3.org/2000/svg','http://www.w3.org/1999/xlink'],['SCRIPT','href','http://www.w3.org/2000/svg'],['g','onclick','http://www.w3.org/2000/svg'],['mi','onclick','http://www.w3.org/1998/Math/MathML'],['mi','onclick','foo'],['script','src','http://www.w3.org/1999/xhtml'],['script','src','','foo'],['animate','onbegin','http://www.w3.org/2000/svg'],['div','onbegin'],['div','onerror'],['div','onload'],['div','oncopy'],['body','onbeforeunload'],['div','onbeforeunload'],['body','onhashchange'],['div','onwebkitanimationend'],['div','onfullscreenchange'],['div','onsecuritypolicyviolation']]) r['A ' + a] = A.getAttributeType(...a);
  for (const a of [['script','src'],['SCRIPT','SRC'],['script','text'],['script','textContent'],['script','innerText'],['script','innerHTML'],['div','innerHTML'],['div','outerHTML'],['div','innerhtml'],['iframe','srcdoc'],['embed','src'],['object','data'],['div','onclick'],['div','textContent'],['foo','innerHTML','bar'],['script','src','http://www.w3.org/2000/svg'],['script','href','http://www.w3.org/2000/svg'],['script','text','http://www.w3.org/2000/svg'],['script','textContent','http://www.w3.org/2000/svg'],['*','innerHTML']]) r['P ' + a] = A.getPropertyType(...a);
  input.completionFunction(r);
} };
