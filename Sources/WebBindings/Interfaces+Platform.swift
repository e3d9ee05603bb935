internal import DOM

extension Interfaces {
  /// The interfaces that need no document: addresses, encodings, files, requests.
  static let platform: [InterfaceDefinition] = [
    url.definition, urlSearchParams.definition, textEncoder.definition, textDecoder.definition,
    blob.definition, file.definition, fileReader.definition,
    headers.definition, request.definition, response.definition,
    xmlHttpRequestEventTarget.definition, xmlHttpRequest.definition,
    xmlHttpRequestUpload.definition, domPointReadOnly.definition,
    domPoint.definition, dataTransfer.definition, dataTransferItemList.definition,
    dataTransferItem.definition, webSocket.definition, eventSource.definition,
  ]
}

extension InterfaceBuilder where Subject == Window {
  /// The window's members that need no document.
  func includePlatform() throws {
    try includeBase64()
    try includeFetch()
    try includeStructuredClone()
  }
}
