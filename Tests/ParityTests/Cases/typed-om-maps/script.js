var ExtensionPreprocessingJS = { run(p) {
  const r = {};
  const t = f => {
    let v;
    try { v = f(); v = v === undefined || v === null || typeof v === 'boolean' || typeof v === 'number' ? v : v.constructor.name + ' ' + v; }
    catch (e) { v = '! ' + e.name; }
    r[String(f)] = v === undefined ? 'undefined' : v;
  };
  const d = document.getElementById('d');
  const u = (n, s) => new CSSUnitValue(n, s), sh = v => v.constructor.name + '[' + v + ']';
  const m = d.attributeStyleMap;
  t(()=>m.set('width',u(-1,'px')));
  t(()=>d.style.width);
  t(()=>m.set('width','foo'));
  t(()=>m.set('foo','1px'));
  t(()=>m.set('width'));
  t(()=>m.set('width',u(1,'px'),u(1,'px')));
  t(()=>m.set('transition-duration',u(1,'s'),u(2,'s')));
  t(()=>m.append('width',u(1,'px')));
  t(()=>m.append('foo','1px'));
  t(()=>m.append('transition-duration','foo'));
  t(()=>m.set('margin','1px 2px'));
  t(()=>m.set('margin',u(1,'px')));
  t(()=>m.append('margin','1px'));
  t(()=>m.size);
  t(()=>[...m.keys()]+'');
  t(()=>[...m.entries()].map(x=>x[0]+x[1].map(sh)));
  t(()=>[...m].length);
  t(()=>m.has('margin'));
  t(()=>m.has('foo'));
  t(()=>m.get('foo'));
  t(()=>m.getAll('foo'));
  t(()=>m.delete('foo'));
  t(()=>m.delete('margin'));
  t(()=>m.get('height'));
  t(()=>m.getAll('height'));
  t(()=>m.set('transition-duration',new CSSUnparsedValue(['1s']),'2s'));
  t(()=>m.set('width',new CSSUnparsedValue(['1px'])));
  t(()=>m.set('width',CSSStyleValue.parse('margin','1px')));
  t(()=>CSSStyleValue.parse('foo','1'));
  t(()=>CSSStyleValue.parse('width',''));
  t(()=>CSSStyleValue.parse('','1px'));
  t(()=>CSSStyleValue.parse('--x',''));
  t(()=>CSSStyleValue.parse('--x',' '));
  t(()=>CSSStyleValue.parse('--x',' a b ').length);
  t(()=>CSSStyleValue.parse('--x',' a b ')[0]);
  t(()=>CSSStyleValue.parse('width','1px !important'));
  t(()=>{var p=CSSStyleValue.parse('--x',' a var(--b, c d) e var( --f , )'); return p.length+' '+Object.keys(p)+JSON.stringify([0,1,2,3].map(i=>typeof p[i]=='string'?p[i]:p[i]&&[p[i].variable,p[i].fallback&&p[i].fallback.length,p[i].fallback&&p[i].fallback[0]]))});
  const show = (p, x) => { d.style.cssText = ''; d.style.setProperty(p, x);
    r[p + ': ' + x] = [m, d.computedStyleMap()].map(map => map.getAll(p).map(sh).join(' ; ')); };
  for (const [p, x] of [['width', '10px'], ['width', 'min(1px, 2em)'], ['width', 'auto'], ['width', 'inherit'],
    ['width', 'calc((10px + 1em) * 2)'.replace('10px + 1em', '1em + 10px')], ['width', '50%'],
    ['color', 'red'], ['color', '#fff'], ['background-image', 'url(x.png)'], ['background-image', 'url(a.png), url(b.png)'],
    ['margin', '1px 2px'], ['font-family', 'a, b'], ['content', '"x"'], ['transition-duration', '1s, 2s'],
    ['opacity', '50%'], ['z-index', '3'], ['line-height', '1.5'], ['font-weight', 'bold'], ['translate', '1px 2px'],
    ['transform', 'translate(1px, 2px) rotate(3deg)'], ['transform', 'none'], ['display', 'inline-block'],
    ['overflow-x', 'hidden'], ['aspect-ratio', '16 / 9'], ['vertical-align', '3px'], ['order', '-1']]) show(p, x);
  p.completionFunction(r);
} };
