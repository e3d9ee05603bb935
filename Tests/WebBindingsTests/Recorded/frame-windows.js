// The objects of a frame's window are its own.
const frame = document.body.appendChild(document.createElement('iframe')), inner = frame.contentWindow;
for (const name of ['navigator', 'clientInformation', 'history', 'screen', 'performance', 'visualViewport', 'crypto', 'location',
  'localStorage', 'sessionStorage', 'customElements', 'locationbar', 'menubar', 'statusbar', 'toolbar', 'document', 'CSS', 'console', 'Date', 'Math', 'name'])
  note(name, () => [inner[name] === window[name], tag(inner[name]), inner[name] === inner[name],
    inner[name]?.constructor === window[name]?.constructor, inner[name]?.constructor === inner[inner[name]?.constructor?.name]]);
note('getters of the other window', () => {
  const get = (name, of) => Object.getOwnPropertyDescriptor(window, name).get.call(of);
  return ['navigator', 'history', 'screen', 'location', 'performance', 'document'].map(name => get(name, inner) === inner[name]);
});
note('getters of the inner window', () => {
  const get = (name, of) => Object.getOwnPropertyDescriptor(inner, name).get.call(of);
  return ['navigator', 'history', 'screen', 'location', 'performance', 'document'].map(name => get(name, window) === window[name]);
});
note('methods of the other window', () => {
  const media = inner.matchMedia('(min-width: 1px)'), style = inner.getComputedStyle(inner.document.body);
  return [media instanceof inner.MediaQueryList, media instanceof MediaQueryList, style instanceof inner.CSSStyleDeclaration,
    style instanceof CSSStyleDeclaration, inner.getSelection() === inner.document.getSelection(), inner.getSelection() === getSelection()];
});
note('sizes', () => [inner.devicePixelRatio === devicePixelRatio,
  inner.outerWidth === outerWidth, inner.screen.width === screen.width, inner.scrollX, inner.length, inner.closed, inner.isSecureContext === isSecureContext, inner.origin === origin]);
note('events', () => [inner.event, inner.opener, inner.status, inner.onload, inner.frameElement === frame]);
note('navigators', () => [inner.navigator.userAgent === navigator.userAgent, inner.navigator.language === navigator.language,
  inner.navigator.languages === navigator.languages, inner.history.length === history.length, inner.history.state]);
note('timers', () => typeof inner.setTimeout(() => {}, 0));
note('performance', () => [inner.performance.now() <= performance.now(), typeof inner.performance.timeOrigin]);
