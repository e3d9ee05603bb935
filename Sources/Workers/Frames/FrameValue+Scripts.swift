internal import Preprocessing
internal import PropertyLists
internal import ScriptEngine
internal import WebBindings

// The frame forms of the values that scripts leave behind.

extension PropertyList: FrameValue {
  func write(to writer: inout FrameWriter) {
    do throws(PropertyListError) {
      writer.write(bytes: try binaryBytes(allowingNull: true))
    } catch {
      // Only values that nest too deep cannot be written, and no such value is ever made.
      writer.write(bytes: [])
    }
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    let bytes = try reader.readCopiedRun()
    do throws(PropertyListError) {
      self = try PropertyList.readBinary(bytes, memoryLimit: reader.allowance)
    } catch {
      // One long text in very many places, which is more than the frame itself.
      if error.reason == .expandsTooFar { throw .expandsTooFar }
      throw .invalidValue(type: "PropertyList")
    }
  }
}

extension PropertyListPath: FrameValue {
  func write(to writer: inout FrameWriter) { writer.write(components) }

  init(from reader: inout FrameReader) throws(FrameError) {
    self.init(try reader.readValue([Component].self))
  }
}

extension PropertyListPath.Component: FrameValue {
  func write(to writer: inout FrameWriter) {
    switch self {
    case .key(let key):
      writer.write(true)
      writer.write(key)
    case .index(let index):
      writer.write(false)
      writer.write(index)
    }
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self =
      try reader.readValue(Bool.self)
      ? .key(try reader.readValue()) : .index(try reader.readNatural())
  }
}

extension SourceLocation: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(source)
    writer.write(line)
    writer.write(column)
    writer.write(generated)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    let (source, line) = (try reader.readValue(String.self), try reader.readNatural())
    self.init(source: source, line: line, column: try reader.readOptionalNatural())
    generated = try reader.readValue()
  }
}

extension SourceLocation.Generated: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(source)
    writer.write(line)
    writer.write(column)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self.init(
      source: try reader.readValue(), line: try reader.readNatural(),
      column: try reader.readOptionalNatural())
  }
}

extension ScriptException: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(name)
    writer.write(message)
    writer.write(location)
    writer.write(stack)
    writer.write(isTimeLimit)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self.init(
      name: try reader.readValue(), message: try reader.readValue(),
      location: try reader.readValue(),
      stack: try reader.readValue(), isTimeLimit: try reader.readValue())
  }
}

extension ConsoleMessage: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(named: level)
    writer.write(text)
    writer.write(location)
    writer.write(depth)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self.init(
      level: try reader.readNamed(), text: try reader.readValue(), location: try reader.readValue(),
      depth: try reader.readNatural())
  }
}

extension Navigation: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(named: kind)
    writer.write(url)
    writer.write(target)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self.init(
      kind: try reader.readNamed(), url: try reader.readValue(), target: try reader.readValue())
  }
}

extension Dialog: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(named: kind)
    writer.write(message)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self.init(kind: try reader.readNamed(), message: try reader.readValue())
  }
}
