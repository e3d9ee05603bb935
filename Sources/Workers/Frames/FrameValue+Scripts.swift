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
    let bytes = try reader.copiedRun()
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
    self.init(try reader.value([Component].self))
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
    self = try reader.value(Bool.self) ? .key(try reader.value()) : .index(try reader.natural())
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
    let (source, line) = (try reader.value(String.self), try reader.natural())
    self.init(source: source, line: line, column: try reader.optionalNatural())
    generated = try reader.value()
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
      source: try reader.value(), line: try reader.natural(),
      column: try reader.optionalNatural())
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
      name: try reader.value(), message: try reader.value(), location: try reader.value(),
      stack: try reader.value(), isTimeLimit: try reader.value())
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
      level: try reader.named(), text: try reader.value(), location: try reader.value(),
      depth: try reader.natural())
  }
}

extension Navigation: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(named: kind)
    writer.write(url)
    writer.write(target)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self.init(kind: try reader.named(), url: try reader.value(), target: try reader.value())
  }
}

extension Dialog: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(named: kind)
    writer.write(message)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self.init(kind: try reader.named(), message: try reader.value())
  }
}
