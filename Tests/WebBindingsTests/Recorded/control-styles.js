// Styles follow what is checked, chosen and written in controls, and `:is()` in `:has()` sees all around.
document.body.innerHTML = [
  '<style>i{color:black} input:checked+i{color:red} input:indeterminate+i{color:blue} :invalid+i{color:teal} #d:has(:checked){color:green} option:checked{color:red} :placeholder-shown+i{color:gold} input:focus+i{color:navy} :disabled+i{color:gray} #t:in-range+i{color:lime} :target{color:red} .x:has(textarea:placeholder-shown){color:red}</style>',
  '<div id=d><input type=checkbox id=c><i id=ci></i><input type=radio name=q id=r1><i id=r1i></i><input type=radio name=q id=r2><i id=r2i></i><input required id=q><i id=qi></i><input placeholder=x id=ph><i id=phi></i><input type=number min=1 max=3 id=t><i id=ti></i></div>',
  '<select id=s><option id=o1>1<option id=o2>2</select>',
  '<fieldset id=fs><input id=fi><i id=fii></i></fieldset>',
  '<p class=x id=xx><textarea placeholder=a id=ta></textarea></p>',
  '<form id=f><input type=checkbox checked id=fc><i id=fci></i></form>'
].join('');
const $ = id => document.getElementById(id), color = id => getComputedStyle($(id)).color;
note('checkbox', () => {
  const o=[color('ci'),color('d')];
  $('c').checked=true;
  o.push(color('ci'),color('d'));
  $('c').checked=false;
  o.push(color('ci'));
  $('c').indeterminate=true;
  o.push(color('ci'));
  $('c').click();
  o.push(color('ci'),color('d'));
  return o;
});
note('radio', () => {
  const o=[color('r1i'),color('r2i')];
  $('r1').checked=true;
  o.push(color('r1i'),color('r2i'));
  $('r2').checked=true;
  o.push(color('r1i'),color('r2i'));
  return o;
});
note('valid', () => {
  const o=[color('qi')];
  $('q').value='x';
  o.push(color('qi'));
  $('q').value='';
  o.push(color('qi'));
  $('q').setCustomValidity('a');
  o.push(color('qi'));
  $('q').value='1';
  $('q').setCustomValidity('');
  o.push(color('qi'));
  return o;
});
note('ph', () => {
  const o=[color('phi')];
  $('ph').value='x';
  o.push(color('phi'));
  $('ph').value='';
  o.push(color('phi'));
  o.push(color('xx'));
  $('ta').value='q';
  o.push(color('xx'));
  return o;
});
note('range', () => {
  const o=[color('ti')];
  $('t').value='2';
  o.push(color('ti'));
  $('t').value='9';
  o.push(color('ti'));
  $('t').stepDown();
  return o;
});
note('select', () => {
  const o=[color('o1'),color('o2')];
  $('s').selectedIndex=1;
  o.push(color('o1'),color('o2'));
  $('s').value='1';
  o.push(color('o1'),color('o2'));
  $('o2').selected=true;
  o.push(color('o1'),color('o2'));
  return o;
});
note('disabled', () => {
  const o=[color('fii')];
  $('fs').disabled=true;
  o.push(color('fii'));
  $('fi').disabled=true;
  $('fs').disabled=false;
  o.push(color('fii'));
  return o;
});
note('reset', () => {
  const o=[color('fci')];
  $('fc').checked=false;
  o.push(color('fci'));
  $('f').reset();
  o.push(color('fci'));
  return o;
});
document.body.innerHTML = '<div class=out><section id=h><b class=in id=in></b></section></div>';
for (const selector of ['section:has(.in:is(.out .in))', 'section:has(b:not(.out b))',
  'section:has(:is(.out > section > b))', 'section:has(:is(.none b))', 'section:has(.out b)',
  'section:has(:not(.none b))', '.out:has(:is(section b))', 'section:has(:is(:scope b))'])
  note(selector, () => [$('h').matches(selector), document.querySelectorAll(selector).length]);
