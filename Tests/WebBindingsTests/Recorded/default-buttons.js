// The default button of a form is its first submit button, which may be an image button.
const found = () => Array.from(document.querySelectorAll(':default'), element => element.id);
const defaults = markup => {
  document.body.innerHTML = markup;
  return found();
};
note('image', () => defaults('<form><input id=a><input id=b type=image><input id=c type=submit></form>'));
note('submit', () => defaults('<form><input id=a type=submit><input id=b type=image></form>'));
note('button', () => defaults('<form><button id=a type=button></button><button id=b></button></form>'));
note('images alone', () => defaults('<form><input id=a type=image><input id=b type=image></form>'));
note('by form', () => defaults('<input id=a type=image form=f><form id=f><button id=b></button></form>'));
note('disabled', () => defaults('<form><input id=a type=image disabled><button id=b></button></form>'));
note('disabled submit', () => defaults('<form><input id=a type=submit disabled><button id=b></button></form>'));
note('disabled button', () => defaults('<form><button id=a disabled></button><button id=b></button></form>'));
note('several forms', () => defaults(
  '<form><button id=a></button></form><form><input type=image id=b></form><button id=c></button>'));
note('what comes and goes', () => {
  const seen = [defaults('<form id=f><button id=a></button></form>')];
  const form = document.getElementById('f'), image = document.createElement('input');
  image.type = 'image';
  image.id = 'b';
  form.append(image);
  seen.push(found());
  form.prepend(image);
  seen.push(found());
  image.type = 'text';
  seen.push(found());
  image.type = 'submit';
  seen.push(found());
  image.remove();
  seen.push(found());
  form.firstChild.remove();
  seen.push(found());
  form.append(image, image.cloneNode());
  seen.push(found());
  return seen;
});
note('elements', () => {
  defaults('<form id=f><input id=a type=image><input id=b type=image><input id=c></form>');
  return Array.from(document.getElementById('f').elements, element => element.id);
});
