var ExtensionPreprocessingJS = {
  run: async function (parameters) {
    var results = {};
     function L(n,v){results[n]=v}
    for (var id of "r1 r2 r3 r4 f d1 d2 p".split(" ")) globalThis[id]=document.getElementById(id);
    for (var t of ['text','number','email','password','tel']) { var i=document.createElement('input'); i.type=t; document.body.append(i);
     var r=[i.maxLength,i.minLength]; i.setAttribute('maxlength','3'); r.push(i.maxLength); i.value='123456'; r.push(i.value,i.validity.tooLong,i.validity.valid); i.setAttribute('maxlength','-1'); r.push(i.maxLength); i.setAttribute('maxlength','x'); r.push(i.maxLength); try{i.maxLength=-1}catch(e){r.push(e.name)} try{i.minLength=5; r.push(i.minLength,i.validity.tooShort)}catch(e){r.push(e.name)} try{i.maxLength=2}catch(e){r.push(e.name)} i.removeAttribute('minlength'); i.maxLength=4; r.push(i.maxLength,i.getAttribute('maxlength')); try{i.minLength=6}catch(e){r.push(e.name)} i.setAttribute('maxlength','99999999999'); r.push(i.maxLength); L('max '+t,r); i.remove(); }
    var ta=document.createElement('textarea'); document.body.append(ta); ta.maxLength=3; ta.focus(); document.execCommand('insertText',false,'abcdef'); L('ta',[ta.value,ta.validity.tooLong,ta.validity.valid,ta.textLength]); ta.value='a\r\nbcdef'; L('ta2',[ta.value.length,ta.textLength,ta.validity.tooLong]); ta.defaultValue='zzzzzzzz'; L('ta3',[ta.value]);
    var i=document.createElement('input'); document.body.append(i); i.maxLength=2; i.value='abcdef'; i.focus(); document.execCommand('insertText',false,'Z'); L('over',[i.value,i.validity.tooLong]); document.execCommand('delete'); L('over2',[i.value,i.validity.tooLong,i.validity.valid,i.matches(':invalid')]); i.setRangeText('qqqqqq'); L('over3',[i.value,i.validity.tooLong]);
    // radio
    function R(){return [r1,r2,r3,r4].map(x=>x.checked).join()}
    L('radio',R()); r2.checked=true; L('r2',R()); r4.removeAttribute('form'); L('r4 out',R()); r4.name='a'; L('rename',R()); r3.checked=true; L('r3',R()); r1.type='checkbox'; r1.checked=true; r1.type='radio'; L('type',R()); f.append(r3); L('moved',R()); var d=document.createElement('div'); d.append(r1,r2); L('detached',R()); r1.checked=true; L('det2',R()); document.body.append(d); L('att',R()); f.reset(); L('reset',R());
    var c=f.cloneNode(true); L('clone',[...c.querySelectorAll('input')].map(x=>x.checked).join()); document.body.append(c); L('clone2',R()+' '+[...c.querySelectorAll('input')].map(x=>x.checked).join());
    L('valid',[r2.validity.valueMissing, (r2.required=true, r2.validity.valueMissing), r1.validity.valueMissing]);
    // records
    var recs=[]; var mo=new MutationObserver(()=>{}); function M(n){ L(n, mo.takeRecords().map(r=>[r.type,r.target.nodeName+(r.target.id?'#'+r.target.id:''),r.attributeName,r.oldValue,[...r.addedNodes].map(x=>x.nodeName+(x.data||'')).join(),[...r.removedNodes].map(x=>x.nodeName+(x.data||'')).join(),r.previousSibling&&(r.previousSibling.data||r.previousSibling.nodeName),r.nextSibling&&(r.nextSibling.data||r.nextSibling.nodeName)])) }
    mo.observe(document,{subtree:true,childList:true,attributes:true,characterData:true,attributeOldValue:true,characterDataOldValue:true});
    p.firstChild.splitText(0); p.append('x',''); p.append('y'); p.insertBefore(document.createTextNode(''),p.firstChild); M('setup'); p.normalize(); M('normalize');
    p.append('q','','r'); p.append(document.createComment('c'),'s','t'); M('setup2'); p.normalize(); M('normalize2');
    d2.open=true; M('details open'); d1.open=true; M('details 2'); d2.toggleAttribute('open'); M('d3'); d1.firstChild.click(); M('summary'); d1.name='h'; d2.open=true; M('x'); d1.open=true; M('y'); d1.name='g'; M('z'); 
    // innertext
    for (var id of ['e','e2','e3','e4','e5','e6']) { var el=document.getElementById(id); getSelection().selectAllChildren(el); L(id,[el.innerText,getSelection().toString()]); }
    parameters.completionFunction(results);
  }
};
