// Replaces what a careless host would call by name. The results must not depend on any of it.
var stolen = function () {
  throw new Error("a replaced function was called");
};

var title = document.title;
var tags = Array.from(document.body.children, function (element) { return element.localName; });

Object.prototype.toString = stolen;
Object.prototype.valueOf = stolen;
Object.prototype.hasOwnProperty = stolen;
Object.prototype.propertyIsEnumerable = stolen;
Object.keys = stolen;
Object.entries = stolen;
Object.getOwnPropertyNames = stolen;
Object.getOwnPropertyDescriptor = stolen;
Object.getPrototypeOf = stolen;
Object.defineProperty = stolen;
Object.create = stolen;
Reflect.ownKeys = stolen;
Reflect.get = stolen;
Array.isArray = stolen;
Array.from = stolen;
Array.prototype[Symbol.iterator] = stolen;
Array.prototype.map = stolen;
Array.prototype.forEach = stolen;
Array.prototype.push = stolen;
Array.prototype.join = stolen;
Array.prototype.slice = stolen;
Function.prototype.call = stolen;
Function.prototype.apply = stolen;
Function.prototype.bind = stolen;
Function.prototype.toString = stolen;
String.prototype.toString = stolen;
String.prototype[Symbol.iterator] = stolen;
Number.prototype.toString = stolen;
Date.prototype.toISOString = stolen;
Date.prototype.getTime = stolen;
Date.prototype.valueOf = stolen;
Date.prototype.toJSON = stolen;
Error.prototype.toString = stolen;
Promise.prototype.then = stolen;
Promise.resolve = stolen;
Map.prototype.get = stolen;
Map.prototype.set = stolen;
JSON.stringify = stolen;
JSON.parse = stolen;
Node.prototype.appendChild = stolen;
Node.prototype.insertBefore = stolen;
Node.prototype.cloneNode = stolen;
Node.prototype.contains = stolen;
Element.prototype.getAttribute = stolen;
Element.prototype.setAttribute = stolen;
EventTarget.prototype.addEventListener = stolen;
EventTarget.prototype.dispatchEvent = stolen;
Document.prototype.querySelector = stolen;
window.setTimeout = stolen;
window.clearTimeout = stolen;
window.queueMicrotask = stolen;
Symbol = stolen;
Proxy = stolen;
Date = stolen;
Promise = stolen;
Error = stolen;
TypeError = stolen;
String = stolen;
Array = stolen;
Object = stolen;
console.log = stolen;

var ExtensionPreprocessingJS = {
  run: function (parameters) {
    parameters.completionFunction({
      title: title,
      tags: tags,
      nested: { numbers: [1, 2.5, -3], flag: true },
    });
  },
  finalize: function (parameters) {
    document.body.id = parameters.id;
  },
};
