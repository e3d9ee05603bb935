// A change of a value that has a transition begins to show only after it is read again.
var ExtensionPreprocessingJS = {
  async run(parameters) {
    const seen = [], $ = id => document.getElementById(id);
    const note = (what, ...values) => seen.push([what, ...values]);
    const read = (id, name) => getComputedStyle($(id))[name];
    note('first', read('a', 'opacity'), $('a').offsetWidth);
    $('a').style.opacity = '0';
    note('opacity', read('a', 'opacity'));
    $('a').style.width = '300px';
    note('width', $('a').offsetWidth, read('a', 'width'));
    $('a').style.visibility = 'hidden';
    note('visibility', read('a', 'visibility'));
    $('b').style.opacity = '0.2'; $('b').style.color = 'rgb(1, 2, 3)';
    note('one of two', read('b', 'opacity'), read('b', 'color'));
    $('c').style.opacity = '0.2';
    note('with a delay', read('c', 'opacity'));
    $('d').style.opacity = '0.2';
    note('without', read('d', 'opacity'));
    $('d').style.cssText = 'transition: opacity 300ms; opacity: 0.5';
    note('declared together', read('d', 'opacity'));
    document.body.className = 'green';
    note('by a class above', read('f', 'color'), read('g', 'color'));
    $('e').style.color = 'rgb(9, 9, 9)';
    note('a link', read('e', 'color'));
    document.body.classList.add('wide');
    note('declared by a class', read('d', 'width'));
    $('f').style.transition = 'none'; $('f').style.opacity = '0.1';
    note('turned off', read('f', 'opacity'));
    $('f').style.transition = ''; $('f').style.opacity = '0.9';
    note('turned on', read('f', 'opacity'));
    $('h').style.display = 'none'; $('i').style.opacity = '0.3';
    note('hidden', read('i', 'opacity'));
    note('all', document.getAnimations().map(each => `${each.transitionProperty} ${each.effect.target.id}`).sort());
    await new Promise(resolve => setTimeout(resolve, 700));
    note('later', ...Array.from('abcdefg', id => [read(id, 'opacity'), read(id, 'color'), read(id, 'visibility')]));
    note('ended', document.getAnimations().length, $('a').offsetWidth);
    $('b').style.opacity = '0.7';
    await new Promise(resolve => setTimeout(resolve, 400));
    note('shown meanwhile', read('b', 'opacity'));
    const added = document.body.appendChild(document.createElement('div'));
    added.className = 'all'; added.style.opacity = '0.4';
    note('new', getComputedStyle(added).opacity);
    added.style.opacity = '0.6';
    note('changed', getComputedStyle(added).opacity);
    parameters.completionFunction({ seen });
  },
};
