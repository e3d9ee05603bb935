extension WorkerDescription: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(Int(process))
    writer.write(confinement)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    guard let process = Int32(exactly: try reader.value(Int.self)) else {
      throw .invalidValue(type: "WorkerDescription")
    }
    self.init(process: process, confinement: try reader.value())
  }
}

extension Confinement: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(noNewPrivileges)
    writer.write(systemCallFilter)
    writer.write(fileSystemRules)
    writer.write(notDumpable)
    writer.write(endsWithParent)
    writer.write(noCoreFiles)
    writer.write(peakMemoryCanBeReset)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self.init()
    noNewPrivileges = try reader.value()
    systemCallFilter = try reader.value()
    fileSystemRules = try reader.value()
    notDumpable = try reader.value()
    endsWithParent = try reader.value()
    noCoreFiles = try reader.value()
    peakMemoryCanBeReset = try reader.value()
  }
}
