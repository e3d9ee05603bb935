var ExtensionPreprocessingJS = { run(input) {
  const r = {}, c = document.getElementById('d');
  c.contentEditable = true;
  for (const h of ['<x-x></x-x>', '<span></span>', '<b></b>', '<div></div>', '<x-x></x-x><x-x></x-x>', '<x-x><b></b></x-x>'])
    for (const command of ['delete', 'forwardDelete']) {
      c.innerHTML = h; c.focus();
      getSelection().collapse(c, command === 'delete' ? c.childNodes.length : 0);
      const done = document.execCommand(command), { anchorNode, anchorOffset } = getSelection();
      r[command + ' ' + h] = [done, c.innerHTML, anchorNode.nodeName, anchorOffset].join();
    }
  input.completionFunction(r);
} };
