/// A value that frames hold.
protocol FrameValue {
  func write(to writer: inout FrameWriter)
  init(from reader: inout FrameReader) throws(FrameError)
}

extension Bool: FrameValue {
  func write(to writer: inout FrameWriter) { writer.write(UInt8(self ? 1 : 0)) }

  init(from reader: inout FrameReader) throws(FrameError) {
    switch try reader.readByte() {
    case 0: self = false
    case 1: self = true
    default: throw .invalidValue(type: "Bool")
    }
  }
}

extension Int: FrameValue {
  func write(to writer: inout FrameWriter) { writer.write(number: UInt64(bitPattern: Int64(self))) }

  init(from reader: inout FrameReader) throws(FrameError) {
    self = Int(Int64(bitPattern: try reader.readNumber()))
  }
}

extension UInt32: FrameValue {
  func write(to writer: inout FrameWriter) { writer.write(number: self) }

  init(from reader: inout FrameReader) throws(FrameError) { self = try reader.readNumber() }
}

extension Double: FrameValue {
  func write(to writer: inout FrameWriter) { writer.write(number: bitPattern) }

  init(from reader: inout FrameReader) throws(FrameError) {
    self.init(bitPattern: try reader.readNumber())
  }
}

extension String: FrameValue {
  func write(to writer: inout FrameWriter) { writer.write(bytes: Array(utf8)) }

  init(from reader: inout FrameReader) throws(FrameError) {
    let run = try reader.readRun()
    // The shortest texts lie in the value itself; others have a head.
    if run.count > 15 { try reader.charge(run.count + 32) }
    guard let text = String(validating: run, as: UTF8.self) else {
      throw .invalidValue(type: "String")
    }
    self = text
  }
}

extension Optional: FrameValue where Wrapped: FrameValue {
  func write(to writer: inout FrameWriter) {
    if let self {
      writer.write(true)
      writer.write(self)
    } else {
      writer.write(false)
    }
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self = try reader.readValue(Bool.self) ? .some(try reader.readValue()) : .none
  }
}

extension Array: FrameValue where Element: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(number: UInt64(count))
    for element in self { writer.write(element) }
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    let count = try reader.readCount()
    self = []
    // Grown by doubling, a list takes up to three times its size for a moment.
    for _ in 0..<count {
      try reader.charge(3 * MemoryLayout<Element>.stride)
      append(try reader.readValue())
    }
  }
}
