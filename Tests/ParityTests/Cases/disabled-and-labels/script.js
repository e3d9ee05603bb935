var ExtensionPreprocessingJS = {
  run: async function (parameters) {
    var results = {};
    for (var type of ["checkbox", "radio"]) {
      var input = document.createElement("input");
      input.type = type;
      input.disabled = true;
      var heard = [];
      for (var name of ["click", "input", "change"]) input.addEventListener(name, e => heard.push(e.type));
      document.body.append(input);
      input.click();
      heard.push(input.checked);
      input.dispatchEvent(new MouseEvent("click", { cancelable: true }));
      heard.push(input.checked);
      input.checked = false;
      input.addEventListener("click", e => { heard.push(input.checked); e.preventDefault(); });
      input.dispatchEvent(new MouseEvent("click", { cancelable: true }));
      heard.push(input.checked);
      results[type] = heard;
    }
    var form = document.getElementById("form"), sent = [];
    form.onsubmit = event => { sent.push(event.submitter && event.submitter.id); return false; };
    for (var id of ["button", "submit"]) {
      var control = document.getElementById(id);
      control.onclick = event => { event.target.disabled = true; };
      control.click();
      control.disabled = false;
      control.onclick = null;
      control.click();
    }
    results.sent = sent;
    var clicks = 0, label = document.getElementById("label"), place = label.querySelector("span");
    document.getElementById("labeled").onclick = () => clicks++;
    results.inside = {};
    for (var markup of ["<audio controls></audio>", "<audio></audio>", "<video controls></video>",
      "<img usemap='#x'>", "<img>", "<object usemap='#x'></object>", "<a href='#x'>x</a>", "<b>x</b>"]) {
      place.innerHTML = markup;
      clicks = 0;
      place.firstChild.click();
      results.inside[markup] = clicks;
    }
    var pointer;
    document.body.addEventListener("click", event => { pointer = event.pointerId; }, { once: true });
    document.body.click();
    results.pointer = pointer;

    parameters.completionFunction(results);
  }
};
