// A user looks at a page before sharing it: this was recorded five seconds after the page had loaded.
var ExtensionPreprocessingJS = {
  run(parameters) {
    const about = (element, view = window) => {
      const style = view.getComputedStyle(element);
      return [style.opacity, style.transform, style.color, style.visibility, style.display,
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true })];
    };
    const elements = Array.from(document.querySelectorAll('main *'), element =>
      [element.className || element.id || element.localName, ...about(element)]);
    const width = document.querySelector('.several').offsetWidth;
    const host = document.getElementById('host'), frame = document.querySelector('iframe').contentWindow;
    const animations = document.getAnimations().map(({ animationName, effect, playState }) =>
      [animationName, effect.target.className, playState]);
    const inShadow = about(host.shadowRoot.querySelector('p')), inSlot = about(host.querySelector('b'));
    const inFrame = about(frame.document.querySelector('p'), frame);

    // What a script adds or changes begins now.
    const added = document.createElement('p');
    added.style.cssText = 'opacity: 0; animation: appear 1s both';
    document.body.append(added);
    document.body.insertAdjacentHTML('beforeend', '<p class="forwards" id="inserted">new</p>');
    const changed = document.querySelector('.unknown');
    changed.className = 'forwards';
    const stopped = document.querySelector('.late');
    stopped.style.animationName = 'none';
    const later = [added, document.getElementById('inserted'), changed, stopped].map(element => about(element));
    parameters.completionFunction({ elements, width, animations, inShadow, inSlot, inFrame, later });
  },
};
