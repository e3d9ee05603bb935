const M=(html,f)=>{document.body.innerHTML=html;const e=document.body.querySelector('input,select,textarea,button,output,fieldset,object');if(f)f(e);return [html,e.willValidate,e.validationMessage,Object.keys(ValidityState.prototype).filter(k=>e.validity[k]).join(),e.checkValidity()]};
note('msgs', () =>
  ['<input required>','<input type=checkbox required>','<input type=radio required name=a>','<input type=radio required name=a><input type=radio name=a checked>','<input type=file required>','<input type=file required multiple>','<select required><option value="">x</select>','<select required></select>','<select required multiple><option>x</select>','<select required size=2><option value="" selected>x</select>','<select required><option value="">x<option selected>y</select>','<select required><optgroup><option value="">x</select>','<textarea required></textarea>','<input type=email value=x>','<input type=email value="a@b">','<input type=email multiple value="a@b, c">','<input type=email value="a@b.c,d@e.f">','<input type=url value=x>','<input type=url value="a:b">','<input type=url value="http://">','<input pattern=a+ value=b>','<input pattern=a+ value=aa>','<input pattern=a+ title=T value=b>','<input pattern="(" value=b>','<input pattern="a|b" value=ab>','<input maxlength=2 value=abc>','<input minlength=5 value=abc>','<input type=number min=3 value=2>','<input type=number max=3 value=4>','<input type=number step=2 value=3>','<input type=number step=2 min=1 value=3>','<input type=number value=1.5>','<input type=number step=any value=1.5>','<input type=number step=0.1 value=0.3>','<input type=number required>','<input type=number value=abc>','<input type=date min=2020-01-01 value=2019-01-01>','<input type=date max=2020-01-01 value=2021-01-01>','<input type=date step=2 value=2021-01-02>','<input type=month min=2020-02 value=2020-01>','<input type=week max=2020-W02 value=2020-W03>','<input type=time min=10:00 value=09:00>','<input type=time min=22:00 max=06:00 value=12:00>','<input type=time min=22:00 max=06:00 value=23:00>','<input type=datetime-local min=2020-01-01T00:00 value=2019-01-01T00:00>','<input type=range min=5 value=1>','<input type=range required>','<input type=color required>','<input type=hidden required>','<input type=submit required>','<input type=button required>','<input type=image>','<input type=reset>','<button>x</button>','<button type=button>x</button>','<button type=reset>x</button>','<output>x</output>','<fieldset></fieldset>','<object></object>','<input readonly required>','<input disabled required>','<datalist><input required></datalist>','<fieldset disabled><legend></legend></fieldset>','<input type=time step=60 value=10:00:30>','<input type=date required>','<input type=password required>','<input type=search required>','<input type=tel required pattern=x>'].map(h=>M(h)));
note('custom', () =>
  ['input','select','textarea','button','output','fieldset','object'].map(t=>{const e=document.createElement(t);e.setCustomValidity('bad\nx');const o=[t,e.validationMessage,e.validity.customError,e.validity.valid,e.checkValidity()];e.setCustomValidity('');o.push(e.validity.valid);return o}));
note('same', () => {
  const e=document.createElement('input');
  return [e.validity===e.validity,String(e.validity)];
});
note('events', () => {
  document.body.innerHTML='<form><input id=a required><input id=b required></form>';
  const f=document.forms[0],o=[];
  f.addEventListener('invalid',e=>o.push('f'+e.target.id+e.bubbles+e.cancelable),true);
  document.getElementById('a').addEventListener('invalid',e=>o.push('a'));
  o.push(f.checkValidity());
  o.push(f.reportValidity());
  return o;
});
note('customHidden', () => {
  const e=document.createElement('input');
  e.type='hidden';
  e.setCustomValidity('x');
  return [e.validationMessage,e.validity.valid,e.checkValidity()];
});
note('emailre', () =>
  ['a@b','a@','@b','a b@c','a@b c','a@-b','a@b-','a@b..c','a.@b','.a@b','a@b.c','ä@b.c','a@ä.c','a@b_c','"a"@b','a@[1.2.3.4]','a@b.','a+b@c','a@'+'x'.repeat(63),'a@'+'x'.repeat(64)].map(v=>{const i=document.createElement('input');i.type='email';i.value=v;return [v.slice(0,8),i.validity.typeMismatch,i.value.slice(0,10)].join()}));
