internal import CLexbor

extension Element {
  /// The rendered text (HTML Standard, "get the text steps"), with WebKit's line breaks. For an
  /// element without a box, it is the text of its nodes, with line breaks for `br` elements. Inside
  /// closed details it is empty.
  var renderedText: DOMString {
    guard node.isConnected else { return textWithBreaks }
    let boxes = node.nodeDocument.boxes
    let box = boxes.box(of: self)
    guard box.exists else { return textWithBreaks }
    if box.isSkipped { return DOMString() }
    var collector = RenderedTextCollector(contentsOf: node, boxes: boxes)
    return collector.collect()
  }

  private var textWithBreaks: DOMString {
    var bytes: [UInt8] = []
    for node in node.descendants {
      if node.isText {
        bytes.append(contentsOf: CharacterData(unchecked: node).data.bytes)
      } else if Element(node)?.isHTML(LXB_TAG_BR) == true {
        bytes.append(0x0A)
      }
    }
    return DOMString(bytes: bytes)
  }
}
