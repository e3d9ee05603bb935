// Selectors as style rules have them.
const sheetOf = text => {
  const style = document.createElement('style');
  style.textContent = text;
  document.head.append(style);
  return style.sheet;
};
const attempt = (list, question) => {
  try { list.push(say(question())); }
  catch (error) { list.push(`${error.constructor.name} ${error.name}: ${error.message}`); }
};
const $ = id => document.getElementById(id);
const clear = () => document.querySelectorAll('style').forEach(style => style.remove());
for (const text of [
  '::-webkit-file-upload-button', '::-webkit-scrollbar-thumb:horizontal', '::part(a):hover', '::part(a)::before',
  '::slotted(a)::before', '::slotted(a b)', '::before.x', 'a::before b', '.x&', 'a&', '&a', '&&', '*&', '& *',
  '[x=""]', '[x="a\\"b"]', '[ x = y ]', '[x=y I]', '[x=1]', '[x="1"i]', 'a:not(b):not( c , d )', ':nth-child(-2n-1)',
  ':nth-child(-n)', ':nth-child(+5)', ':nth-child(-0)', ':nth-child(0n)', ':nth-child(n+0)', ':nth-child(2n -1)',
  ':nth-child(2 n)', ':nth-child(+ 2n)', ':nth-child(N)', ':nth-child(-3n+ 2 of  a)', ':nth-of-type(2n of a)',
  ':first-child', ':lang(  en , "fr" )', ':lang()', ':dir(LTR)', ':dir(x)', ':host-context(a)', ':host(a b)',
  ':has()', ':has(:has(a))', ':has(::before)', ':is(a, b, )', ':is( )', ':is(a::before)', ':where( .A , #B )',
  ':-webkit-any(a b)', ':state(a b)', '::cue(.a , b)', '::view-transition-old(  x )', '::view-transition-group(*.a)',
  '::-webkit-details-marker', '::backdrop', '::target-text', '::grammar-error', '::details-content', '::-apple-x',
  '::-webkit-slider-thumb::before', 'a:visited', 'a:link:hover:active', ':-webkit-drag', ':popover-open', ':modal',
  ':user-valid', ':defined', ':empty', ':optional', ':-webkit-autofill-strong-password', '::first-line::before',
  ':after', ':AFTER', 'A|B', 'a\\20 b', '\\61', '.\\-a', '.--x', '#-x', '#--', '.-1x', '#1', '.1', 'é|x',
  'div#x.y.z[w]:hover::after', 'a>b+c~d e', ' a ', 'a , b', '*', '**', 'a *.b', '*:hover', '*::before', ':hover *',
  'a> *', 'x-y', 'html body>div:nth-child(2)>a[href^="http"]:not([href*="x"])', ':host::before', ':host > a',
  ':root', '::-webkit-foo(x)', '::highlight(a b)', '::slotted()', '::part()', '::cue()', 'a:hover:before',
  '::selection:window-inactive', '::-webkit-scrollbar:hover:active', '::-webkit-resizer'
]) {
  note(text, () => sheetOf(text + '{}').cssRules[0]?.selectorText ?? null);
  clear();
}
// In a style rule.
for (const text of [
  'a', '.a', '> a', '+ a', '~ a', '& a', '&.b', '.a &', '.a & .b', 'a, b', '> a, & b', ':is(&)', ':not(&)', '&',
  '&&', '& + &', 'a:has(> &)', '@media x', '*', '::before', '&::before', 'a > & b', '>', '> > a', 'div&', 'b, > c',
  '& , x'
]) {
  note(`nested ${text}`, () => {
    const rule = sheetOf(`.p{${text}{color:red}}`).cssRules[0].cssRules[0];
    return rule ? rule.selectorText ?? rule.cssText : null;
  });
  clear();
}
