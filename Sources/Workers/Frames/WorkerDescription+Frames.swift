extension WorkerDescription: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(Int(process))
    writer.write(confinement)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    guard let process = Int32(exactly: try reader.readValue(Int.self)) else {
      throw .invalidValue(type: "WorkerDescription")
    }
    self.init(process: process, confinement: try reader.readValue())
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
    noNewPrivileges = try reader.readValue()
    systemCallFilter = try reader.readValue()
    fileSystemRules = try reader.readValue()
    notDumpable = try reader.readValue()
    endsWithParent = try reader.readValue()
    noCoreFiles = try reader.readValue()
    peakMemoryCanBeReset = try reader.readValue()
  }
}