note('urlre', () =>
  ['x','a:','a:b','//x','http:x','http://a b','http://','mailto:x','http://ä','/x'].map(v=>{const i=document.createElement('input');i.type='url';i.value=v;return [v,i.validity.typeMismatch].join()}));
note('steps', () => {
  const R=[];
  const S=(attrs,fn)=>{const i=document.createElement('input');for(const k in attrs)i.setAttribute(k,attrs[k]);let x;try{fn(i)}catch(e){x=e.name}R.push([JSON.stringify(attrs),String(fn).slice(3),i.value,x])};
  const up=i=>i.stepUp(),dn=i=>i.stepDown(),up3=i=>i.stepUp(3),dn2=i=>i.stepDown(2),up0=i=>i.stepUp(0),upm=i=>i.stepUp(-2);
  for(const f of [up,dn,up3,dn2,up0,upm]){S({type:'number'},f);S({type:'number',value:5},f);S({type:'number',value:1.5},f);S({type:'number',value:5,max:6},f);S({type:'number',value:5,min:4,step:3},f);S({type:'number',value:10,max:6},f);S({type:'number',value:1,min:4},f);S({type:'number',step:'any',value:1},f);S({type:'number',step:0.1,value:0.2},f);S({type:'number',min:10,max:1,value:5},f);S({type:'range'},f);S({type:'range',value:99,step:10},f);S({type:'date',value:'2020-02-28'},f);S({type:'date'},f);S({type:'month',value:'2020-12'},f);S({type:'week',value:'2020-W53'},f);S({type:'time',value:'23:59'},f);S({type:'time',value:'10:00:30'},f);S({type:'datetime-local',value:'2020-01-01T00:00'},f);S({type:'text',value:5},f);S({type:'number',min:0.5,max:0.9,value:0.6},f);S({type:'number',value:7,step:5},f);S({type:'number',value:-7,step:5},f)}
return R;
});
note('van', () =>
  [['date','2020-01-01'],['month','2020-01'],['week','2020-W01'],['time','10:00'],['datetime-local','2020-01-01T10:00'],['number','1e3'],['range','50'],['text','5'],['date','']].map(([t,v])=>{const i=document.createElement('input');i.type=t;i.value=v;return [t,i.valueAsNumber,String(i.valueAsDate&&i.valueAsDate.toISOString())].join()}));
note('vanset', () =>
  ['date','month','week','time','datetime-local','number','range','text','color'].map(t=>[0,1.5,-1,1e12,NaN,Infinity,1e20].map(v=>{const i=document.createElement('input');i.type=t;try{i.valueAsNumber=v;return i.value}catch(e){return e.name}}).join()));
note('vadset', () =>
  ['date','month','week','time','datetime-local','number','text'].map(t=>[new Date(0),new Date(1e12+500),null,new Date(NaN),new Date(-1e15)].map(v=>{const i=document.createElement('input');i.type=t;try{i.valueAsDate=v;return i.value}catch(e){return e.name}}).join()));
