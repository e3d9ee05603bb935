internal import DOM

/// The target of the events of sending (XMLHttpRequest Standard, 3.5.5).
final class XMLHttpRequestUpload: EventTargetObject, ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.xmlHttpRequestUpload.definition }
}
