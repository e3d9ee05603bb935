note('attributes', () => {
  const s=document.createElement('p').style,names=[];
  for(const k in s)names.push(k);
  return [names.length,names.slice(0,20),names.slice(-40),names.filter((n,i)=>i%50==0)];
});
note('where', () => {
  const s=document.createElement('p').style;
  s.color='red';
  const p=CSSStyleProperties.prototype;
  return [Object.keys(s),s.hasOwnProperty('color'),s.hasOwnProperty('0'),'color' in s,Object.getPrototypeOf(s)===p,Object.getPrototypeOf(p)===CSSStyleDeclaration.prototype,describe(p,'color'),String(s)];
});
note('spellings', () => {
  const s=document.createElement('p').style;
  return ['color','cssFloat','background-color','WebkitTransform','webkit-transform','-webkit-transform','appleX','epubWordBreak','epub-word-break','float','Color','pixelTop','constructor','toString','KhtmlOpacity','webkitOpacity','BackgroundColor','background-Color','--x'].map(k=>k+':'+(k in s)+':'+typeof s[k]);
});
note('expando', () => {
  const s=document.createElement('p').style;
  s.foo=1;
  s.color='red';
  return [s.foo,Object.keys(s),delete s.color,s.color];
});
note('assign', () => {
  const e=document.createElement('p');
  Object.assign(e.style,{color:'red',fontSize:'3px','margin-left':'4px'});
  return e.outerHTML;
});
note('writesBack', () => {
  const e=document.createElement('p'),s=e.style,o=[];
  s.setProperty('color','red','important');
  o.push(e.outerHTML);
  s.removeProperty('color');
  o.push(e.outerHTML);
  e.setAttribute('style','bogus');
  s.color='x';
  o.push(e.outerHTML);
  s.cssText='width: 1px; bad';
  o.push(e.outerHTML,s.length,s[0],s.item(1),s[1]);
  e.removeAttribute('style');
  o.push(s.length);
  e.style='top:1px';
  o.push(e.outerHTML);
  s.top=null;
  o.push(e.outerHTML);
  return o;
});
note('seesAttribute', () => {
  const e=document.createElement('p'),s=e.style,o=[];
  e.setAttribute('style','color:red');
  o.push(s.color);
  e.setAttribute('style','color:blue;top:1px');
  o.push(s.color,s.length);
  e.getAttributeNode('style').value='left:2px';
  o.push(s.color,s.left);
  return o;
});
