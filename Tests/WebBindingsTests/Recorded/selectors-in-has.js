// What a list within :has() may look at: more than what the element contains.
const holder = document.createElement('div');
holder.innerHTML = '<div id=prev class=p></div><div id=scope><div id=d0 class=p></div><div id=d1 class=c></div><div class=d><div id=e class=e></div></div></div>';
document.body.append(holder);
for (const selector of ['div:has(#e:is(.p + .c ~ .d .e))', '#scope:has(.e:is(.p ~ .d .e))', '#scope:has(#e:is(#scope .e))',
  '#scope:has(#e:is(#prev + #scope .e))', '#scope:has(:is(#prev + #scope .e))', '#scope:has(:where(#prev + #scope .e))',
  '#prev:has(~ #scope:is(.p + #scope))', '#prev:has(~ :is(.p + #scope))', '#scope:has(:not(#prev + #scope .e))',
  '#scope:has(.e:not(#prev + #scope .e))', '#d0:has(~ .d .e:is(.c ~ .d .e))', '#d0:has(+ .c:is(#prev + #scope .c))',
  '#scope:has(:nth-child(1 of #prev + * .p))', '.d:has(.e:is(#scope > * > .e))', '.d:has(.e:is(body .e), .nope)'])
  note(selector, () => [...holder.querySelectorAll(selector)].map(element => element.id || element.className).join());
holder.remove();
