// Describes the forms of a page, so that the native half can offer what to fill in, and fills
// them. It never sends what is already typed: the results describe fields, not their contents.

var FormFiller = function () {};

FormFiller.prototype = {
  // What an input can be filled with, surest sign first: the autocomplete token says it outright,
  // the type nearly so, the name and the label are a guess.
  purposes: [
    { purpose: "remember", toggle: true, words: /remember|keep.?me/i },
    { purpose: "username", token: "username", words: /user|login|member|identifiant/i },
    { purpose: "password", token: "current-password", type: "password" },
    { purpose: "email", token: "email", type: "email", words: /e-?mail|courriel/i },
    { purpose: "phone", token: "tel", type: "tel", words: /phone|mobile/i },
    { purpose: "postcode", token: "postal-code", words: /post ?code|zip|postal/i },
    { purpose: "name", token: "name", words: /full.?name|your.?name/i },
    { purpose: "search", type: "search", words: /^q$|search|query|recherche/i },
    { purpose: "quantity", words: /quantity|qty/i },
    { purpose: "message", words: /message|comment/i },
  ],

  run: function (parameters) {
    var self = this;
    var forms = Array.from(document.forms, function (form, index) {
      return {
        index: index,
        id: form.id,
        name: form.getAttribute("name") || "",
        // Not form.action: a field named "action" would hide the property.
        action: new URL(form.getAttribute("action") || "", document.baseURI).href,
        method: (form.getAttribute("method") || "get").toLowerCase(),
        fields: self.fillable(form.elements).map(self.describe, self),
      };
    });
    parameters.completionFunction({
      page: document.URL,
      forms: forms,
      loose: this.fillable(this.looseFields()).map(this.describe, this),
    });
  },

  looseFields: function () {
    return Array.from(document.querySelectorAll("input, select, textarea"))
      .filter(function (field) { return field.form === null; });
  },

  fillable: function (fields) {
    return Array.from(fields).filter(function (field) {
      if (!/^(input|select|textarea)$/.test(field.localName)) return false;
      return !/^(hidden|submit|reset|button|image|file)$/.test(field.type) && !field.disabled;
    });
  },

  describe: function (field) {
    var description = {
      type: field.type,
      name: field.name,
      id: field.id,
      label: this.label(field),
      required: field.required,
      purpose: this.purpose(field),
    };
    if (field.localName === "select") {
      description.options = Array.from(field.options, function (option) {
        return { value: option.value, text: option.text };
      });
    }
    return description;
  },

  label: function (field) {
    var label = field.labels && field.labels.length > 0 ? field.labels[0].textContent : "";
    var text = label || field.getAttribute("aria-label") || field.getAttribute("placeholder") || "";
    return text.replace(/\s+/g, " ").trim();
  },

  purpose: function (field) {
    var tokens = (field.getAttribute("autocomplete") || "").toLowerCase().split(/\s+/);
    var hints = [field.name, field.id, this.label(field)];
    // A box to tick is no place for a name, whatever "remember_me" has in common with "member".
    var toggle = /^(checkbox|radio)$/.test(field.type);
    var entries = this.purposes.filter(function (entry) {
      return Boolean(entry.toggle) === toggle;
    });
    var byToken = entries.find(function (entry) { return tokens.includes(entry.token); });
    var byType = entries.find(function (entry) { return entry.type === field.type; });
    var byWords = entries.find(function (entry) {
      return entry.words && hints.some(function (hint) { return entry.words.test(hint); });
    });
    var entry = byToken || byType || byWords;
    return entry ? entry.purpose : "";
  },

  // { "values": { purpose: text or boolean }, "status": "..." }
  finalize: function (parameters) {
    var self = this;
    var values = parameters["values"] || {};
    var fields = [];
    Array.from(document.forms).forEach(function (form) {
      fields = fields.concat(self.fillable(form.elements));
    });
    fields = fields.concat(this.fillable(this.looseFields()));

    var filled = fields.filter(function (field) {
      var purpose = self.purpose(field);
      return purpose in values && self.fill(field, values[purpose]);
    });
    if (filled.length === 0) return;

    filled.forEach(function (field) {
      field.setAttribute("data-filled", self.purpose(field));
      field.style.setProperty("background-color", "#eef6ff", "important");
    });
    var status = document.createElement("p");
    status.setAttribute("role", "status");
    status.textContent = (parameters["status"] || "Filled") + ": " + filled.length;
    document.body.insertBefore(status, document.body.firstChild);
  },

  // Setting a value from a script fires nothing, and a page that keeps its own copy of the form
  // would not notice: fire what typing fires. Events reach the page's listeners although the
  // script itself runs in a world of its own.
  fill: function (field, value) {
    if (field.type === "checkbox" || field.type === "radio") {
      if (field.checked === Boolean(value)) return false;
      field.checked = Boolean(value);
    } else if (field.localName === "select") {
      var option = Array.from(field.options).find(function (candidate) {
        return candidate.value === String(value) || candidate.text === String(value);
      });
      if (!option) return false;
      option.selected = true;
    } else {
      if (field.readOnly) return false;
      field.value = String(value);
      if (field.value === "") return false;
    }
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return true;
  },
};

var ExtensionPreprocessingJS = new FormFiller();
