import Glibc
import Testing

@testable import Workers

extension WorkersTests {
  /// A worker can compute and answer, and nothing else, even where its own code is replaced.
  @Suite struct SandboxTests {
    @Test func `what a worker tries natively to get out is refused by the kernel`() throws {
      let attempts = try Workshop.pool().attemptEscapes()
      #expect(attempts.count > 60)
      #expect(attempts.filter { !$0.isRefused }.map(\.name) == [])
      // Refused by the filter, not for some other reason that might go away.
      let others = attempts.filter { $0.errorNumber != EPERM }
      #expect(others.map(\.name) == ["clone3", "clone3 of a thread into a namespace"])
      #expect(others.allSatisfy { $0.errorNumber == ENOSYS })
    }

    @Test(
      "what an argument hides in its high half, or beside a thread's flags, is refused",
      arguments: [
        "prlimit64 of new limits", "prlimit64 of another process", "prctl beyond 32 bits",
        "tgkill beyond 32 bits", "process_vm_readv beyond 32 bits", "process_vm_readv",
        "clone beyond 32 bits",
      ]
        + [
          "mounts", "control groups", "host names", "shared memory", "users", "processes",
          "the network",
        ].map { "clone of a thread into a namespace of \($0)" })
    func arguments(_ name: String) throws {
      let attempts = try Self.attempts.get()
      #expect(attempts.filter { $0.name == name }.map(\.errorNumber) == [EPERM])
    }

    /// A worker's attempts, made once for all tests.
    private static let attempts = Result { try Workshop.pool().attemptEscapes() }

    @Test func `a worker says what holds it back`() throws {
      let pool = try Workshop.pool()
      let confinement = try #require(pool.workers.first).confinement
      #expect(confinement.isComplete)
      #expect(confinement.noNewPrivileges)
      #expect(confinement.systemCallFilter)
      #expect(confinement.notDumpable)
      #expect(confinement.endsWithParent)
      #expect(confinement.noCoreFiles)
      #expect(confinement.fileSystemRules == Landlock.version)
    }

    @Test func `the filter holds for every thread, also for those that the engine starts later`()
      throws
    {
      let pool = try Workshop.pool()
      let process = try #require(pool.workers.first).process
      // Enough work for the compilers and the collector to have their threads.
      _ = try pool.run(
        Workshop.asking(
          "(() => { let a = []; for (let i = 0; i < 3e5; i++) a.push({ i }); return a.length })()"))
      let threads = try #require(Processes.threads(of: process))
      #expect(threads.count > 2)
      for thread in threads {
        let status = Processes.read("/proc/\(process)/task/\(thread)/status")
        #expect(status.contains("\nSeccomp:\t2\n"))
        #expect(status.contains("\nNoNewPrivs:\t1\n"))
      }
    }

    @Test func `a worker inherits no descriptors but its connection`() throws {
      let file = open("/etc/passwd", O_RDONLY)
      defer { close(file) }
      let pool = try Workshop.pool()
      let process = try #require(pool.workers.first).process
      let descriptors = Processes.descriptors(of: process)
      #expect(descriptors.contains { $0.hasPrefix("socket:") })
      #expect(!descriptors.contains("/etc/passwd"))
      #expect(
        descriptors.filter {
          !$0.hasPrefix("socket:") && !$0.hasPrefix("/dev/") && !$0.hasPrefix("anon_inode:")
            && !["statm", "clear_refs", "maps", "pagemap"].map { "/proc/\(process)/\($0)" }
              .contains($0)
        } == [])
    }

    @Test func `the engine works as well as outside`() throws {
      let answer = try Workshop.pool().run(
        Workshop.asking(
          """
          [new Intl.DateTimeFormat("de", { timeZone: "Asia/Tokyo", dateStyle: "full",
             timeStyle: "short" }).format(new Date(0)),
           new Intl.Collator("sv").compare("z", "ö"), "ß".toLocaleUpperCase("de"),
           crypto.getRandomValues(new Uint8Array(8)).length,
           new DOMParser().parseFromString("<a>&lt;</a>", "text/xml").documentElement.textContent,
           new TextDecoder("shift_jis").decode(new Uint8Array([0x83, 0x65])),
           [3, 1, 2].toSorted().join("")]
          """))
      #expect(
        answer.value
          == #"["Donnerstag, 1. Januar 1970 um 09:00",-1,"SS",8,"<","テ","123"]"#)
    }
  }
}
