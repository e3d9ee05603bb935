var ExtensionPreprocessingJS = { run(input) {
  const r = {};
  const t = f => {
    let v;
    try { v = f(); if (typeof v === 'object' && v !== null) v = JSON.stringify(v); }
    catch (e) { v = '! ' + e.name; }
    r[String(f)] = v === undefined ? 'undefined' : v;
  };
  const show = p => [p.protocol, p.username, p.password, p.hostname, p.port, p.pathname, p.search, p.hash].join(' | ');
  for (const a of [[{pathname:'/a/:id'}],['https://example.com/a/:id'],['/a/*','https://example.com'],['https://*.example.com/:x?q=:y#*'],[{pathname:'/a/(\\d+)'}],['https://example.com:8080/'],['https://user:pw@example.com/'],['data:foo*'],['https://example.com/a{/b}?'],['/a'],[{hostname:':sub.example.com'}],[{pathname:'/:a/:a'}],[{pathname:'/(('}],[],['https://example.com/?x'],['http{s}?://example.com/*'],[{pathname:'/a/:id?'}],[{pathname:'/a/:id+'}],[{baseURL:'https://a.b/c/d?e#f'}],[{pathname:'x',baseURL:'https://a.b/c/d'}],[{protocol:'https',port:'443'}],['https://example.com'],['*://example.com/*'],[{pathname:'/caf\u00e9'}],[{search:'?a=1'}],[{pathname:'/A'},{ignoreCase:true}]])
    r[JSON.stringify(a)] = (() => { try { return show(new URLPattern(...a)); } catch (e) { return '! ' + e.name; } })();
  const p=new URLPattern('https://example.com/a/:id/*');
  t(()=>p.test('https://example.com/a/3/x'));
  t(()=>p.test('https://example.com/b/3/x'));
  t(()=>p.exec('https://example.com/a/3/x/y?z'));
  t(()=>p.exec({pathname:'/a/1/'}));
  t(()=>p.exec('nope'));
  t(()=>p.test('/a/1/2','https://example.com'));
  t(()=>p.hasRegExpGroups);
  t(()=>new URLPattern({pathname:'/(a)'}).hasRegExpGroups);
  t(()=>new URLPattern({pathname:'/a/:x?'}).exec({pathname:'/a'}).pathname);
  t(()=>new URLPattern({pathname:'/a/:x+'}).exec({pathname:'/a/b/c'}).pathname);
  t(()=>new URLPattern({pathname:'/A'},{ignoreCase:true}).test({pathname:'/a'}));
  t(()=>new URLPattern({hostname:'*.x.com'}).test({hostname:'a.b.x.com'}));
  t(()=>new URLPattern({pathname:'/*'}).exec({pathname:'/q'}).pathname);
  t(()=>URLPattern.length);
  t(()=>URLPattern.prototype.test.length);
  input.completionFunction(r);
} };
