var ExtensionPreprocessingJS = {
  run: async function (parameters) {
    var results = {};
    var heard = [], $ = id => document.getElementById(id);
    for (var name of ["beforeinput", "input"]) {
      document.addEventListener(name, event => heard.push([event.type, event.target.id, event.inputType,
        event.data, event.cancelable, event.composed, event.isTrusted]));
    }
    function step(name, command, value) {
      heard = [];
      var done = document.execCommand(command, false, value);
      results[name] = [done, heard, $("i").value, $("i").selectionStart, $("t").value, $("few").value,
        $("d").innerHTML, $("e").innerHTML];
    }
    function select(start, from, end, to) { getSelection().setBaseAndExtent(start, from, end, to); }
    step("nothing focused", "insertText", "Z");
    $("i").focus();
    $("i").setSelectionRange(1, 3);
    step("input", "insertText", "Z");
    step("delete", "delete");
    step("forward", "forwardDelete");
    step("all", "selectAll");
    step("over all", "insertText", "q");
    $("few").focus();
    $("few").setSelectionRange(2, 2);
    step("limited", "insertText", "cdef");
    $("t").focus();
    $("t").setSelectionRange(0, 0);
    step("area", "insertText", "1");
    $("d").focus();
    select($("d").firstChild, 1, $("d").firstChild, 2);
    step("text", "insertText", "NN");
    step("back", "delete");
    select($("d").firstChild, 2, $("d").querySelector("b").firstChild, 1);
    step("across", "insertText", "++");
    step("markup", "insertHTML", "<i>it</i>x");
    $("e").focus();
    step("empty", "insertText", "a");
    step("emptied", "delete");
    $("ro").focus();
    step("read-only", "insertText", "a");
    select($("p"), 0, $("p"), 1);
    step("static", "insertText", "a");
    step("unknown", "foo");
    $("i").focus();
    $("i").addEventListener("beforeinput", event => event.preventDefault());
    step("canceled", "insertText", "x");

    parameters.completionFunction(results);
  }
};
