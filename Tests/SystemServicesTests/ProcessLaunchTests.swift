import Foundation
import SystemServices
import TestSupport
import Testing

@Suite struct ProcessLaunchTests {
  private func program(in folder: TemporaryFolder) throws -> String {
    let path = try folder.write("#!/bin/sh\nexit 7\n", to: "program")
    #expect(chmod(path, 0o700) == 0)
    return path
  }

  @Test func aProgramThatIsStillBeingWrittenIsWaitedFor() throws {
    let folder = try TemporaryFolder()
    let path = try program(in: folder)
    let writer = open(path, O_WRONLY | O_CLOEXEC)
    #expect(writer >= 0)
    let thread = Thread {
      usleep(50_000)
      close(writer)
    }
    thread.start()
    let process = try ProcessLaunch(path, arguments: ["program"]).start()
    var status: Int32 = 0
    #expect(waitpid(process, &status, 0) == process)
    #expect(status == 7 << 8)
  }

  @Test func aProgramThatStaysOpenForWritingIsAnError() throws {
    let folder = try TemporaryFolder()
    let path = try program(in: folder)
    let writer = open(path, O_WRONLY | O_CLOEXEC)
    defer { close(writer) }
    let failure = #expect(throws: SystemFailure.self) {
      try ProcessLaunch(path, arguments: ["program"]).start()
    }
    #expect(failure?.code == ETXTBSY)
  }

  @Test func bytesThatAreNotUTF8ArriveAsTheyAre() throws {
    let text = FileName.text([0x61, 0xE9, 0xFF])
    let script =
      "expected=$(printf 'a\\351\\377'); [ \"$TEXT\" = \"$expected\" ] && [ \"$1\" = \"$expected\" ]"
    let launch = ProcessLaunch(
      "/bin/sh", arguments: ["sh", "-c", script, "sh", text], environment: ["TEXT=\(text)"])
    #expect(try launch.run() == 0)
  }
}
