// Größe
var x = "�";
