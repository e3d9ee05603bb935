internal import Preprocessing

// Questions about elements and their answers in frames.

extension ElementQuery: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(selector)
    writer.write(named: moment)
    writer.write(wantsHTML)
    writer.write(elementLimit)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self.init(
      try reader.readValue(), at: try reader.readNamed(), wantsHTML: try reader.readValue(),
      elementLimit: try reader.readNatural())
  }
}

extension ElementMatches: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(count)
    writer.write(elements)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self.init(count: try reader.readNatural(), elements: try reader.readValue())
  }
}

extension MatchedElement: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(name)
    writer.write(text)
    let attributes = attributes.sorted { $0.key < $1.key }
    writer.write(attributes.map(\.key))
    writer.write(attributes.map(\.value))
    writer.write(html)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    let (name, text) = (try reader.readValue(String.self), try reader.readValue(String.self))
    let (names, values) = (try reader.readValue([String].self), try reader.readValue([String].self))
    // A dictionary has a place for each entry, and room for half as many again.
    try reader.charge(96 * min(names.count, values.count))
    self.init(
      name: name, text: text, attributes: Dictionary(zip(names, values)) { $1 },
      html: try reader.readValue())
  }
}
