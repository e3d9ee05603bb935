var ExtensionPreprocessingJS = { run(p) {
  const r = {};
  const t = f => {
    let v;
    try { v = f(); v = v === undefined || v === null || typeof v === 'boolean' || typeof v === 'number' ? v : v.constructor.name + ' ' + v; }
    catch (e) { v = '! ' + e.name; }
    r[String(f)] = v === undefined ? 'undefined' : v;
  };
  const $ = i => document.getElementById(i);
  t(()=>$('s').viewBox.baseVal.width+','+$('s').width.baseVal.unitType+','+$('s').width.baseVal.valueInSpecifiedUnits+','+$('s').height.baseVal.value+$('s').height.baseVal.valueAsString);
  t(()=>$('s').viewBox);
  t(()=>$('s').viewBox===$('s').viewBox);
  t(()=>$('s').viewBox.baseVal===$('s').viewBox.baseVal);
  t(()=>$('s').preserveAspectRatio.baseVal.align+','+$('s').preserveAspectRatio.baseVal.meetOrSlice);
  t(()=>$('r').y.baseVal.value);
  t(()=>$('r').width.baseVal.value);
  t(()=>$('r').rx.baseVal.valueAsString);
  t(()=>$('p').points.length+','+$('p').points[1].x+','+$('p').points.getItem(0).y);
  t(()=>$('p').points.getItem(5));
  t(()=>{$('p').points[0].x=9;return $('p').getAttribute('points')});
  t(()=>{var q=$('s').createSVGPoint();q.x=7;$('p').points.appendItem(q);return $('p').getAttribute('points')});
  t(()=>$('t').x.baseVal.length+','+$('t').x.baseVal[2].value+','+$('t').rotate.baseVal[1].value);
  t(()=>{$('r').x.baseVal.value=3.5;return $('r').getAttribute('x')});
  t(()=>{$('r').x.baseVal.valueAsString='4em';return $('r').getAttribute('x')+$('r').x.baseVal.value});
  t(()=>{$('r').x.baseVal.convertToSpecifiedUnits(5);return $('r').getAttribute('x')});
  t(()=>{$('r').x.baseVal.newValueSpecifiedUnits(2,5);return $('r').getAttribute('x')});
  t(()=>{$('r').x.baseVal.valueAsString='foo'});
  t(()=>$('r').x.baseVal=3);
  t(()=>{$('r').x.animVal.value=3});
  t(()=>$('g').gradientUnits.baseVal+','+$('g').spreadMethod.baseVal+','+$('g').x2.baseVal.valueAsString+','+$('g').gradientTransform.baseVal.length);
  t(()=>{$('g').gradientUnits.baseVal=1;return $('g').getAttribute('gradientUnits')});
  t(()=>{$('g').gradientUnits.baseVal=9});
  t(()=>$('c').r.baseVal.value);
  t(()=>$('f').x.baseVal.valueAsString+$('f').width.baseVal.valueAsString+$('f').filterUnits.baseVal);
  t(()=>$('b').stdDeviationY.baseVal+','+$('b').stdDeviationX.baseVal);
  t(()=>$('s').createSVGLength().valueAsString);
  t(()=>$('s').createSVGMatrix().rotate(90).b);
  t(()=>$('s').createSVGTransform().type);
  t(()=>$('s').createSVGTransformFromMatrix($('s').createSVGMatrix()).type);
  t(()=>$('s').createSVGRect().width);
  t(()=>$('s').createSVGNumber().value);
  t(()=>$('s').createSVGAngle().valueAsString);
  t(()=>$('r').requiredExtensions.length);
  t(()=>$('r').systemLanguage.appendItem('en')+$('r').getAttribute('systemLanguage'));
  t(()=>$('s').getElementById('r').id);
  t(()=>$('r').pathLength.baseVal);
  t(()=>$('s').suspendRedraw(1));
  t(()=>$('s').animationsPaused());
  t(()=>Object.getOwnPropertyNames(SVGUnitTypes));
  t(()=>new SVGLength);
  t(()=>$('s').viewBox.baseVal.x=5);
  t(()=>$('s').getAttribute('viewBox'));
  t(()=>{$('s').removeAttribute('viewBox');return $('s').viewBox.baseVal+''+($('s').viewBox.baseVal&&$('s').viewBox.baseVal.width)});
  t(()=>{$('s').viewBox.baseVal.width=3;return $('s').getAttribute('viewBox')});
  for (const n of ['SVGRectElement','SVGCircleElement','SVGEllipseElement','SVGLineElement','SVGImageElement','SVGUseElement','SVGSVGElement','SVGForeignObjectElement','SVGFilterElement','SVGMaskElement','SVGPatternElement','SVGMarkerElement','SVGLinearGradientElement','SVGRadialGradientElement','SVGTextContentElement','SVGTextPathElement','SVGFEFloodElement','SVGFEImageElement']) { const e=document.createElementNS('http://www.w3.org/2000/svg', {SVGSVGElement:'svg',SVGForeignObjectElement:'foreignObject',SVGLinearGradientElement:'linearGradient',SVGRadialGradientElement:'radialGradient',SVGTextContentElement:'text',SVGTextPathElement:'textPath',SVGFEFloodElement:'feFlood',SVGFEImageElement:'feImage'}[n]||n.slice(3,-7).toLowerCase()); var s=n+' '; for (const k of Object.getOwnPropertyNames(window[n].prototype)) { let v; try{v=e[k]}catch(x){continue} if (v&&v.constructor&&/^SVGAnimated/.test(v.constructor.name)) s+=k+':'+v.constructor.name.slice(11)+'='+(v.baseVal===null?'null':v.baseVal.valueAsString!==undefined?v.baseVal.valueAsString:typeof v.baseVal=='object'?(v.baseVal.length!==undefined?'#'+v.baseVal.length:v.baseVal.constructor.name):v.baseVal)+' '; } r[n] = s; }
  p.completionFunction(r);
} };
