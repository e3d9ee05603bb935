internal import DOM

// What a page has beside its document, in frames.

extension PageResources: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(resources)
    writer.write(bytes: layout ?? [])
    writer.write(bytes: controls ?? [])
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self.init()
    for resource in try reader.readValue([Resource].self) {
      // The index has a copy of each address.
      try reader.charge((1 + resource.aliases.count) * 96)
      add(resource)
    }
    // Neither is ever empty where it is there.
    let (layout, controls) = (try reader.readCopiedRun(), try reader.readCopiedRun())
    self.layout = layout.isEmpty ? nil : layout
    self.controls = controls.isEmpty ? nil : controls
  }
}

extension PageResources.Resource: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(url)
    writer.write(aliases)
    switch content {
    case .sheet(let bytes, let charset):
      writer.write(UInt8(0))
      writer.write(bytes: bytes)
      writer.write(charset)
    case .image(let width, let height):
      writer.write(UInt8(1))
      writer.write(width)
      writer.write(height)
    case .document(let bytes, let type, let charset):
      writer.write(UInt8(2))
      writer.write(bytes: bytes)
      writer.write(type.essence)
      writer.write(charset)
    }
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    let (url, aliases) = (try reader.readValue(String.self), try reader.readValue([String].self))
    let content: PageResources.Content
    switch try reader.readByte() {
    case 0: content = .sheet(try reader.readCopiedRun(), charset: try reader.readValue())
    case 1: content = .image(width: try reader.readNatural(), height: try reader.readNatural())
    case 2:
      let bytes = try reader.readCopiedRun()
      guard let type = MIMEType(try reader.readValue()).flatMap({ PageType($0) }) else {
        throw .invalidValue(type: "PageType")
      }
      content = .document(bytes, type: type, charset: try reader.readValue())
    default: throw .invalidValue(type: "PageResources")
    }
    self.init(url: url, aliases: aliases, content: content)
  }
}