note('vadBad', () => {
  const i=document.createElement('input');
  i.type='date';
  i.valueAsDate=5;
  return i.value;
});
note('rangeSan', () =>
  [{value:'5.0'},{value:'1e1'},{value:'33.333',step:'0.1'},{value:'0.3',step:'0.1',min:0,max:1},{value:'x',min:10,max:5},{value:'7',step:5},{value:'8',step:5},{value:'7.5',step:5},{value:'99',step:10,max:95},{value:'3',min:0.5},{value:'x',min:0,max:5},{value:'x',min:0,max:5,step:2},{value:'50',step:'any'},{value:'33.3',step:'any'},{value:'-5',min:-10,max:-1},{value:'2.5'},{value:'-2.5',min:-10},{value:'1e100',max:'1e50'},{value:'0.1',step:'0.01',max:1}].map(o=>{const i=document.createElement('input');i.type='range';for(const k in o)if(k!='value')i.setAttribute(k,o[k]);i.value=o.value;return JSON.stringify(o)+i.value}));
note('time', () =>
  ['12:30:15.5','12:30:15.50','12:30:15.500','12:30:15.5000','12:30:00.000','12:30:','12:30:60','1:1','00:00','23:59:59.999','12:30:15.0'].map(v=>{const i=document.createElement('input');i.type='time';i.value=v;return v+'='+i.value}));
note('dtl', () =>
  ['2020-01-01T10:00:00','2020-01-01T10:00:30','2020-01-01 10:00:30.5','2020-01-01T10:00:30.50','12020-01-01T10:00','0001-01-01T00:00','2020-01-01t10:00'].map(v=>{const i=document.createElement('input');i.type='datetime-local';i.value=v;return v+'='+i.value}));
note('sel', () => {
  const o=[];
  for(const t of ['text','email','number','date','checkbox','search','url','tel','password','hidden','color','range','file','submit']){const i=document.createElement('input');i.type=t;if(t!='file')i.value='12';let a;try{a=[i.selectionStart,i.selectionEnd,i.selectionDirection]}catch(e){a=e.name}let b;try{i.selectionStart=1;b=i.selectionStart}catch(e){b=e.name}let c;try{i.setSelectionRange(0,1,'forward');c=[i.selectionStart,i.selectionEnd,i.selectionDirection]}catch(e){c=e.name}let d;try{i.setRangeText('Z');d=i.value}catch(e){d=e.name}let e2;try{i.select();e2='ok'}catch(e){e2=e.name}o.push([t,a,b,c,d,e2].join('|'))}return o;
});
note('selta', () => {
  const t=document.createElement('textarea');
  const o=[[t.selectionStart,t.selectionEnd,t.selectionDirection]];
  t.textContent='hello';
  o.push([t.selectionStart,t.selectionEnd]);
  t.value='hello world';
  o.push([t.selectionStart,t.selectionEnd]);
  t.value='hello world';
  t.setSelectionRange(2,100);
  o.push([t.selectionStart,t.selectionEnd,t.selectionDirection]);
  t.setSelectionRange(9,4,'backward');
  o.push([t.selectionStart,t.selectionEnd,t.selectionDirection]);
  t.selectionEnd=1;
  o.push([t.selectionStart,t.selectionEnd]);
  t.selectionStart=3;
  o.push([t.selectionStart,t.selectionEnd]);
  t.selectionDirection='x';
  o.push(t.selectionDirection);
  t.value='ab';
  o.push([t.selectionStart,t.selectionEnd]);
  const i=document.createElement('input');
  i.setAttribute('value','abc');
  o.push([i.selectionStart,i.selectionEnd]);
  i.value='xyz';
  o.push([i.selectionStart,i.selectionEnd]);
  i.setSelectionRange(0,1);
  i.value='xyz';
  o.push([i.selectionStart,i.selectionEnd]);
  i.setSelectionRange(0,1);
  i.setAttribute('value','q');
  o.push([i.selectionStart,i.selectionEnd]);
  return o;
});
note('srt', () =>
  [[],['select'],['start'],['end'],['preserve']].map(m=>{const i=document.createElement('input');i.value='0123456789';i.setSelectionRange(3,6);i.setRangeText('AB',1,4,...m);return [i.value,i.selectionStart,i.selectionEnd].join()}));
