// What rules are made of a sheet's text, and how they are written down.
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
const show = rule => {
  const result = { kind: rule.constructor.name, type: rule.type, text: rule.cssText };
  for (const name of ['selectorText', 'conditionText', 'name', 'keyText', 'href', 'layerName',
    'supportsText', 'namespaceURI', 'prefix', 'containerName', 'containerQuery', 'syntax',
    'inherits', 'initialValue', 'start', 'end', 'styleSheet'])
    if (name in rule) result[name] = rule[name];
  if (rule.media) result.media = rule.media.mediaText;
  if (rule.nameList) result.names = rule.nameList;
  if (rule.style)
    result.style = [rule.style.constructor.name, rule.style.length, rule.style.parentRule === rule];
  if (rule.cssRules) result.rules = [...rule.cssRules].map(show);
  return result;
};
for (const text of [
  'a>b{color:red}', 'A > B , #I.c{COLOR:RED;;}', '*{}', '*.a{}', 'a *{}', '*|a{}', '|a{}', '*|*{}', '[x]{}',
  '[X=y]{}', '[x="y"]{}', "[x~='y' i]{}", '[x|=y s]{}', '[x^="a b"]{}', '[x$=y]{}', '[x*=y]{}', '[*|x]{}', '[|x]{}',
  'a:hover{}', 'a:HOVER{}', 'a:before{}', 'a::before{}', 'a::BEFORE{}', 'a:first-line{}', 'a::first-letter{}',
  '::-webkit-scrollbar{}', '::-webkit-foo{}', '::selection{}', '::foo{}', 'a::marker{}', 'input::placeholder{}',
  '::file-selector-button{}', '::-moz-x{}', 'a::-webkit-input-placeholder{}', '::-webkit-slider-thumb:hover{}',
  '::slotted(a){}', '::part(x y){}', '::cue{}', '::cue(b){}', '::view-transition-group(*){}', '::highlight(x){}',
  '::before:hover{}', '::before::marker{}', ':nth-child(2n+1){}', ':nth-child( 2N + 1 ){}', ':nth-child(odd){}',
  ':nth-child(even){}', ':nth-child(3){}', ':nth-child(-n+3){}', ':nth-child(n){}', ':nth-child(+3n-2){}',
  ':nth-child(0n+4){}', ':nth-last-child(2n+0){}', ':nth-child(2n of .a,.b){}', ':nth-of-type(3n){}',
  ':nth-last-of-type(1){}', ':NOT(.a,.b){}', ':is(a,b>c){}', ':where(){}', ':is(){}', ':is(a,::foo){}',
  ':matches(a){}', ':-webkit-any(a,b){}', ':any-link{}', ':-webkit-any-link{}', ':lang(en){}', ':lang("en",fr){}',
  ':lang("*-x"){}', ':dir(ltr){}', ':host{}', ':host(.a){}', ':host-context(.a){}', ':has(> a, + b){}', ':root{}',
  ':scope{}', ':focus-visible{}', ':autofill{}', ':-webkit-autofill{}', ':-webkit-full-screen{}', ':fullscreen{}',
  ':state(x){}', ':not(){}', ':nonsense{}', 'a:not(:nonsense){}', ':is(:nonsense, b){}', '.\\31 23{}', '#\\#x{}',
  '.a\\:b{}', '.é{}', 'a+b~c{}', 'a  b{}', 'a/**/b{}', 'a/* */ /* */b{}', 'a,b,{}', ',a{}', 'a{', 'a{color:red',
  'a{color:red;b}c{}', 'a{color:red}}b{}', '{}', 'a b > {}', '> a{}', 'a||b{}', '&{}', '& a{}', '&.x{}',
  'a { color: red !important; background: url(x.png) }', 'a{margin:1px 2px 3px 4px;margin-left:5px}',
  'a{--x: { a } ;--y:1}', 'a{font:12px/1 serif}', 'a{color:bogus}', 'a{width:calc(1px + 2em)}',
  'a{color:red;color:bogus;color:blue}', 'a{background:var(--x);color:var(--y, red)}', 'a{content:"\\201c"}',
  '@media screen{a{color:red}}', '@media screen{a{color:red}b{color:blue}}', '@media SCREEN AND (MIN-WIDTH:100PX){}',
  '@media{}', '@media bogus bogus{a{}}', '@media (max-width:100px),print{a{}}', '@media not all and (monochrome){}',
  '@media only screen{ @media print{ a{color:red} } }', '@media (min-width: 1px) and (max-width: 2px) { a{} }',
  '@media (100px < width <= 2000px){}', '@media ((min-width:1px) or (hover)){}', '@media (foo:bar){}',
  '@media not (hover){}', '@media (min-resolution:2dppx){}', '@media (-webkit-min-device-pixel-ratio: 1.5){}',
  '@media (aspect-ratio: 16/9){}', '@media (orientation:landscape){}', '@media (min-width:calc(1px + 2px)){}',
  '@media (min-width:1e2px){}', '@media tv{}', '@media screen and (color){}', '@media screen , , print{}',
  '@media not{}', '@media and{}', '@supports (display:grid){a{color:red}}',
  '@supports (display: grid) and (not (display:inline-grid)){}', '@supports not (foo:bar){}', '@supports bogus{}',
  '@supports (a:b) or (c:d){}', '@supports selector(a>b){}', '@supports (--x:1){}', '@supports ((display:flex)){}',
  '@supports font-tech(color-COLRv1){}', '@supports  (display:flex)   and  (color:red){}', '@import "x.css";',
  '@import url(x.css) screen;', '@import url("x.css") layer;',
  '@import "x.css" layer(a.b) supports(display:grid) screen and (min-width:1px);', '@import url(x.css)',
  '@import x;', '@import url(a b.css);', '@font-face{font-family:X;src:url(x.woff2) format("woff2"), local("Foo")}',
  '@font-face{font-family:"A B";src:url(a.ttf);font-weight:bold;unicode-range:U+0025-00FF,u+4??;font-display:swap;font-style:italic}',
  '@font-face{}',
  '@font-face{color:red;font-weight:100 900;font-stretch:50% 200%;ascent-override:90%;size-adjust:90%;font-feature-settings:"liga" 1}',
  '@font-face { font-family: Arial Black, x; src: url() }',
  '@keyframes x{from{color:red}50%,60%{color:blue}to{color:green}}', '@keyframes "foo bar"{0%{}}',
  '@-webkit-keyframes y{from{left:0}to{left:1px}}', '@keyframes none{}', '@keyframes "none"{}',
  '@keyframes X{FROM{}101%{}20.5%{color:red !important;width:1px}}', '@keyframes{}', '@keyframes a b{}',
  '@keyframes "x"{}', '@keyframes initial{}', '@namespace "http://a";', '@namespace x url(http://a);',
  '@namespace x "a" b;', '@page{margin:1cm}', '@page :first{margin:1cm;size:a4}', '@page toc{margin:1px}',
  '@page toc:left{color:red}', '@page :bogus{}', '@page{@top-left{content:"x"}}',
  '@page :first , x:left {size: A4 landscape; orphans:2}', '@layer a;', '@layer a , b.c;', '@layer a{b{color:red}}',
  '@layer{b{}}', '@layer a,b{}', '@layer a.b{ @layer c; d{} }', '@layer;', '@LAYER A{}',
  '@container (min-width:100px){a{color:red}}', '@container x (min-width:100px) and (width > 3px){}',
  '@container style(--x:1){}', '@container x{}', '@container{}', '@container  NAME  not  (width>1px){}',
  '@property --x{syntax:"<length>";inherits:true;initial-value:1px}', '@property --x{syntax:"*";inherits:false}',
  '@property --x{}', '@property x{}', '@property --y{syntax:"<color>";inherits:true;initial-value:red;}',
  '@counter-style x{system:cyclic;symbols:a b "c";suffix:" "}', '@counter-style none{}',
  '@counter-style x{ system: additive; additive-symbols: 10 x, 1 "i"; range: 1 10; pad: 3 "0"; negative: "-"; prefix:"("; fallback:decimal; speak-as:auto }',
  '@scope (.a) to (.b){img{color:red}}', '@scope{a{}}', '@scope (.a){& b{} :scope{}}',
  '@starting-style{a{color:red}}', '@charset "utf-8";', '@foo{a{}}', '@foo;', '@-moz-document url(){a{}}',
  '@media screen{@import "x";}', '@media screen{@charset "x";a{}}',
  '@media screen{@font-face{font-family:x}@page{margin:1px}@keyframes q{}@namespace x "y";}', '<!-- a{} -->',
  '@media screen{<!-- a{} -->}', 'a{color:red;b{color:blue}}', 'a{b{color:blue}color:red}',
  'a{&:hover{x:y;color:blue}}', 'a{> b{color:red}}', 'a{+ b, & c{}}', 'a{color:red;& b{color:blue}width:1px}',
  'a{@media screen{color:red}}', 'a{@media screen{color:red;b{width:1px}height:1px}}',
  'a{@supports (color:red){& b{}}}', 'a{@layer x{color:red}}', 'a{b{c{color:red}}}', 'a,b{&.c{}}',
  'a{.x{}#y{}[z]{}:hover{}::before{}*{}}', 'a{color:red;@font-face{}}', 'a{width:1px;;;;}',
  'a{@container (width>1px){color:red}}', 'a{@scope (b){color:red}}', 'a{@starting-style{color:red}}', 'a{& > &{}}',
  'a{@media print{}}', '.a{.b &{color:red}}'
]) {
  note(text, () => [...sheetOf(text).cssRules].map(show));
  clear();
}
for (const text of [
  '@namespace x "y";@namespace "z";', '@namespace X url( "y" );', '@namespace;', '@namespace "a" {}',
  '@namespace x y;', '@font-face x{}', '@font-face;', '@keyframes x;',
  '@keyframes x{from{color:red;color:blue}from{top:1px}}', '@keyframes x{from , to{}}',
  '@keyframes x{0%,50.50%,100%{}}', '@keyframes x{-1%{}}', '@keyframes x{5{}}', '@keyframes x{@media print{}from{}}',
  '@keyframes --x{}', '@keyframes "a\\"b"{}', '@keyframes none none{}', '@keyframes default{}', '@keyframes unset{}',
  '@keyframes auto{}', '@page :blank{}', '@page a:first:left{}', '@page A :left{}', '@page :FIRST{}', '@page a b{}',
  '@page{margin:1px;color:bogus;size:landscape A4;width:3px}', '@page{size:1in 2in}', '@page{size:portrait}',
  '@page{@top-left{} margin:1px}', '@layer a . b{}', '@layer .a{}', '@layer a.b.c, d;', '@layer a,;', '@layer 1a;',
  '@layer initial;', '@media screen;a{}', '@media screen{a{}', '@media screen{} }b{}',
  '@media screen{a{color:red};b{}}', ';a{}', 'a{};b{}', '@supports (display:grid);', '@supports {a{}}',
  '@supports (a:b){}', '@supports not(a:b){}', '@supports (not (a:b)){}', '@supports (a:b) and (c:d) or (e:f){}',
  '@supports (;){}', '@supports (x){}', '@supports selector(:foo){}', '@supports selector(a,b){}',
  '@supports (display:grid) garbage{}', '@supports foo(bar){}', '@container a b (width>1px){}',
  '@container not (width>1px){}', '@container (width){}', '@container (width>1px) or (height>1px){}',
  '@container style(color:red){}', '@container x style( --a ){}', '@container none (width>1px){}',
  '@container (foo){}', '@container scroll-state(x:y){}', '@scope(.a){}', '@scope (.a) to (> .b){}',
  '@scope to (.b){}', '@scope (bogus:x){}', '@scope .a{}', '@scope (.a, .b){}', '@scope{color:red}',
  '@starting-style x{}', '@starting-style{color:red}', '@property --x{syntax:"bogus";inherits:true;initial-value:1}',
  '@property --x{syntax:"<length>";inherits:true;initial-value:red}',
  '@property --x{syntax:"<length>";inherits:true}', '@property --x{syntax:"*";inherits:true;initial-value: a  b }',
  '@property --x{syntax:"<length>+";inherits:false;initial-value:1px 2px}', '@property --x y{}',
  '@property --x{inherits:true}', '@property --x{syntax:"*"}', '@counter-style a{symbols:x}', '@counter-style a{}',
  '@counter-style decimal{system:cyclic;symbols:x}', '@counter-style a{system:fixed 3;symbols:x y}',
  '@counter-style a{system:extends decimal;prefix:"x"}', '@counter-style a b{}', '@viewport{width:1px}',
  '@document x{}', '@-webkit-foo{}', '@color-profile --x{}', '@function --f(){}', '@custom-media --x (a);',
  '@when x{}', '@nest a{}', 'a{@nest & b{}}', 'a{@media screen{b{}@media print{c{}}}}', 'a{@layer x;}',
  'a{@import "x";}', 'a{@page{}}', 'a{@keyframes x{}}', 'a{@supports bogus{}}', 'a{b{}bogus:1}', 'a{b{};color:red}',
  'a{color:red;;b{}}', 'a{color:red}{}', 'a{color:red;b:hover{}c:d{}}', 'a{--x:{b:c}}', 'a{--x:{b:c};d{}}',
  'a{b{}--y:1}', 'a{color:red !important;b{}}', 'a{@media screen{}}', 'a{@media screen{bogus:1}}', 'a{&{color:red}}',
  'a{color:red}/* x */b{/* y */color:blue/* z */}', 'a{color:red;}}}}b{}',
  '@media print{@media screen{@supports (color:red){@layer x{a{color:red}}}}}', 'a{b{color:red}}c{d{e:f}}',
  'a{:hover{}}', 'a{b{}}', 'bogus::x, a{}', 'a{color:red\\}}b{}', 'a{content:"}"}b{}', 'a{background:url(})}b{}',
  'a[x="{"]{}', '@media (min-width:1px){a{}}@media{b{}}'
]) {
  note(text, () => [...sheetOf(text).cssRules].map(rule => [rule.constructor.name, rule.cssText]));
  clear();
}
for (const text of [
  '@import "a" screen, print', '@import url( "a" )', '@import "a" layer()', '@import "a" layer( x . y )',
  '@import "a" supports(display:bogus)', '@import "a" supports((display:grid) and (color:red))',
  '@import "a" supports(not (display:grid))', '@import "a" bogus bogus', '@import "a" layer screen',
  '@import "a" screen layer', '@IMPORT URL(a)', '@import', '@import "a" {}', '@import ""', '@import "a" layer(a b)',
  '@import "a\\"b"', '@import url(  a  ) LAYER(x)'
]) {
  note(text, () => [...sheetOf(text + ';').cssRules].map(rule => rule.cssText));
  clear();
}
